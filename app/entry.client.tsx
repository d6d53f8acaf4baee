import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Called outside React, the browser's half of Remix throws the promise of the page's data. If React itself had to wait for
 * it while it hydrates, a press in between would end with its error 345.
 */
async function dataIsRead() {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

dataIsRead().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  }),
)

// Only here, so that a visitor without scripts or on Lite gets no worker. Where it can't be had the site is as before.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
