import { RemixBrowser } from '@remix-run/react'
import { CONTAINER_ID } from './http/document/container.ts'
import { takeOver } from './http/document/take-over.tsx'

/**
 * Called outside React, RemixBrowser throws the promise of the page's data. If React waited for it while hydrating, a
 * click in between would fail with React's error 345.
 */
async function dataIsRead() {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

const container = document.getElementById(CONTAINER_ID)
if (container) dataIsRead().then(() => takeOver(container, <RemixBrowser />))

// A page that is left before its data has come: the router has cancelled the request itself.
addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
  if (event.reason?.name === 'AbortError') event.preventDefault()
})

// Only here, so visitors without scripts or on Lite get no service worker. If it fails, the site works as before.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
