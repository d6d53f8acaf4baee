import type { ComponentProps } from 'react'
import { usePosting } from '../../hooks/use-posting.ts'
import { SiteForm } from '../../kit/site-link.tsx'

type PostButtonProps = Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
  action: string
  /** Why it cannot be pressed now. */
  why?: string | false
  /** Sends the form without scripts, for an answer that is a file or another document. */
  reloadDocument?: boolean
}

/** A form with a single button. */
export function PostButton({ action, why, reloadDocument = false, ...button }: PostButtonProps) {
  const posting = usePosting()
  return (
    <SiteForm method="post" action={action} reloadDocument={reloadDocument}>
      <button type="submit" className="btn btn-line w-full" disabled={posting || Boolean(why)} {...button} />
      {why ? <p className="cap">{why}</p> : null}
    </SiteForm>
  )
}
