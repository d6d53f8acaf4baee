import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import {
  BELOW_LOWEST,
  ignoredWords,
  NOT_A_LENGTH,
  NOT_A_NUMBER,
  unreadFilters,
} from '../../app/domain/catalog/unread-filters.ts'
import { readPlot } from '../../app/domain/plots/plot.ts'
import { emailField, required } from '../../app/domain/shared/form-fields.ts'
import { plainFigure, readCedis } from '../../app/domain/shared/money.ts'
import { cleanText } from '../../app/domain/shared/typed-text.ts'
import { formFields, onlyFields } from '../../app/http/forms/form-fields.server.ts'
import { queryOf } from '../../app/http/query.server.ts'

describe('typed text', () => {
  it.each([
    ['\u202a+233 24 123 4567\u202c', '+233 24 123 4567'],
    ['\u2066024\u2013123\u20124567\u2069', '024-123-4567'],
    ['024\u2010123\u20114567\u200e', '024-123-4567'],
    ['ama\u200b@exam\u2060ple.com', 'ama@example.com'],
    ['ama\u2013b@example.com', 'ama-b@example.com'],
    ['500\u00a0000', '500 000'],
    ['\ufeffKofi', 'Kofi'],
    ['2026\u201311\u201321', '2026-11-21'],
  ])('%j loses invisible characters: %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean)
  })

  it.each([
    'We are a family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} of three \u2013 and a dog.',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u2764\ufe0f',
    'Kɔkɔɔ Abrɛ Ŋkaŋfoa',
    'Zwnj \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    'First line\nsecond\tline, 9\u201312 months',
    "It's \u2018fine\u2019",
  ])('%j keeps its meaningful characters', (typed) => {
    expect(cleanText(typed)).toBe(typed)
  })

  it('is clean in every field of a form but the password', () => {
    const sent = new FormData()
    sent.set('phone', '\u202a024\u202c')
    sent.set('password', 'p\u00a0\u200bw')
    const fields = onlyFields(sent, formFields(null, ['phone', 'password']))
    expect(Object.fromEntries(fields)).toEqual({ phone: '024', password: 'p\u00a0\u200bw' })
  })

  it('is clean in every filter of an address', () => {
    const query = queryOf(new Request('http://site.test/plans?budget=%E2%80%AA500%C2%A0000&plotWidth=60%E2%80%8B'))
    expect(Object.fromEntries(query)).toEqual({ budget: '500 000', plotWidth: '60' })
  })

  it('is cleaned by the schema that browser and server share', () => {
    const form = z.object({ email: emailField, contact: required('Contact Number', 25) })
    const typed = { email: ' ama\u200b@example.com', contact: '\u202a024 123 4567\u202c' }
    expect(form.parse(typed)).toEqual({ email: 'ama@example.com', contact: '024 123 4567' })
  })
})

describe('a price as people type it', () => {
  it.each([
    ['500,000', 500_000],
    ['500 000', 500_000],
    ['500\u00a0000', 500_000],
    ['GHS 500k', 500_000],
    ['1.2m', 1_200_000],
    ['1.25 million', 1_250_000],
    ['₵ 80 thousand', 80_000],
    ['500000 cedis', 500_000],
    ['1,250.50', 1250.5],
    ['GH₵1250', 1250],
    ['0', 0],
  ])('%s is %d cedis', (typed, cedis) => {
    expect(readCedis(typed)).toBe(cedis * 100)
  })

  it.each([
    '',
    'abc',
    '1.250',
    '1,2500',
    '5,00',
    '-5',
    '1e5',
    '1.2.3m',
    'k',
    '12kk',
    '1.23456789k',
    '9'.repeat(20),
    '١٢٣',
  ])('%j is refused', (typed) => {
    expect(readCedis(typed)).toBeNull()
  })

  it('may have groups separated by no-break spaces', () => {
    expect(plainFigure('1\u00a0250.5')).toBe('1250.5')
  })
})

describe('a plot as people type it', () => {
  const plot = (plotWidth: string, plotDepth: string, plotUnit = 'ft') =>
    readPlot(new URLSearchParams({ plotWidth, plotDepth, plotUnit }))
  it.each([
    ['60', '80'],
    ["60'", '80’'],
    ['60 ft', '80ft.'],
    ['60 feet', '80 foot'],
    ['60.00', '80.0 ft'],
    ['60\u200b', '\u202a80\u202c'],
  ])('%s by %s is read as the same plot', (width, depth) => {
    expect(plot(width ?? '', depth ?? '')).toMatchObject({ width: 60 * 304_800, depth: 80 * 304_800 })
  })

  it('takes a typed unit before the chosen one', () => {
    expect(plot('18 metres', '24 m')).toMatchObject({ width: 18_000_000, depth: 24_000_000 })
    expect(plot('60’', "80'", 'm')).toMatchObject({ width: 60 * 304_800, depth: 80 * 304_800 })
  })
})

describe('a filter that cannot be read', () => {
  const unread = (query: string, kind: 'plans' | 'services' = 'plans') => {
    const found = unreadFilters(new URLSearchParams(query), kind)
    const errors = found.filter(({ error }) => error !== '').map(({ param, error }) => [param, error])
    return { errors: Object.fromEntries(errors), ignored: ignoredWords(found) }
  }
  const none = { errors: {}, ignored: null }
  it.each([
    ['budget=abc', { budget: NOT_A_NUMBER }, 'Budget to build, GHS "abc"'],
    ['plotWidth=wide&plotDepth=80', { plotWidth: NOT_A_LENGTH }, 'Plot width "wide", Plot depth "80"'],
    ['plotWidth=60', { plotDepth: 'Please enter the plot depth too' }, 'Plot width "60"'],
    ['plotDepth=80', { plotWidth: 'Please enter the plot width too' }, 'Plot depth "80"'],
    ['plotWidth=60&plotDepth=80&front=near&side=5', { front: NOT_A_LENGTH }, 'Setback, front "near"'],
    ['min=500&max=100', { max: BELOW_LOWEST }, 'Highest price, GHS "100"'],
  ])('such as %s is named beside its field and above the list', (query, errors, ignored) => {
    expect(unread(query)).toEqual({ errors, ignored: `Ignored: ${ignored}` })
  })

  it.each(['', 'budget=500k&min=100&max=1.2m', "plotWidth=60'&plotDepth=80'", 'budget=&plotWidth=&plotDepth='])(
    'is not reported for "%s"',
    (query) => {
      expect(unread(query)).toEqual(none)
    },
  )

  it('is named only by a list that has the filter', () => {
    expect(unread('budget=abc&plotWidth=60', 'services')).toEqual(none)
    expect(unread('min=abc', 'services').errors).toEqual({ min: NOT_A_NUMBER })
  })

  it('does not narrow the list', () => {
    expect(readFilters(new URLSearchParams('min=500&max=100'))).toMatchObject({ minMinor: 50_000, maxMinor: null })
  })
})
