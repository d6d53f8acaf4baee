/** What a visitor reads if a page could not be rendered. */
import { describe, expect, it } from 'vitest'
import { NETWORK_ERROR, OFFLINE, UNAVAILABLE, UNEXPECTED } from '../../app/domain/settings/messages.ts'
import { isStoreFailure } from '../../app/domain/shared/database-error.server.ts'
import { appWith, newVisitor, textsByRole } from '../support/shop.ts'

const failing = (message: string) => {
  const fail = () => {
    throw new Error(message)
  }
  return { prepare: fail, batch: fail }
}
const down = failing('D1_ERROR: Network connection lost.')

describe('the error messages', () => {
  it('are those of the specification', () => {
    expect([OFFLINE, UNAVAILABLE, NETWORK_ERROR, UNEXPECTED]).toEqual([
      'Please check your internet connection and try again',
      'Server is currently unavailable. Please try again later.',
      'Network error occurred. Please check your connection.',
      'An unexpected error occurred',
    ])
  })
})

describe('a store that does not respond', () => {
  it.each([
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: storage caused object to be reset',
    'D1 DB is overloaded. Requests queued for too long.',
  ])('is recognised by its error message: %s', (message) => {
    expect(isStoreFailure(new Error('Failed query', { cause: new Error(message) }))).toBe(true)
  })

  it.each(['D1_ERROR: UNIQUE constraint failed: plans.slug', 'D1_ERROR: no such table: x', 'x is not a function'])(
    'is distinguished from our own mistakes: %s',
    (message) => {
      expect(isStoreFailure(new Error('Failed query', { cause: new Error(message) }))).toBe(false)
    },
  )

  it.each(['/plans', '/plans/x', '/wishlist?items=P-001', '/terms', '/'])(
    'is reported by %s, with a way to try again',
    async (path) => {
      const answer = await newVisitor(appWith({ DB: down })).get(path)
      const html = await answer.text()
      expect([answer.status, textsByRole(html, 'alert')]).toEqual([503, [UNAVAILABLE]])
      expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        '30',
        'private, no-store',
      ])
      expect(html).toContain(`href="${path}">Try again</a>`)
      expect(html).toContain(answer.headers.get('x-request-id'))
    },
  )

  it('is not a 500 for the data of a page either', async () => {
    expect((await newVisitor(appWith({ DB: down })).get('/plans.data')).status).toBe(503)
  })
})

describe('an internal error', () => {
  it('is shown without its cause', async () => {
    const answer = await newVisitor(appWith({ DB: failing('secret') })).get('/plans')
    const html = await answer.text()
    expect([answer.status, textsByRole(html, 'alert')]).toEqual([500, [UNEXPECTED]])
    expect(html).not.toContain('secret')
  })
})

describe('a visitor', () => {
  it.each(['wishlist', 'orders', 'lite', 'flash'])('is not locked out by a broken %s cookie', async (name) => {
    const visitor = newVisitor()
    for (const value of ['x', 'x.y', '%', `${btoa('"x"')}.*`, '{"a":1}', '.'.repeat(500)]) {
      visitor.cookies.set(name, value)
      expect([value, (await visitor.get('/plans')).status]).toEqual([value, 200])
    }
  })

  it('finds the page to be shown without a connection', async () => {
    const html = await newVisitor().read('/offline')
    expect(textsByRole(html, 'status')).toEqual([OFFLINE])
    expect(html).toContain('content="noindex"')
  })
})
