import { Answer } from './answer.tsx'
import { PostButton } from './post-button.tsx'

type StopMailsProps = {
  about: string
  often?: string
  isStopped: boolean
  busy: boolean
  fields?: { key?: string | undefined }
}

/** Unsubscribes from the emails about one subject, or subscribes again. */
export function StopMails({ about, often = '', isStopped, busy, fields = {} }: StopMailsProps) {
  return isStopped ? (
    <Answer title="Emails are off" text={`We no longer email you about ${about}.`}>
      <PostButton label="Email me again" busy={busy} fields={{ ...fields, again: 'true' }} />
    </Answer>
  ) : (
    <Answer title="Stop these emails" text={`We email you about ${about}${often}.`}>
      <PostButton label="Stop these emails" busy={busy} fields={fields} />
    </Answer>
  )
}
