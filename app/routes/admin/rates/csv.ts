import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { RATE_FIELDS, rateValues } from '~/domain/costs/rate.ts'
import { listRates } from '~/domain/costs/save-rates.server.ts'
import { csvAnswer } from '~/http/csv.server.ts'
import { requireStaff } from '~/http/guards.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'rates')
  const rates = await listRates(context.db)
  await noteExport(context, admin, 'rate', '')
  async function* rows() {
    for (const rate of rates) {
      const values = rateValues(rate)
      yield RATE_FIELDS.map((name) => values[name])
    }
  }
  return csvAnswer('rates', RATE_FIELDS, rows())
}
