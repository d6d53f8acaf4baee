/** How entries of the audit log are described to staff. */
import { describe, expect, it } from 'vitest'
import { changesOf } from '../../app/domain/audit/audit-list.ts'
import { describeChange } from '../../app/ui/admin/describe-change.ts'

describe('a line of the audit log', () => {
  it('names fields, amounts and answers in words', () => {
    const before = { status: 'pending', quoteMinor: null, quoteValidUntil: null, mailed: false }
    const after = { status: 'quoted', quoteMinor: 1_250_000, quoteValidUntil: '2026-12-20', mailed: true }
    expect(changesOf({ before, after })).toEqual([
      { field: 'Status', before: 'pending', after: 'quoted' },
      { field: 'Quote', before: 'nothing', after: 'GHS 12,500' },
      { field: 'Quote valid until', before: 'nothing', after: '2026-12-20' },
      { field: 'Mailed', before: 'no', after: 'yes' },
    ])
  })

  it('shows the parts of a nested value', () => {
    const option = (priceMinor: number, drawings: string[]) => ({ 'CAD File': { priceMinor, drawings, file: 'b.zip' } })
    expect(changesOf({ before: option(250_050, ['Cover Page', 'Elevations']), after: option(260_000, []) })).toEqual([
      {
        field: 'CAD File',
        before: 'Price: GHS 2,500.50; Drawings: Cover Page, Elevations; File: b.zip',
        after: 'Price: GHS 2,600; Drawings: nothing; File: b.zip',
      },
    ])
  })

  it('shows only one state for a creation, a deletion and an event', () => {
    expect(changesOf({ before: null, after: { title: 'New', note: '' } })).toEqual([
      { field: 'Title', before: null, after: 'New' },
      { field: 'Note', before: null, after: 'nothing' },
    ])
    expect(changesOf({ before: { title: 'Old' }, after: null })).toEqual([
      { field: 'Title', before: 'Old', after: null },
    ])
  })

  it('names the action on one item or on many', () => {
    expect(describeChange({ action: 'unpublish', subject: 'plan', subjectId: '7' })).toBe('Plan 7 taken off the site')
    expect(describeChange({ action: 'create', subject: 'permit', subjectId: 'Kwahu West' })).toBe(
      'Permit list of Kwahu West added',
    )
    expect(describeChange({ action: 'table-exported', subject: 'order', subjectId: 'all' })).toBe(
      'Order: table exported',
    )
    expect(describeChange({ action: 'role-changed', subject: 'user', subjectId: '8' })).toBe('User 8: role changed')
  })
})
