import { formatPhone } from '~/domain/places/phone.ts'

type MailLinkProps = { email: string; subject?: string; className?: string }

/** An email address that wraps before its @ in a narrow cell. */
export function MailLink({ email, subject, className }: MailLinkProps) {
  const [name = '', host = ''] = email.split('@')
  return (
    <a className={className} href={`mailto:${email}${subject ? `?subject=${subject}` : ''}`}>
      {name}
      <wbr />@{host}
    </a>
  )
}

/** A phone number as stored, or as a visitor typed it. */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) => (
  <a className={className} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {formatPhone(phone)}
  </a>
)
