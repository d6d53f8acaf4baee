/** Default legal texts, until staff publish their own. A blank line separates paragraphs; `## ` is a heading. */
import type { LegalName, LegalText } from './settings.ts'
import { SPECIFICATION_TEXT } from './specification-text.ts'

/** `day` is a day of November 2026. */
const text = (name: LegalName, body: string, day = 1): LegalText => ({
  name,
  version: `${day} Nov 2026`,
  body: body.trim(),
  publishedAt: Date.UTC(2026, 10, day),
})

export const DEFAULT_LEGAL_TEXTS: Record<LegalName, LegalText> = {
  privacy: text(
    'privacy',
    `
This is a demonstration text. It says what a small Ghanaian firm would do with what you tell it, under the Data Protection Act, 2012 (Act 843).

## What we keep and why

When you buy: your name, e-mail address, phone number, country and region, what you bought and which terms you accepted. We need them to deliver the file, to prove the sale and to answer you. Card and wallet numbers go to Paystack and never reach us.

When you ask for a plan: your name, e-mail address, phone number, the place you want to build on, what you told us about the building, and the document and pictures you sent. Only our staff open them; the link in our mail lets you see and fetch them again.

When you open an account: your name, e-mail address, a scrambled form of your password that nobody can read back, a photo if you add one, what you wish for, and when you signed in.

When you write to us: your name, e-mail address, phone number if you give one, and your words, to answer you. Your e-mail address gets one automatic thank-you a day at most.

When you subscribe to the newsletter: your e-mail address, which sentence you agreed to and when. We write to it only after you have confirmed it, about new plans and homes once a month, and every mail has a link to leave.

When you ask for an alert: your e-mail address and the search. We write at most once a day, only after you have confirmed it, and every mail has a link to stop.

When you book a viewing: your name, e-mail address, phone number, how many people come and your note, so that we can show you the home.

When we build your house: your name, e-mail address, what we report and spend, photos of the site, and what you approve and write on its page. Whoever has the link of that page can see it.

When you download: the time, your network address and your browser's name, for 90 days, to protect your files.

## Cookies

Only those that the site can't work without: one that remembers the orders this browser made, one the plans it asked for, one your wishlist, one that you are signed in, one that protects your password from guessing, one for a message between two pages, one that the opening sign was shown, one for your choice of light or full pages. No cookie follows you to other sites. Your browser may also keep the last five plans and homes that you looked at, on your device alone: we never see that list, and 'Clear' empties it.

## Who else sees it

Cloudflare runs our servers and sends our mail, Paystack takes payments, Web3Forms carries what you write in a contact form to our mailbox. They work on our instructions and for nothing else.

## How long

Orders that were paid: as long as the law asks of our books. Orders never paid: 12 months. Requests for a plan and their files: until you ask us to erase them. Messages: 24 months. Viewings: a year after their day. The record of a building, without your name once you ask us to forget it: six years after its last entry. Alerts: until you stop them; one never confirmed goes after 30 days. An account: until you delete it; one whose address is never confirmed goes 30 days after its last sign-in, or a year after it came over from our old site. Mails that we sent: 90 days. What our staff changed, without your name: as long as our books. Newsletter addresses: until you leave, and after that only so that we know not to write to you; an address that was never confirmed goes after 30 days. Logs: 90 days.

## Your rights

Ask us what we hold about you, have it corrected or erased, or object to its use: write to the e-mail address at the foot of this page. You may also complain to the Data Protection Commission.
`,
    23,
  ),
  terms: text(
    'terms',
    `
This is a demonstration text.

## What you buy

A licence to build once from the drawings listed on the page of the plan, in the file type that you chose. You may copy them for your own builder and for the permit office. You may not sell them, publish them or build from them a second time.

## What is not included

Soil test, site plan, permit fees and stamps, and changes to the plan. A permit office may ask for the drawings to be endorsed by an architect or engineer registered in Ghana, and for structural and site documents of your own plot.

## Price and payment

Prices are in Ghana cedis and are the whole price. Paystack takes the payment by card or mobile money. An order that you have opened keeps its price.

## Delivery

The file is ready the moment your payment is confirmed, on the page of your order and by a link in your mail. You may review and correct your order before you pay, and leave without paying.

## Who sells

The firm named at the foot of every page, with its registration and licence numbers.
`,
  ),
  refunds: text(
    'refunds',
    `
This is a demonstration text.

## Money back within 7 days

We give the whole price back if, within 7 days of paying, you tell us that the file was not delivered, is defective, or is not as the page of the plan described it. Quote the number of your order; you need no other reason.

## How

Reply to your receipt, write to us or call. We answer within two working days and send the money back the way it came: a card within 10 working days, mobile money usually within one day. When the money is on its way back, the download ends.

## What does not count

A change of mind after the file was downloaded and works as described. Ask us first if you are not sure that a plan fits your plot.
`,
  ),
  specifications: text('specifications', SPECIFICATION_TEXT),
}
