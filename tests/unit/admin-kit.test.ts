import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import {
  countOf,
  type ListPage,
  type ListSpec,
  readListQuery,
  writeListQuery,
} from '../../app/domain/lists/list-query.ts'
import { readAdminList } from '../../app/http/actions/admin-list.server.ts'
import { csvAnswer, csvCell, csvDay, csvTime } from '../../app/http/csv.server.ts'
import { currentArea } from '../../app/ui/admin/admin-nav.ts'
import { AdminHead } from '../../app/ui/admin/kit/admin-head.tsx'
import { type AdminColumn, AdminList } from '../../app/ui/admin/kit/admin-list.tsx'
import { axisMaximum, BarChart } from '../../app/ui/admin/kit/bar-chart.tsx'
import { ConfirmPage } from '../../app/ui/admin/kit/confirm-page.tsx'
import { FormSection, SaveBar } from '../../app/ui/admin/kit/form-section.tsx'
import { ListFoot } from '../../app/ui/admin/kit/list-foot.tsx'
import { StaffList } from '../../app/ui/admin/kit/staff-list.tsx'
import { StatusChip, statusLabel } from '../../app/ui/admin/kit/status-chip.tsx'
import { Timeline } from '../../app/ui/admin/kit/timeline.tsx'
import { ToolBar } from '../../app/ui/admin/kit/tool-bar.tsx'
import fc from '../support/properties.ts'

// The links and forms of the framework need a whole router around them; here they are what they become in the document.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, discover, ...rest }: { to: string; discover?: string }) => createElement('a', { href: to, ...rest }),
  Form: ({ discover, ...rest }: { discover?: string }) => createElement('form', rest),
  useNavigation: () => ({ state: 'idle' }),
}))

const pageOf = (more: Partial<ListPage<unknown>>): ListPage<unknown> => ({
  rows: [],
  total: 0,
  next: null,
  previous: null,
  ...more,
})

const draw = (element: ReactElement) => renderToStaticMarkup(element)

const SPEC = {
  filters: { status: ['draft', 'published'], type: ['House', 'Villa'] },
  sorts: ['created', 'title', 'price'],
} satisfies ListSpec<string, string>

const read = (search: string) => readListQuery(new URLSearchParams(search), SPEC)

describe('the address of a list', () => {
  it('holds the whole query of the list', () => {
    const query = read('?q=+Aburi++house+&status=draft&type=Villa&sort=title-asc&after=3')
    expect(query).toEqual({
      q: 'Aburi  house',
      filters: { status: 'draft', type: 'Villa' },
      sort: 'title',
      direction: 'asc',
      after: 3,
    })
    expect(writeListQuery(query, { after: 3 })).toBe('?q=Aburi++house&status=draft&type=Villa&sort=title-asc&after=3')
    // Another order or an export begins with the first row.
    expect(writeListQuery(query)).toBe('?q=Aburi++house&status=draft&type=Villa&sort=title-asc')
  })

  it('ignores unknown values', () => {
    for (const search of ['', '?status=gone&type=&sort=secret-asc&page=0', '?after=1.5&sort=created', '?before=-1'])
      expect(read(search)).toEqual({
        q: '',
        filters: { status: '', type: '' },
        sort: 'created',
        direction: 'desc',
      })
  })

  it('is the same after it is written and read', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 90 }),
        fc.constantFrom('', 'draft', 'published'),
        fc.constantFrom('created', 'title', 'price'),
        fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
        fc.constantFrom({}, { after: 7 }, { before: 10_000 }),
        (q, status, sort, direction, cursor) => {
          const query = { q: q.trim(), filters: { status, type: '' }, sort, direction, ...cursor }
          expect(read(writeListQuery(query, cursor))).toEqual(query)
        },
      ),
    )
  })

  it('leads from a page whose rows are gone to the first page', async () => {
    const open = (search: string, rows: unknown[]) =>
      readAdminList(
        new Request(`http://site.test/plans-admin${search}`),
        SPEC,
        (query) => `/plans-admin${query}`,
        async () => pageOf({ rows, total: 30 }),
      )
    expect((await open('?after=9', [1])).total).toBe(30)
    const refused: unknown = await open('?q=a&after=9', []).catch((thrown: unknown) => thrown)
    expect(refused).toBeInstanceOf(Response)
    expect((refused as Response).headers.get('location')).toBe('/plans-admin?q=a&sort=created-desc')
    expect((await open('?q=nothing', [])).rows).toEqual([])
  })

  it('says how many rows there are where that was counted', () => {
    expect(countOf(pageOf({ total: 132 }), 'order')).toBe('132 orders')
    expect(countOf(pageOf({ total: 1 }), 'order')).toBe('1 order')
    expect(countOf(pageOf({ total: null }), 'order')).toBe('More than 25 orders')
  })
})

