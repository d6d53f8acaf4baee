/** An address that breaks before its @ where a cell is narrow, and not amid a word. */
export function MailLink({ email, subject }: { email: string; subject?: string }) {
  const [name = '', host = ''] = email.split('@')
  return (
    <a href={`mailto:${email}${subject ? `?subject=${subject}` : ''}`}>
      {name}
      <wbr />@{host}
    </a>
  )
}
