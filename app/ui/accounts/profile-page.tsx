import { orderLabel } from '~/domain/orders/order.ts'
import { fileTypeLabel, type OrderStatus, STATUS_LABELS } from '~/domain/payments/order-state.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '~/domain/plan-requests/plan-request.ts'
import type { PlanOption } from '~/domain/plans/options.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDate, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { ButtonLink, TextLink } from '../kit/button-link.tsx'
import { Chip } from '../kit/chip.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { STATUS_CHIPS } from '../orders/order-states.ts'
import { Face } from './face.tsx'

type Purchase = {
  number: number
  reference: string
  title: string
  option: PlanOption | null
  stage: string | null
  amountMinor: number
  status: OrderStatus
  createdAt: number
  href: string
  downloadHref: string | null
}

export type ProfilePageProps = {
  person: { name: string; email: string; emailVerified: boolean; photoKey: string | null; hasPassword: boolean }
  purchases: Purchase[]
  requests: { reference: string; status: RequestStatus; createdAt: number; href: string }[]
  wishCount: number
}

export function ProfilePage({ person, purchases, requests, wishCount }: ProfilePageProps) {
  const changes = [
    [paths.profileName(), 'Change name'],
    [paths.profilePhoto(), 'Change photo'],
    [paths.profilePassword(), person.hasPassword ? 'Change password' : 'Choose a password'],
    [paths.profileTwoFactor(), 'Two-factor authentication'],
  ] as const
  return (
    <div className="wrap">
      <div className="page-head">
        <Face name={person.name} photoKey={person.photoKey} />
        <h1 className="mt-4">{person.name}</h1>
        <p className="lead">{person.email}</p>
      </div>
      {person.emailVerified ? null : (
        <form className="alert note" method="post" action={paths.profileVerify()}>
          <p>Your address is not confirmed yet. Open the link in our email to see what you bought with it.</p>
          <div>
            <SubmitButton kind="line">Email me the link again</SubmitButton>
          </div>
        </form>
      )}
      <section className="section">
        <DimensionLine heading={<h2>My purchases</h2>} measure={plural(purchases.length, 'order')} />
        {purchases.length === 0 ? (
          <p>
            Nothing bought yet. <SiteLink to={paths.plans()}>Look at the plans</SiteLink>
          </p>
        ) : (
          <ul className="stack">
            {purchases.map((each) => (
              <li key={each.reference}>
                <h3>
                  <a href={each.href}>{each.title}</a>
                </h3>
                <p className="small">
                  {orderLabel(each.number)}, {fileTypeLabel(each)}, {formatCedis(each.amountMinor)},{' '}
                  {formatDate(each.createdAt)}{' '}
                  <Chip kind={STATUS_CHIPS[each.status]}>{STATUS_LABELS[each.status]}</Chip>
                </p>
                {each.downloadHref ? (
                  <a className="link" href={each.downloadHref} aria-label={`Download ${each.title}`}>
                    Download
                  </a>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="section">
        <DimensionLine heading={<h2>My plan requests</h2>} measure={plural(requests.length, 'request')} />
        {requests.length === 0 ? (
          <p>
            No plan asked for yet. <SiteLink to={paths.requestPlan()}>Request a plan</SiteLink>
          </p>
        ) : (
          <ul className="stack">
            {requests.map((each) => (
              <li key={each.reference}>
                <a className="link" href={each.href}>
                  {each.reference}
                </a>{' '}
                <span className="small">
                  {formatDate(each.createdAt)}, {REQUEST_STATUS_LABELS[each.status]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="section">
        <DimensionLine heading={<h2>My wishlist</h2>} measure={plural(wishCount, 'item')} />
        <ButtonLink kind="line" to={paths.wishlist()} label="Open my wishlist" />
      </section>
      <section className="section">
        <DimensionLine heading={<h2>My account</h2>} />
        <ul>
          {changes.map(([href, label]) => (
            <li key={href}>
              <TextLink to={href} label={label} />
            </li>
          ))}
          <li>
            <a className="link" href={paths.profileData()} download>
              Download my data
            </a>
          </li>
          <li>
            <TextLink to={paths.profileDelete()} label="Delete my account" />
          </li>
        </ul>
        <form className="mt-4" method="post" action={paths.logout()}>
          <SubmitButton kind="line">Logout</SubmitButton>
        </form>
      </section>
    </div>
  )
}
