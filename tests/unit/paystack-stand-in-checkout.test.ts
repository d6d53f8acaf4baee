/** The stand-in's hosted checkout, used by plain form posts as by a browser without scripts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestShop } from '../support/paystack/test-shop.ts'
import { CARD, openTestShop } from '../support/paystack/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openTestShop()
})

afterEach(() => shop.close())

describe('the hosted checkout', () => {
  it('shows the amount, the e-mail and the item, escaped, under one heading', async () => {
    const fields = [{ display_name: 'Plan', variable_name: 'plan', value: '<b>Asase</b>' }]
    const body = await shop.page(`/checkout/${await shop.open('ref_1', { metadata: { custom_fields: fields } })}`)
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).toContain('Pay GHS 1,250</button>')
    expect(body).toContain('ama@example.com')
    expect(body).toContain('&lt;b&gt;Asase&lt;/b&gt;')
    expect(body).toContain('no money moves')
    expect(body).not.toContain('<script')
  })

  it('returns a paying buyer to the shop with the reference twice', async () => {
    const code = await shop.open('ref_1')
    const response = await shop.post(`/checkout/${code}/card`, CARD)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('https://shop.example/orders/1?a=b&trxref=ref_1&reference=ref_1')
    await shop.post(`/checkout/${code}/card`, CARD)
    await shop.control.settled()
    expect(shop.names()).toEqual(['charge.success'])
  })

  it('says why a card failed and lets the buyer try again', async () => {
    const code = await shop.open('ref_1')
    await shop.post(`/checkout/${code}/card`, { ...CARD, number: '4084 0800 0067 0037' })
    expect((await shop.verified('ref_1')).status).toBe('failed')
    expect(await shop.page(`/checkout/${code}`)).toContain('Insufficient Funds')
    await shop.post(`/checkout/${code}/cancel`)
    expect((await shop.verified('ref_1')).status).toBe('failed')
    await shop.post(`/checkout/${code}/card`, CARD)
    expect((await shop.verified('ref_1')).status).toBe('success')
  })

  it('asks for PIN and code where the card does, and refuses wrong ones', async () => {
    const code = await shop.open('ref_1')
    await shop.post(`/checkout/${code}/card`, { ...CARD, number: '5060 6666 6666 6666 666' })
    expect(await shop.page(`/checkout/${code}`)).toContain('Your bank asks')
    expect((await shop.verified('ref_1')).status).toBe('ongoing')
    await shop.post(`/checkout/${code}/bank`, { pin: '9999', otp: '123456' })
    expect((await shop.verified('ref_1')).status).toBe('failed')
    await shop.post(`/checkout/${code}/card`, { ...CARD, number: '5060 6666 6666 6666 666' })
    await shop.post(`/checkout/${code}/bank`, { pin: '1234', otp: '123456' })
    expect((await shop.verified('ref_1')).status).toBe('success')
  })

  it('marks what is wrong with a card beside its field', async () => {
    const code = await shop.open('ref_1')
    const response = await shop.post(`/checkout/${code}/card`, { ...CARD, expiry: '01/20', cvv: '' })
    const body = await response.text()
    expect(response.status).toBe(400)
    expect(body).toContain('id="expiry-error"')
    expect(body).toContain('id="cvv-error"')
  })

  it('approves the test number at once and sends others a prompt', async () => {
    const momo = (code: string, phone: string) =>
      shop.post(`/checkout/${code}/mobile-money`, { provider: 'mtn', phone, do: 'pay' })
    await momo(await shop.open('now'), '055 123 4987')
    expect((await shop.verified('now')).status).toBe('success')
    const code = await shop.open('prompt')
    const response = await momo(code, '+233 24 123 4567')
    expect(response.headers.get('location')).toContain('prompt=1')
    expect(await shop.page(`/checkout/${code}?prompt=1`)).toContain('Approve now')
    await shop.post(`/checkout/${code}/prompt`, { do: 'approve' })
    expect((await shop.verified('prompt')).status).toBe('success')
  })

  it('keeps a late approval pending until the phone or the time approves it', async () => {
    const code = await shop.open('phone')
    await shop.post(`/checkout/${code}/mobile-money`, { provider: 'vod', phone: '0201234567', do: 'later' })
    expect((await shop.verified('phone')).status).toBe('pending')
    expect(await shop.page(`/checkout/${code}`)).toContain('Waiting for approval')
    await shop.post(`/phone/${code}`, { do: 'approve' })
    expect((await shop.verified('phone')).status).toBe('success')
    const timed = await shop.open('timed')
    await shop.post(`/checkout/${timed}/mobile-money`, {
      provider: 'atl',
      phone: '0261234567',
      do: 'later',
      after: '15',
    })
    await shop.control.advance(14_000)
    expect((await shop.verified('timed')).status).toBe('pending')
    await shop.control.advance(1000)
    expect((await shop.verified('timed')).status).toBe('success')
  })

  it('sends a buyer who cancels to the cancel address, or else to the callback', async () => {
    const own = await shop.open('own', { metadata: { cancel_action: 'https://shop.example/cancelled' } })
    expect((await shop.post(`/checkout/${own}/cancel`)).headers.get('location')).toBe('https://shop.example/cancelled')
    const plain = await shop.open('plain')
    expect((await shop.post(`/checkout/${plain}/cancel`)).headers.get('location')).toContain('reference=plain')
    expect((await shop.verified('plain')).status).toBe('abandoned')
  })

  it('tells the pop-up instead of redirecting when it is embedded', async () => {
    const response = await shop.post(`/checkout/${await shop.open('ref_1')}/card`, { ...CARD, embed: '1' })
    const body = await response.text()
    expect(response.status).toBe(200)
    expect(body).toContain('data-event="success"')
    expect(body).toContain('data-reference="ref_1"')
    expect(await shop.page('/v2/inline.js')).toContain('window.PaystackPop')
  })

  it('answers 404 for an unknown checkout', async () => {
    expect((await fetch(`${shop.url}/checkout/nothing`)).status).toBe(404)
  })
})