type House = { id: number; title: string; price: number; status: string }
const HOUSES: House[] = [
  { id: 7, title: 'Aburi Veranda House', price: 1250, status: 'published' },
  { id: 9, title: 'Keta <Court>', price: 900, status: 'draft' },
]
const COLUMNS: AdminColumn<House>[] = [
  { label: 'Title', card: 'name', sort: 'title', cell: (house) => house.title },
  { label: 'State', card: 'status', cell: (house) => createElement(StatusChip, { status: house.status }) },
  { label: 'Price', card: 'figure', sort: 'price', isNumber: true, cell: (house) => house.price },
]
const list = (more: Partial<Parameters<typeof AdminList<House>>[0]> = {}) =>
  draw(
    AdminList<House>({
      caption: 'Plans',
      rows: HOUSES,
      columns: COLUMNS,
      idOf: ({ id }) => id,
      nameOf: ({ title }) => title,
      empty: { text: 'No plans are currently available' },
      ...more,
    }),
  )

describe('a list', () => {
  it('sorts by links that name the order and go back to page one', () => {
    const html = list({ sorting: { path: '/plans-admin', query: read('?status=draft&sort=title-asc&page=2') } })
    expect(html).toContain('<caption class="sr">Plans</caption>')
    expect(html).toMatch(/aria-sort="ascending"[^>]*><a[^>]*href="\/plans-admin\?status=draft&amp;sort=title-desc"/)
    expect(html).toContain('href="/plans-admin?status=draft&amp;sort=price-asc"')
    expect(html.match(/aria-sort/g)).toHaveLength(1)
  })

  it('names each action and each checkbox after its row', () => {
    const html = list({
      actions: ({ id }) => [{ label: 'Edit', href: `/plans-admin/${id}/edit`, icon: 'pencil' }],
      bulk: { action: '/plans-admin/bulk', verbs: [{ value: 'publish', label: 'Publish' }] },
    })
    expect(html).toContain('aria-label="Edit Aburi Veranda House"')
    expect(html).toMatch(/<input type="checkbox"[^>]*name="ids"[^>]*value="9"/)
    expect(html).toContain('aria-label="Choose Keta &lt;Court&gt;"')
    expect(html).toMatch(/<form [^>]*method="post" action="\/plans-admin\/bulk"/)
    expect(html).toMatch(/<button[^>]*name="verb"[^>]*value="publish"[^>]*>Publish<\/button>/)
  })

  it('links to older and newer rows, and exports one month', () => {
    const list = pageOf({ total: null, next: { after: 7 }, previous: { before: 30 } })
    const query = readListQuery(new URLSearchParams('?q=a&after=31&month=2026-11'), SPEC)
    expect([query.after, query.month]).toEqual([31, '2026-11'])
    const html = draw(createElement(ListFoot, { path: '/plans-admin', query, list, csvHref: '/plans.csv?q=a' }))
    expect(html).toMatch(/href="\/plans-admin\?q=a&amp;sort=created-desc&amp;after=7" rel="next">Older</)
    expect(html).toMatch(/href="\/plans-admin\?q=a&amp;sort=created-desc&amp;before=30" rel="prev">Newer</)
    expect(html).toMatch(
      /<form action="\/plans.csv"[^>]*><input type="hidden" name="q" value="a"\/><label[^>]*>Month <input type="month"/,
    )
    const byTitle = readListQuery(new URLSearchParams('?sort=title-asc'), SPEC)
    const sorted = draw(createElement(ListFoot, { path: '/plans-admin', query: byTitle, list }))
    expect(sorted).toMatch(/rel="prev">Previous<.*rel="next">Next</)
  })

  it('announces that it is empty', () => {
    expect(list({ rows: [] })).toContain('<div role="status"><h2>No plans are currently available</h2></div>')
  })

  it('offers its export but no other pages if it fits on one page', () => {
    const html = draw(
      createElement(ListFoot, {
        path: '/plans-admin',
        query: read('?q=a'),
        list: pageOf({ total: 6 }),
        csvHref: '/plans.csv',
      }),
    )
    expect(html).not.toContain('<nav')
    expect(html).toContain('href="/plans.csv"')
  })
})

