// Pages seen once open offline. Private pages leave no copy.
const NAME = 'pages-1'
const PRIVATE = /^\/(orders|downloads|log|sign|profile|auth|forgot|reset|admin|\w+-admin)/

async function keep(url, answer) {
  const { ok, redirected, headers } = answer
  const isPage = /html/.test(headers.get('content-type')) && !/no-store/.test(headers.get('cache-control'))
  if (!ok || redirected || !isPage || PRIVATE.test(new URL(url).pathname)) return
  const cache = await caches.open(NAME)
  await cache.delete(url)
  await cache.put(url, answer)
  const kept = await cache.keys()
  if (kept.length > 40) await cache.delete(kept[1])
}

// A page reached by script was no document yet: it is asked for when all else is done.
async function seen(url) {
  await new Promise((wait) => setTimeout(wait, 2000))
  if (!(await caches.match(url))) await keep(url, await fetch(url, { priority: 'low' }))
}

async function open({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) || (await fetch(request))
    keep(request.url, answer.clone())
    return answer
  } catch {
    return (await caches.match(request.url)) || caches.match('/offline')
  }
}

async function start() {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name)
  await registration.navigationPreload?.enable()
  await clients.claim()
  for (const { url } of await clients.matchAll()) await seen(url)
}

self.oninstall = (event) => {
  skipWaiting()
  event.waitUntil(caches.open(NAME).then((cache) => cache.add('/offline')))
}
self.onactivate = (event) => event.waitUntil(start())
self.onfetch = (event) => {
  const { url, method, mode } = event.request
  if (mode === 'navigate') {
    if (method === 'GET') event.respondWith(open(event))
    else if (!navigator.onLine) event.respondWith(caches.match('/offline'))
  } else if (url.startsWith(location.origin) && /\.data/.test(url) && method === 'GET')
    event.waitUntil(seen(url.replace(/(_root)?\.data/, '')))
}
