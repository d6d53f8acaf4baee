import { LINK_INVALID } from '~/domain/newsletter/messages.ts'
import { paths } from '~/paths.ts'
import { Answer, Press } from '../kit/answer.tsx'
import { buttonClass } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'

export function NewsletterConfirm({
  email,
  isConfirmed,
  busy,
}: {
  email: string
  isConfirmed: boolean
  busy: boolean
}) {
  if (isConfirmed)
    return (
      <Answer
        title="You are subscribed"
        text={`Our newsletter comes to ${email} once a month. Each one has a link to leave.`}
      />
    )
  return (
    <Answer
      title="Confirm your subscription"
      text={`Press the button, and our newsletter comes to ${email} once a month.`}
    >
      <Press label="Confirm my subscription" busy={busy} />
    </Answer>
  )
}

export function NewsletterLeave({ email, isGone, busy }: { email: string; isGone: boolean; busy: boolean }) {
  if (isGone)
    return (
      <Answer
        title="You have left the newsletter"
        text={`No more newsletters go to ${email}. You can come back at any time.`}
      >
        <SiteLink className={buttonClass('line')} to={paths.newsletter()}>
          Subscribe again
        </SiteLink>
      </Answer>
    )
  return (
    <Answer title="Leave the newsletter" text={`Press the button, and no more newsletters go to ${email}.`}>
      <Press label="Unsubscribe" busy={busy} />
    </Answer>
  )
}

export function NewsletterLinkInvalid() {
  return (
    <Answer
      title={LINK_INVALID}
      text="Subscribe again for a new one. If you get our newsletter and want it to stop, write to us and we take your address off the list."
    >
      <p className="acts">
        <SiteLink className={buttonClass()} to={paths.newsletter()}>
          Subscribe
        </SiteLink>
        <SiteLink className={buttonClass('line')} to={paths.contact()}>
          Contact Us
        </SiteLink>
      </p>
    </Answer>
  )
}
