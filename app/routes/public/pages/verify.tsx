import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PUBLIC_FORM, recordAttempt } from '~/domain/limits/rate-limit.server.ts'
import { orderLabel, receiptLabel } from '~/domain/orders/order.ts'
import { getReceipt, refundNote } from '~/domain/orders/receipt.server.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { findSheet } from '~/domain/plans/sheets.server.ts'
import { describeSheet, UNKNOWN_CODE } from '~/domain/plans/sheets.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { formatDate } from '~/domain/shared/units.ts'
import type { AppContext } from '~/http/context.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { PRIVATE_HEADERS } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { type Verdict, VerifyPage } from '~/ui/verify/verify-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { hydrate: 'never' }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.heading ?? 'Code',
    description: 'Whether a sheet or a receipt is ours.',
    isPrivate: true,
    // An unknown code gets no canonical link, which would repeat the made-up code under our name.
    ...(data?.heading === UNKNOWN_CODE ? { canonical: '' } : {}),
  })

async function judge({ db, keys }: AppContext, code: string): Promise<Verdict | null> {
  const number = await keys.open('receipt', code)
  const receipt = number === null ? null : await getReceipt(db, { number: Number(number) })
  if (receipt) {
    const note = refundNote(receipt)
    return {
      heading: `Genuine: receipt ${receiptLabel(receipt.receiptNumber)} of order ${orderLabel(receipt.number)}`,
      text: `${formatCedis(receipt.paidMinor)} paid on ${formatDate(receipt.paidAt)}.${note ? ` ${note}.` : ''}`,
    }
  }
  const sheet = await findSheet(db, code)
  if (!sheet) return null
  const link = sheet.slug && {
    href: paths.plan(sheet.slug),
    label: `${planReference(sheet.planId)} ${sheet.planTitle}`,
  }
  return { ...describeSheet(sheet), ...(link ? { link } : {}) }
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const turn = await recordAttempt(context, PUBLIC_FORM, `verify:${context.clientAddress}`)
  if (!turn.ok)
    return data<Verdict>(
      { heading: TOO_MANY_ATTEMPTS, text: 'Nothing was checked.' },
      { status: 429, headers: { ...PRIVATE_HEADERS, 'retry-after': String(turn.retryAfterSeconds) } },
    )
  const verdict = await judge(context, params.code ?? '')
  return data<Verdict>(
    verdict ?? {
      heading: UNKNOWN_CODE,
      text: 'Please compare it with the paper, letter by letter. If it is the same, somebody else printed it: tell us.',
      link: { href: paths.contact(), label: 'Contact us' },
    },
    { status: verdict ? 200 : 404, headers: PRIVATE_HEADERS },
  )
}

export default function Verify() {
  return <VerifyPage {...useLoaderData<typeof loader>()} />
}