describe('the components of the admin area', () => {
  it('give each status one shape and one label', () => {
    expect(statusLabel('under-offer')).toBe('Under offer')
    const chip = (status: string) => draw(createElement(StatusChip, { status }))
    expect(chip('paid')).toBe('<span class="chip chip-full">Paid</span>')
    expect(chip('under-review')).toBe('<span class="chip chip-void">Under review</span>')
    expect(chip('draft')).toBe('<span class="chip border-dashed">Draft</span>')
    expect(chip('cancelled')).toBe('<span class="chip">Cancelled</span>')
  })

  it('show the way back and exactly one heading', () => {
    const html = draw(createElement(AdminHead, { title: 'Aburi', back: { label: 'Plans', href: '/plans-admin' } }))
    expect(html).toContain('aria-label="Back to Plans"')
    expect(html.match(/<h1>/g)).toHaveLength(1)
  })

  it('show what happened and when', () => {
    const html = draw(
      createElement(Timeline, { moments: [{ key: 1, at: Date.UTC(2026, 10, 21, 14, 12), title: 'Paid' }] }),
    )
    expect(html).toContain('<time class="cap num" dateTime="2026-11-21T14:12:00.000Z">21 Nov 2026, 14:12</time>')
  })

  it('group the fields of a form under a legend and end it with its buttons', () => {
    const section = FormSection({ title: 'Details', note: 'As on the sheet.', children: 'x' })
    expect(draw(section)).toContain('<legend>Details</legend>')
    const bar = draw(createElement(SaveBar, { busy: true, busyLabel: 'Adding Plan...', cancelHref: '/plans-admin' }))
    expect(bar).toMatch(/aria-busy="true"[^>]*>Adding Plan\.\.\.<|disabled=""[^>]*aria-busy="true"/)
    expect(bar).toContain('href="/plans-admin"')
  })

  it('ask for confirmation of a deletion and offer Cancel', () => {
    const html = draw(
      createElement(ConfirmPage, {
        title: 'Delete Plan',
        text: 'Are you sure you want to delete this plan? This action cannot be undone.',
        action: '/plans-admin/7/delete',
        cancelHref: '/plans-admin',
        alert: 'Unable to delete plan!',
      }),
    )
    expect(html).toContain('<h1>Delete Plan</h1>')
    expect(html).toContain('Are you sure you want to delete this plan? This action cannot be undone.')
    expect(html).toMatch(/<form method="post" action="\/plans-admin\/7\/delete"/)
    expect(html).toMatch(
      /<a[^>]*href="\/plans-admin"[^>]*>Cancel<\/a>.*<button[^>]*type="submit"[^>]*>Delete<\/button>/,
    )
    expect(html).toContain('role="alert">Unable to delete plan!')
  })

  it('search and filter with GET and keep the order', () => {
    const html = draw(
      createElement(ToolBar, {
        action: '/plans-admin',
        query: read('?q=keta&status=draft&sort=title-asc'),
        searchHint: 'Name or number',
        filters: [{ name: 'status', label: 'State', options: [{ value: 'draft', label: 'Draft' }] }],
        count: '1 plan',
      }),
    )
    expect(html).toMatch(/<form[^>]*role="search"[^>]*method="get"[^>]*action="\/plans-admin"/)
    expect(html).toMatch(/name="q"[^>]*value="keta"/)
    expect(html).toContain('<option value="draft" selected="">Draft</option>')
    expect(html).toMatch(/type="hidden" name="sort" value="title-asc"/)
  })

  it('mark the area with the longest matching address as current', () => {
    expect(currentArea('/plans-admin/12/edit')?.label).toBe('Plans')
    expect(currentArea('/plans-admin/requests/3')?.label).toBe('Plan requests')
    expect(currentArea('/administrator')?.label).toBe('Dashboard')
    expect(currentArea('/elsewhere')).toBeUndefined()
  })
})

