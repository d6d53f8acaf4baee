import type { DownloadView, OrderView } from '~/domain/orders/order.ts'
import { fileTypeLabel, orderItem } from '~/domain/payments/order-state.ts'
import { revisionLetter } from '~/domain/plans/plan.ts'
import { formatBytes, formatDateTime, slowDownloadTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'

type DownloadBoxProps = {
  order: OrderView
  download: DownloadView
  newer: DownloadView | null
  autoDownload: boolean
  orderKey?: string | undefined
}

/**
 * The file: its name and size, how long the download takes and how long the link works. After payment a refresh in the
 * page's head starts the download.
 */
export function DownloadBox({ order, download, newer, autoDownload, orderKey }: DownloadBoxProps) {
  return (
    <div className="fig">
      <div className="grid gap-4 p-4">
        <div>
          <strong>{`${orderItem(order)}, ${fileTypeLabel({ ...order, option: download.option })}`}</strong>
          <p className="cap num">{`ZIP, ${formatBytes(download.sizeBytes)}, revision ${revisionLetter(download.revision)}. ${download.filename}`}</p>
          <p className="cap">{`It takes ${slowDownloadTime(download.sizeBytes)} on a slow connection; a broken download can be resumed.`}</p>
        </div>
        {/* A plain link, because the file is not a page of the router. */}
        <a className={buttonClass()} href={download.url}>
          <Icon name="down" />
          Download
        </a>
        {autoDownload ? <p className="cap">Your download will start automatically. If not, press Download.</p> : null}
        {newer ? (
          <p>
            The drawings have been revised since.{' '}
            <a href={newer.url}>{`Download revision ${revisionLetter(newer.revision)}`}</a>
            {` (${formatBytes(newer.sizeBytes)}). Yours stays as it is.`}
          </p>
        ) : null}
        {order.hasBill && download.option === 'c' ? (
          <p>
            {'Bill of quantities: '}
            <a href={paths.orderBill(order.reference, 'pdf', orderKey)}>PDF</a>
            {', '}
            <a href={paths.orderBill(order.reference, 'csv', orderKey)}>CSV</a>
          </p>
        ) : null}
        <p className="cap num">{`This link works until ${formatDateTime(download.expiresAt)}. You can renew it on this page at any time.`}</p>
      </div>
    </div>
  )
}
