import { LINK_INVALID } from '~/domain/newsletter/messages.ts'
import { paths } from '~/paths.ts'
import { Answer } from '../kit/answer.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { PostButton } from '../kit/post-button.tsx'

type NewsletterProps = { email: string }

export function NewsletterConfirm({ email, isConfirmed }: NewsletterProps & { isConfirmed: boolean }) {
  if (isConfirmed)
    return (
      <Answer
        title="You are subscribed"
        text={`Our newsletter comes to ${email} once a month. Each one has a link to leave.`}
      />
    )
  return (
    <Answer title="Confirm your subscription" text={`Press the button to get our newsletter at ${email} once a month.`}>
      <PostButton>Confirm my subscription</PostButton>
    </Answer>
  )
}

export function NewsletterLeave({ email, isGone }: NewsletterProps & { isGone: boolean }) {
  if (isGone)
    return (
      <Answer
        title="You have left the newsletter"
        text={`No more newsletters go to ${email}. You can come back at any time.`}
      >
        <ButtonLink kind="line" to={paths.newsletter()} label="Subscribe again" />
      </Answer>
    )
  return (
    <Answer title="Leave the newsletter" text={`Press the button to stop our newsletter to ${email}.`}>
      <PostButton>Unsubscribe</PostButton>
    </Answer>
  )
}

export function NewsletterLinkInvalid() {
  return (
    <Answer
      title={LINK_INVALID}
      text="Subscribe again for a new one. If you get our newsletter and want it to stop, write to us and we will take your address off the list."
    >
      <p className="acts">
        <ButtonLink to={paths.newsletter()} label="Subscribe" />{' '}
        <ButtonLink kind="line" to={paths.contact()} label="Contact Us" />
      </p>
    </Answer>
  )
}