describe('a chart', () => {
  const bars = [
    { label: '20 Nov', value: 4, cells: ['GHS 100'] },
    { label: '21 Nov', value: 12, cells: ['GHS 300'], isOpen: true },
  ]

  it('has the same figures in a table beneath, newest first', () => {
    const html = draw(createElement(BarChart, { label: 'Paid orders by day', bars, head: ['Day', 'Orders', 'Income'] }))
    expect(html).toContain('role="img"')
    expect(html.indexOf('<td>21 Nov</td>')).toBeLessThan(html.indexOf('<td>20 Nov</td>'))
    expect(html).toContain('<td class="numeric">GHS 300</td>')
    expect(html).toContain('stroke-dasharray="4 3"')
  })

  it('ends at a round number at or above the maximum, in three equal steps', () => {
    expect([0, 3, 4, 12, 13, 31, 250].map(axisMaximum)).toEqual([3, 3, 6, 15, 15, 60, 300])
    fc.assert(
      fc.property(fc.nat(10_000_000), (greatest) => {
        const top = axisMaximum(greatest)
        expect(top).toBeGreaterThanOrEqual(greatest)
        expect(top % 3).toBe(0)
      }),
    )
  })

  it('is drawn even without sales', () => {
    expect(draw(createElement(BarChart, { label: 'Nothing', bars: [], head: ['Day', 'Orders'] }))).toContain('<svg')
    // The last label ends where the drawing ends.
    const month = Array.from({ length: 30 }, (_, at) => ({ label: `${at + 1} Nov`, value: 1 }))
    expect(draw(createElement(BarChart, { label: 'A month', bars: month, head: ['Day', 'Orders'] }))).toMatch(
      /<text x="760" y="198" text-anchor="end">30 Nov</,
    )
  })
})

describe('a CSV export', () => {
  it('lets no cell start a formula', () => {
    for (const first of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
      expect(csvCell(`${first}cmd|' /C calc'!A0`)).toMatch(/^"'/)
    expect(csvCell(-5)).toBe('-5')
    fc.assert(fc.property(fc.string(), (text) => /^"[^=+\-@\t\r\n＝＋－＠]/.test(csvCell(text))))
  })

  it('writes phone numbers and times that spreadsheets read correctly', () => {
    expect(csvCell('+233200000101')).toBe('"(+233) 20 000 0101"')
    expect(csvCell('+447911123456')).toBe('"(+44) 7911123456"')
    expect(csvCell('+18765551234')).toBe('"(+1876) 5551234"')
    expect(csvCell('0241234567')).toBe('"024 123 4567"')
    expect(csvCell('+1+1+1+1+1')).toBe(`"'+1+1+1+1+1"`)
    expect(csvTime(Date.UTC(2026, 10, 21, 14, 12, 5, 400))).toBe('2026-11-21 14:12:05')
    expect(csvTime(null)).toBeNull()
    expect(csvDay(Date.UTC(2026, 10, 1, 23, 59))).toBe('2026-11-01')
  })

  it('quotes separators and line breaks, and doubles quotes', () => {
    expect(csvCell('Kofi "Ato", Mensah')).toBe('"Kofi ""Ato"", Mensah"')
    expect(csvCell('two\nlines')).toBe('"two\nlines"')
    expect(csvCell(null)).toBe('')
    expect(csvCell(true)).toBe('yes')
  })

  it('is streamed as a private UTF-8 attachment with a byte order mark', async () => {
    async function* rows() {
      yield ['Ama Ɔkɔ', 3] as const
      yield ['=1+1', null] as const
    }
    const answer = csvAnswer('users', ['Name', 'Orders'], rows())
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(`"Name","Orders"\r\n"Ama Ɔkɔ",3\r\n"'=1+1",\r\n`)
  })
})

describe('an empty list of staff', () => {
  const words = (q: string, filters: Record<string, string>) =>
    draw(
      StaffList({
        ...pageOf({}),
        rows: [],
        query: { q, filters, sort: 'created', direction: 'desc' },
        title: 'Viewings',
        noun: 'viewing',
        path: '/viewings-admin',
        searchHint: 'Name',
        sorts: { created: 'Newest' },
        columns: [],
        nameOf: () => '',
      }),
    )
  it('says that there is nothing yet, or that nothing matches', () => {
    expect(words('', { status: '' })).toContain('There are no viewings yet')
    for (const asked of [words('Ama', { status: '' }), words('', { status: 'booked' })]) {
      expect(asked).toContain('No viewings found')
      expect(asked).toContain('Show all')
    }
  })
})
