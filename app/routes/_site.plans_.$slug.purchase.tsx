import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { countTry, PUBLIC_FORM } from '~/domain/limits/rate-limit.server.ts'
import { PAYMENT_UNREACHABLE, PLAN_NOT_FOR_SALE, TOO_MANY_ATTEMPTS } from '~/domain/orders/messages.ts'
import { type PurchaseForm, purchaseSchema } from '~/domain/orders/purchase-schema.ts'
import { readPurchase } from '~/domain/orders/read-purchase.server.ts'
import { startPurchase } from '~/domain/orders/start-purchase.server.ts'
import { findRenamedPlan, getPlan } from '~/domain/plans/read-plans.server.ts'
import { readLegalText } from '~/domain/site/read-site.server.ts'
import { fieldState, formAlert, formPropsOf } from '~/form-state'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { rememberOrder } from '~/platform/cookies.server'
import { readForm } from '~/platform/read-body.server'
import { invalid, movedTo, notFound, privateHeaders } from '~/platform/reply.server'
import { randomKey, sha256Hex } from '~/platform/signed-key.server'
import { useRootData } from '~/root-data'
import { useHydrated } from '~/ui/hooks/use-hydrated.ts'
import { usePaystackPopup } from '~/ui/hooks/use-paystack-popup.ts'
import { PurchasePage } from '~/ui/orders/purchase-page'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: `Contact Details: ${data?.plan.title ?? 'Purchase'}`,
    description: 'Your details, what you buy and what it costs, before you pay.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const plan = await getPlan(context.db, slug)
  if (!plan) {
    const renamed = await findRenamedPlan(context.db, slug)
    throw renamed ? movedTo(paths.purchase(renamed)) : notFound('plans')
  }
  const asked = new URL(request.url).searchParams.get('option')
  const chosen = plan.options.find((each) => each.option === asked) ?? plan.options[0]
  if (!chosen) throw notFound('plans')
  return { plan, chosen, formId: randomKey(), inlineUrl: context.settings.PAYSTACK_INLINE_URL }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const turn = await countTry(context, PUBLIC_FORM, `purchase:${context.clientAddress}`)
  const form = await readForm(request)
  if (!form)
    throw data('The form could not be read.', {
      status: request.headers.get('content-type')?.includes('form') ? 413 : 415,
    })
  const submission = readPurchase(form)
  const refuse = (text: string, status: number, headers: HeadersInit = {}) =>
    invalid(submission.reply({ formErrors: [text] }), status, headers)
  if (!turn.ok) return refuse(TOO_MANY_ATTEMPTS, 429, { 'retry-after': String(turn.retryAfterSeconds) })
  if (submission.status !== 'success') return invalid(submission.reply())

  const { option, buyer } = submission.value
  const slug = params.slug ?? ''
  const formId = form.get('formId')
  const started = await startPurchase(
    { db: context.db, payments: context.payments, now: context.now, randomKey, siteUrl: context.settings.SITE_URL },
    {
      slug,
      option,
      buyer,
      termsVersion: (await readLegalText(context.db, 'terms')).version,
      submissionKey:
        typeof formId === 'string' && /^[0-9a-z]{20,64}$/.test(formId)
          ? await sha256Hex(JSON.stringify([formId, slug, option, buyer]))
          : null,
    },
  )
  if (!started.ok && started.reason === 'not-for-sale') {
    if (!(await getPlan(context.db, slug))) throw notFound('plans')
    return invalid(submission.reply({ fieldErrors: { option: [PLAN_NOT_FOR_SALE] } }))
  }
  const reference = started.ok ? started.value.reference : 'reference' in started ? started.reference : ''
  const headers = new Headers({ 'set-cookie': await rememberOrder(context.settings, request, reference) })
  if (started.ok) {
    if (form.get('checkout') === 'popup') return data({ result: null, checkout: started.value }, { headers })
    return redirect(started.value.authorizationUrl, { status: 303, headers })
  }
  if (started.reason === 'not-payable') return redirect(paths.order(reference), { status: 303, headers })
  headers.set('retry-after', '30')
  return refuse(PAYMENT_UNREACHABLE, 503, headers)
}

export default function Purchase() {
  const { plan, chosen, formId, inlineUrl } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { site } = useRootData()
  const [form, fields] = useForm<PurchaseForm>({
    id: 'pay',
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: purchaseSchema }),
  })
  const checkout = answer && 'checkout' in answer ? answer.checkout : null
  usePaystackPopup(checkout, inlineUrl)
  const option = plan.options.find((each) => each.option === fields.option.initialValue) ?? chosen
  const { name, email, countryCode, contact, country, region } = fields
  // The file type has no control of its own here, so its message and all others go into the one alert.
  const unchosen = fields.option.errors
    ? [fields.option, name, email, countryCode, contact, country, region].flatMap((field) => field.errors ?? [])
    : []
  return (
    <PurchasePage
      plan={plan}
      option={option}
      fields={{
        name: fieldState(name),
        email: fieldState(email),
        countryCode: fieldState(countryCode),
        contact: fieldState(contact),
        country: fieldState(country),
        region: fieldState(region),
      }}
      formProps={formPropsOf(form)}
      {...formAlert(form, unchosen)}
      busy={useNavigation().formMethod === 'POST' || checkout !== null}
      closeHref={paths.plan(plan.slug, option.option === 'a' ? '' : `?option=${option.option}`)}
      sellerName={site.legalName}
      hidden={{ formId, ...(useHydrated() ? { checkout: 'popup' } : {}) }}
    />
  )
}
