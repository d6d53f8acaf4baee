import { LINK_INVALID } from '~/domain/newsletter/messages.ts'
import { paths } from '~/paths.ts'
import { Answer } from '../kit/answer.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { PostButton } from '../kit/post-button.tsx'

type AlertProps = { name: string; email: string }
type AlertConfirmProps = AlertProps & { listHref: string; isConfirmed: boolean }

export function AlertConfirm({ name, email, listHref, isConfirmed }: AlertConfirmProps) {
  if (isConfirmed)
    return (
      <Answer
        title="Your alert is on"
        text={`We will email ${email}, at most once a day. ${name}. Each email has a link to stop.`}
      >
        <ButtonLink kind="line" to={listHref} label="See the list" />
      </Answer>
    )
  return (
    <Answer title="Confirm your alert" text={`We will email ${email}, at most once a day. ${name}.`}>
      <PostButton>Confirm</PostButton>
    </Answer>
  )
}

export function AlertStop({ name, email, isStopped, others }: AlertProps & { isStopped: boolean; others: number }) {
  return (
    <Answer
      title={isStopped ? 'This alert is off' : 'Stop this alert'}
      text={isStopped ? `We no longer email ${email} about this. ${name}.` : `We email ${email} about this. ${name}.`}
    >
      {isStopped ? null : <PostButton fields={{ which: 'one' }}>Stop this alert</PostButton>}
      {others > 0 ? <PostButton>Stop all my alerts</PostButton> : null}
    </Answer>
  )
}

export function AlertLinkInvalid() {
  return (
    <Answer title={LINK_INVALID} text="You can set up a new alert below any filtered list of plans or homes.">
      <p className="acts">
        <ButtonLink to={paths.plans()} label="Plans" /> <ButtonLink kind="line" to={paths.services()} label="Homes" />
      </p>
    </Answer>
  )
}
