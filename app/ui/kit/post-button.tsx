import type { FormProps } from '@remix-run/react'
import { SubmitButton } from './button.tsx'
import { SiteForm } from './site-link.tsx'

type PostButtonProps = Pick<FormProps, 'action'> & {
  label: string
  kind?: 'solid' | 'line'
  busy?: boolean
  /** Hidden fields; those without a value are left out. */
  fields?: Record<string, string | number | undefined>
}

/** A form with one button. Without `action` it posts to the page's own address, which contains the key. */
export function PostButton({ label, kind = 'solid', busy = false, fields = {}, ...form }: PostButtonProps) {
  return (
    <SiteForm method="post" {...form}>
      {Object.entries(fields).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SubmitButton label={label} kind={kind} busy={busy} busyLabel={label} />
    </SiteForm>
  )
}
