import { Answer, Press } from './answer.tsx'

type StopMailsProps = {
  about: string
  often?: string
  isStopped: boolean
  busy: boolean
  fields?: { key?: string }
}

/** Unsubscribes from the emails about one subject, or subscribes again. */
export function StopMails({ about, often = '', isStopped, busy, fields = {} }: StopMailsProps) {
  return isStopped ? (
    <Answer title="Emails are off" text={`We no longer email you about ${about}.`}>
      <Press label="Email me again" busy={busy} fields={{ ...fields, again: 'true' }} />
    </Answer>
  ) : (
    <Answer title="Stop these emails" text={`We email you about ${about}${often}.`}>
      <Press label="Stop these emails" busy={busy} fields={fields} />
    </Answer>
  )
}
