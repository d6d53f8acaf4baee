import type { ReactNode } from 'react'
import { FormAlert } from '../../kit/error-summary.tsx'
import { SiteForm, SiteLink } from '../../kit/site-link.tsx'
import { SubmitButton } from '../../kit/submit-button.tsx'
import { AdminHead } from './admin-head.tsx'

type ConfirmPageProps = {
  /** 'Delete Plan' */
  title: string
  /** 'Are you sure you want to delete this plan? This action cannot be undone.' */
  text: string
  /** What exactly is affected, and the consequences. */
  children?: ReactNode
  action: string
  confirmLabel?: string
  cancelHref: string
  /** Why it was refused. */
  alert?: string | null | undefined
}

/** Asks for confirmation before an action that cannot be undone; the same with and without scripts. */
export function ConfirmPage({
  title,
  text,
  children,
  action,
  confirmLabel = 'Delete',
  cancelHref,
  alert,
}: ConfirmPageProps) {
  return (
    <div className="stack max-w-128">
      <AdminHead title={title} />
      {alert ? <FormAlert text={alert} /> : null}
      <p>{text}</p>
      <SiteForm method="post" action={action} className="stack">
        {children}
        <div className="acts">
          <SiteLink className="btn btn-line" to={cancelHref}>
            Cancel
          </SiteLink>{' '}
          <SubmitButton kind="danger">{confirmLabel}</SubmitButton>
        </div>
      </SiteForm>
    </div>
  )
}
