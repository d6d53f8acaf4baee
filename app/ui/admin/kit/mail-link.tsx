type MailLinkProps = { email: string; subject?: string; className?: string }

/** An address that breaks before its @ where a cell is narrow, and not amid a word. */
export function MailLink({ email, subject, className }: MailLinkProps) {
  const [name = '', host = ''] = email.split('@')
  return (
    <a className={className} href={`mailto:${email}${subject ? `?subject=${subject}` : ''}`}>
      {name}
      <wbr />@{host}
    </a>
  )
}
