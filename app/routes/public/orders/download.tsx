import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openDownload } from '~/domain/orders/open-download.server.ts'
import type { RefusalReason } from '~/domain/payments/grant.ts'
import { renderStaticPage } from '~/http/document/static-page.server.tsx'
import { attachmentHeaders } from '~/http/reply.server.ts'
import { readSiteSettings } from '~/http/site-settings.server.ts'
import { DownloadRefused } from '~/ui/orders/download-refused.tsx'

const STATUS: Record<RefusalReason, number> = {
  unknown: 404,
  expired: 403,
  'used-up': 403,
  unpaid: 403,
  refunded: 403,
  suspended: 403,
  revoked: 403,
  withdrawn: 410,
  'file-missing': 404,
}

/** The file, or a range of it (RFC 9110), as an attachment that no browser runs. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const opened = await openDownload(context, {
    token: params.token ?? '',
    range: request.headers.get('range'),
    ifRange: request.headers.get('if-range'),
    ifNoneMatch: request.headers.get('if-none-match'),
    headOnly: request.method === 'HEAD',
    address: context.clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
  })
  const shared = {
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  switch (opened.kind) {
    case 'refused':
      context.log.info('download.refused', { reason: opened.reason })
      return renderStaticPage(context, <DownloadRefused {...opened} settings={await readSiteSettings(context)} />, {
        title: 'Download',
        status: STATUS[opened.reason],
      })
    case 'unsatisfiable':
      return new Response(null, { status: 416, headers: { ...shared, 'content-range': `bytes */${opened.sizeBytes}` } })
    case 'not-modified':
      return new Response(null, { status: 304, headers: { ...shared, etag: opened.etag } })
    default: {
      const { range, sizeBytes } = opened
      const headers = {
        ...shared,
        ...attachmentHeaders(opened.filename),
        etag: opened.etag,
        'content-type': 'application/zip',
        'content-length': String(range?.length ?? sizeBytes),
        ...(range ? { 'content-range': `bytes ${range.offset}-${range.offset + range.length - 1}/${sizeBytes}` } : {}),
      }
      return new Response(opened.object?.body ?? null, { status: range ? 206 : 200, headers })
    }
  }
}
