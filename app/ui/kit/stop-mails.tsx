import { Answer } from './answer.tsx'
import { PostButton } from './post-button.tsx'

type StopMailsProps = {
  about: string
  often?: string
  isStopped: boolean
  fields?: { key?: string | undefined }
}

/** Unsubscribes from the emails about one subject, or subscribes again. */
export function StopMails({ about, often = '', isStopped, fields = {} }: StopMailsProps) {
  return isStopped ? (
    <Answer title="Emails are off" text={`We no longer email you about ${about}.`}>
      <PostButton fields={{ ...fields, again: 'true' }}>Email me again</PostButton>
    </Answer>
  ) : (
    <Answer title="Stop these emails" text={`We email you about ${about}${often}.`}>
      <PostButton fields={fields}>Stop these emails</PostButton>
    </Answer>
  )
}
