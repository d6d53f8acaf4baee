import { STAMP_FIELDS, STAMPS_HEAD } from '~/domain/orders/stamp.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { FormAlert } from '../kit/error-summary.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { SaveBar } from './kit/form-section.tsx'
import { DownloadLink } from './kit/icon-link.tsx'
import { TableField } from './kit/table-field.tsx'
import { TablePreview } from './kit/table-preview.tsx'

type Answer = { text: string; errors: readonly string[]; preview: string[][] | null }
type StampsPageProps = { isRegistered: boolean; waiting: number; answer: Answer | null }

/** Uploads GRA's stamps of many orders, and exports what waits for one. */
export function StampsPage({ isRegistered, waiting, answer }: StampsPageProps) {
  return (
    <>
      <AdminHead title="GRA stamps" back={{ label: 'Orders', href: paths.ordersAdmin() }}>
        <DownloadLink href={paths.unstampedCsv()}>Export what waits</DownloadLink>
      </AdminHead>
      <p>
        {isRegistered
          ? `${plural(waiting, 'order')} ${waiting === 1 ? 'waits' : 'wait'} for a stamp.`
          : 'The settings say that the firm is not registered for VAT, so nothing waits for a stamp.'}
      </p>
      {answer?.preview ? (
        <TablePreview head={['order', ...STAMP_FIELDS]} named={0} rows={answer.preview} notes={[]} sheet={null} />
      ) : null}
      <SiteForm
        key={answer?.text}
        method="post"
        encType="multipart/form-data"
        action={paths.orderStamps()}
        className="form"
        aria-label="Table of stamps"
      >
        {answer && answer.errors.length > 0 ? <FormAlert text={answer.errors.join(', ')} /> : null}
        <TableField
          name="stamps"
          label="Stamps"
          hint={`${STAMPS_HEAD}; kind (payment or refund) and reason may follow. All lines are saved, or none.`}
          value={answer?.text ?? ''}
          errors={answer?.errors ?? []}
          isChecked={Boolean(answer?.preview)}
        />
        <SaveBar label={answer?.preview ? 'Save the stamps' : 'Check the table'} />
      </SiteForm>
    </>
  )
}
