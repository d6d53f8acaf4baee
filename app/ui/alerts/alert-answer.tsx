import { LINK_INVALID } from '~/domain/newsletter/messages.ts'
import { paths } from '~/paths.ts'
import { Answer, Press } from '../kit/answer.tsx'
import { buttonClass } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'

type AlertProps = { name: string; email: string; busy: boolean }

export function AlertConfirm({
  name,
  email,
  listHref,
  isConfirmed,
  busy,
}: AlertProps & { listHref: string; isConfirmed: boolean }) {
  if (isConfirmed)
    return (
      <Answer
        title="Your alert is on"
        text={`We will email ${email}, at most once a day. ${name}. Each email has a link to stop.`}
      >
        <SiteLink className={buttonClass('line')} to={listHref}>
          See the list
        </SiteLink>
      </Answer>
    )
  return (
    <Answer title="Confirm your alert" text={`We will email ${email}, at most once a day. ${name}.`}>
      <Press label="Confirm" busy={busy} />
    </Answer>
  )
}

export function AlertStop({
  name,
  email,
  isStopped,
  others,
  busy,
}: AlertProps & { isStopped: boolean; others: number }) {
  return (
    <Answer
      title={isStopped ? 'This alert is off' : 'Stop this alert'}
      text={isStopped ? `We no longer email ${email} about this. ${name}.` : `We email ${email} about this. ${name}.`}
    >
      {isStopped ? null : <Press label="Stop this alert" busy={busy} fields={{ which: 'one' }} />}
      {others > 0 ? <Press label="Stop all my alerts" busy={busy} /> : null}
    </Answer>
  )
}

export function AlertLinkInvalid() {
  return (
    <Answer title={LINK_INVALID} text="You can set up a new alert below any filtered list of plans or homes.">
      <p className="acts">
        <SiteLink className={buttonClass()} to={paths.plans()}>
          Plans
        </SiteLink>
        <SiteLink className={buttonClass('line')} to={paths.services()}>
          Homes
        </SiteLink>
      </p>
    </Answer>
  )
}
