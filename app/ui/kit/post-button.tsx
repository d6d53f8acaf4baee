import type { FormProps } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { SiteForm } from './site-link.tsx'
import { SubmitButton } from './submit-button.tsx'

/** `reloadDocument` sends the form without scripts, for an answer that is a file or another document. */
type PostButtonProps = ComponentProps<typeof SubmitButton> &
  Pick<FormProps, 'action' | 'reloadDocument'> & {
    /** Hidden fields; those without a value are left out. */
    fields?: Record<string, string | number | undefined>
    /** Why it cannot be used now. */
    why?: string | false
  }

/** A form with one button. Without `action` it posts to the page's own address, which contains the key. */
export function PostButton({ action, reloadDocument, fields = {}, why, children, ...button }: PostButtonProps) {
  return (
    <SiteForm method="post" action={action} reloadDocument={reloadDocument}>
      {Object.entries(fields).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SubmitButton busyLabel={children} disabled={Boolean(why)} {...button}>
        {children}
      </SubmitButton>
      {why ? <p className="cap">{why}</p> : null}
    </SiteForm>
  )
}
