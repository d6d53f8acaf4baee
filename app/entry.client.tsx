import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})

// Only here, so that a visitor without scripts or on Lite gets no worker. Where it can't be had the site is as before.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
