/** Numbered JSON commands over a WebSocket, as the Chrome DevTools Protocol and WebDriver BiDi both speak them. */
import { inside, isObject } from './client.ts'

const ANSWER_MS = 60_000

export type Wire = {
  send(method: string, params?: object, session?: string): Promise<unknown>
  close(): void
}

export async function openWire(url: string, onEvent: (method: string, params: unknown) => void): Promise<Wire> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Nothing listens on ${url}`)))
  })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (cause: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    if (!isObject(message)) return
    const { id, method, params, error } = message
    if (typeof id !== 'number') {
      if (typeof method === 'string') onEvent(method, params)
      return
    }
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error)
      caller?.reject(new Error(JSON.stringify(inside(error, 'message') ?? inside(message, 'message') ?? error)))
    else caller?.resolve(message.result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'))
    waiting.clear()
  })
  let last = 0
  return {
    send(method, params = {}, session) {
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`${method} was not answered.`)), ANSWER_MS)
        waiting.set(id, {
          resolve: (answer) => {
            clearTimeout(limit)
            resolve(answer)
          },
          reject: (cause) => {
            clearTimeout(limit)
            reject(cause)
          },
        })
        socket.send(JSON.stringify({ id, method, params, ...(session ? { sessionId: session } : {}) }))
      })
    },
    close: () => socket.close(),
  }
}
