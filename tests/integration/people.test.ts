/** A person's page: all that one address or number ordered, asked and booked, as far as the role may see it. */
import { expect, it } from 'vitest'
import { messages, viewings } from '../../drizzle/schema/index.ts'
import { db, givenListing, givenOrder, givenPlan, givenPlanRequest, unique } from '../support/factories.ts'
import { givenStaff, wordsOf } from '../support/staff.ts'

const PHONE = '+233209876543'

async function givenPerson() {
  const email = `${unique('esi')}@example.com`
  const plan = await givenPlan()
  const order = await givenOrder(plan, { buyerEmail: email, buyerPhone: PHONE, buyerName: 'Esi Quansah' })
  const request = await givenPlanRequest({ email, phone: PHONE })
  const home = await givenListing()
  const dated = { createdAt: 1, updatedAt: 1 }
  await db.insert(messages).values({ firstName: 'Esi', email, message: 'Is the road tarred?', ...dated })
  const slot = { listingId: home.id, listingTitle: home.title, slotAt: 1_800_000_000_000, party: 2, note: '' }
  const booked = { submissionKey: unique('v'), status: 'booked', name: 'Esi Quansah', email, phone: PHONE } as const
  await db.insert(viewings).values({ ...slot, ...booked, ...dated })
  return { email, order, request, home, plan }
}

it('has all that is hers, found by her address and by her number, and is linked from each', async () => {
  const { email, order, request, home } = await givenPerson()
  const admin = await givenStaff()
  const page = await admin.read(`/people-admin?q=${encodeURIComponent(email.toUpperCase())}`)
  const words = wordsOf(page)
  for (const text of ['Esi Quansah', 'Orders', 'Plan requests', 'Viewings', home.title, 'Is the road tarred?'])
    expect(words).toContain(text)
  for (const path of [`/orders-admin/${order.reference}`, `/plans-admin/requests/${request.id}`]) {
    expect(page).toContain(`href="${path}"`)
    expect(await admin.read(path)).toContain(`href="/people-admin?q=${encodeURIComponent(email)}"`)
  }
  expect(await admin.read('/viewings-admin')).toContain(`href="/people-admin?q=${encodeURIComponent(email)}"`)
  const byPhone = wordsOf(await admin.read('/people-admin?q=020%20987%206543'))
  expect(byPhone).toContain(home.title)
  expect(byPhone).toContain(email)
  expect(wordsOf(await admin.read('/people-admin?q=nobody%40example.com'))).toContain('Nothing is stored')
  expect(wordsOf(await admin.read('/people-admin?q=Esi'))).toContain('a whole email address or phone number')
})

it('shows the accountant the orders alone', async () => {
  const { email, order, request } = await givenPerson()
  const page = await (await givenStaff('Accounts')).read(`/people-admin?q=${encodeURIComponent(email)}`)
  expect(page).toContain(`/orders-admin/${order.reference}`)
  expect(page).not.toContain(`/plans-admin/requests/${request.id}`)
  expect(wordsOf(page)).not.toContain('Is the road tarred?')
})
