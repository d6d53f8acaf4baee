/** Opens each export in LibreOffice, as staff and buyers do, and compares every cell with the file's own text. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCsv } from '../../app/domain/costs/csv.ts'
import { readWorkbook } from '../../app/http/forms/workbook.server.ts'
import { paths } from '../../app/paths.ts'
import { demoBuyer } from '../demo/people.ts'
import type { Results, Shop } from './journeys.ts'

const EXPORTS = [
  paths.ordersCsv(),
  paths.monthCsv(),
  paths.planRequestsCsv(),
  paths.messagesCsv(),
  paths.subscribersCsv(),
  paths.usersCsv(),
  paths.viewingsCsv(),
  paths.auditCsv(),
  paths.ratesCsv(),
  paths.planBillCsv(2),
  paths.planCostCsv('aburi-veranda-house'),
  ...(['plan', 'listing', 'project'] as const).map((kind) => paths.itemsCsv(kind)),
]

/** As a cell is compared: without our mark before a formula, on one line, a time by its day, a figure by its value. */
function plainCell(cell: string): string {
  const text = cell
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const day = /^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:\d{2}$/.exec(text)?.[1]
  return day ?? (/^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text)
}

const rowsOf = (rows: readonly { cells: readonly string[] }[]) =>
  rows
    .map(({ cells }) =>
      cells
        .map(plainCell)
        .join(' | ')
        .replace(/[ |]+$/, ''),
    )
    .filter((row) => row !== '')

/** The first difference, or true. */
function compare(address: string, csv: string, ods: Uint8Array): true | string {
  const sheets = readWorkbook(ods)
  if (typeof sheets === 'string') return `${address}: ${sheets}`
  const [written, shown] = [rowsOf(readCsv(csv)), rowsOf(sheets[0]?.rows ?? [])]
  const at = written.findIndex((row, place) => row !== shown[place])
  if (at < 0 && written.length === shown.length) return true
  return `${address}, row ${at + 1}: ${shown[at] ?? 'nothing'} instead of ${written[at] ?? 'nothing'}`
}

async function signIn(url: string, { email, password }: Shop['staff']): Promise<string> {
  const answer = await fetch(new URL(paths.login(), url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email, password }),
  })
  if (answer.status !== 303) throw new Error(`Signing in answers ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The bill of quantities that came with an order of the demo's buyer, whose cookie this is. */
async function findBill(url: string, cookie: string): Promise<string> {
  const linksIn = async (address: string, link: RegExp) => {
    const page = await (await fetch(new URL(address, url), { headers: { cookie } })).text()
    return [...page.matchAll(link)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  }
  for (const order of await linksIn(paths.profile(), /href="(\/orders\/ref_[^"]*)"/g)) {
    const [bill] = await linksIn(order, /href="(\/orders\/[^"]*\/bill\.csv[^"]*)"/g)
    if (bill) return bill
  }
  throw new Error('The buyer of the demo has no bill of quantities.')
}

/** LibreOffice reads the file with its own choices, but for UTF-8, which it asks a person about. */
function opened(folder: string, csv: string): Uint8Array {
  const file = path.join(folder, 'export.csv')
  writeFileSync(file, csv)
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
  const how = ['--headless', '--infilter=CSV:44,34,76,1', '--convert-to', 'ods', '--outdir', folder, file]
  execFileSync('soffice', [profile, ...how], { timeout: 120_000, stdio: 'ignore' })
  return new Uint8Array(readFileSync(path.join(folder, 'export.ods')))
}

export async function openExports(shop: Shop): Promise<{ version: string; results: Results }> {
  const version = execFileSync('soffice', ['--version'], { encoding: 'utf8' }).split(' ')[1] ?? ''
  const [staff, buyer] = [await signIn(shop.url, shop.staff), await signIn(shop.url, demoBuyer)]
  const exports: [string, string][] = EXPORTS.map((address) => [address, staff])
  exports.push([await findBill(shop.url, buyer), buyer])
  const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-office-'))
  try {
    for (const [address, cookie] of exports) {
      const answer = await fetch(new URL(address, shop.url), { headers: { cookie } })
      const csv = await answer.text()
      const found = answer.ok ? compare(address, csv, opened(folder, csv)) : `${address} answers ${answer.status}`
      if (found !== true) return { version, results: { exports: found } }
    }
    return { version, results: { exports: true } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
