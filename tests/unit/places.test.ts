import { countries } from 'countries-list'
import { describe, expect, it } from 'vitest'
import { COUNTRIES, dialDigits, findCountry } from '../../app/domain/places/countries.ts'
import { formatPhone, whatsAppLink } from '../../app/domain/places/phone.ts'
import { mendPhone, readContact, readPhone } from '../../app/domain/places/read-phone.ts'
import { citiesOf, isCityOf, isRegion, REGIONS } from '../../app/domain/places/regions.ts'
import fc from '../support/properties.ts'

describe('a phone number', () => {
  it.each([
    ['+233', '241234567', '+233241234567'],
    ['+233', '0241234567', '+233241234567'],
    ['GH', '024 123 4567', '+233241234567'],
    ['233', '(024) 123-4567', '+233241234567'],
    ['+233', '+233 24 123 4567', '+233241234567'],
    ['+233', '00233241234567', '+233241234567'],
    ['+233', '233241234567', '+233241234567'],
    ['+44', '07700900123', '+447700900123'],
    ['+1-242', '3221234', '+12423221234'],
    ['+234', '08031234567', '+2348031234567'],
    // Numbers of these countries begin with a zero that belongs to them.
    ['+225', '07 07 12 34 56', '+2250707123456'],
    ['Ivory Coast', '+225 07 07 12 34 56', '+2250707123456'],
    ['+229', '01 97 12 34 56', '+2290197123456'],
    ['+242', '06 612 3456', '+242066123456'],
    ['+39', '06 1234 5678', '+390612345678'],
    ['+39', '347 123 4567', '+393471234567'],
    // The country's code typed into the number field, and another country's.
    ['+225', '2250707123456', '+2250707123456'],
    ['+44', '44 7700 900123', '+447700900123'],
    ['+1', '1 415 555 2671', '+14155552671'],
    ['+1-242', '242 322 1234', '+12423221234'],
    ['+233', '+233 (0) 24 123 4567', '+233241234567'],
    ['+233', '+44 7700 900123', '+447700900123'],
    // As telephones, messengers and web pages copy it.
    ['+233', '\u202a+233 24 123 4567\u202c', '+233241234567'],
    ['+233', '\u2066024\u2011123\u20134567\u2069', '+233241234567'],
    ['+233', '\u200b024\u00a0123\u202f4567\u200e', '+233241234567'],
  ])('with the country %s typed as %s is %s', (country, typed, e164) => {
    expect(readPhone(country, typed)).toBe(e164)
  })

  it.each([
    ['+233', '24123456'],
    ['+233', '2412345678'],
    ['+233', '00241234567'],
    ['+225', '707123456'],
    ['+225', '+225 7 07 12 34 56'],
    ['+233', ''],
    ['+233', 'abc'],
    ['+233', '241234567x9'],
    ['+999', '241234567'],
    ['', '241234567'],
    ['ZZ', '241234567'],
    ['+228', '123456'],
    ['+44', '12345678901234'],
    ['+233', '٢٤١٢٣٤٥٦٧'],
  ])('with the country %s typed as "%s" is refused', (country, typed) => {
    expect(readPhone(country, typed)).toBeNull()
  })

  it('is null or has 10 to 15 digits, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTRIES.map((country) => country.dialCode), 'x', ''),
        fc.string({ maxLength: 30 }),
        (country, typed) => {
          const number = readPhone(country, typed)
          if (number !== null) expect(number).toMatch(/^\+\d{10,15}$/)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('of a seller may lack the plus of its country code', () => {
    expect(readContact('225 07 07 12 34 56')).toBe('+2250707123456')
    expect(readContact('024 123 4567')).toBe('+233241234567')
    expect(readContact('12')).toBeNull()
  })

  it.each([
    ['+225707123456', '+2250707123456'],
    ['+225101234567', '+2250101234567'],
    ['+229197123456', '+2290197123456'],
    ['+24266123456', '+242066123456'],
    ['+39612345678', '+390612345678'],
    ['+2250707123456', null],
    ['+393471234567', null],
    ['+233241234567', null],
    ['+447700900123', null],
    ['+22597123456', 'unclear'],
    ['+225123', 'unclear'],
  ])('stored as %s without its zero is repaired to %s', (stored, mended) => {
    expect(mendPhone(stored)).toBe(mended)
  })

  it('that is valid is never reported as unclear', () => {
    const typed = fc.stringMatching(/^0?[1-9]\d{6,10}$/)
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES.map((country) => country.dialCode)), typed, (country, digits) => {
        const number = readPhone(country, digits)
        if (number !== null && readPhone(country, number) !== null) expect(mendPhone(number)).not.toBe('unclear')
      }),
    )
  })

  it('of Ghana is the same in both ways of typing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200_000_000, max: 599_999_999 }), (national) => {
        expect(readPhone('+233', String(national))).toBe(`+233${national}`)
        expect(readPhone('+233', `0${national}`)).toBe(`+233${national}`)
      }),
    )
  })

  it('is shown in groups and linked without a plus', () => {
    expect(formatPhone('+233241234567')).toBe('+233 24 123 4567')
    expect(formatPhone('+447700900123')).toBe('+447700900123')
    expect(whatsAppLink('+233 24 123 4567', 'Plan P-001 & more?')).toBe(
      'https://wa.me/233241234567?text=Plan%20P-001%20%26%20more%3F',
    )
  })
})

describe('countries', () => {
  it('are those of countries-list, Ghana first', () => {
    const northAmerican = (digits: string) => (/^1\d{3}$/.test(digits) ? `+1-${digits.slice(1)}` : `+${digits}`)
    // Six of them have no people.
    const known = Object.entries(countries)
      .filter(([code]) => !['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'].includes(code))
      .filter(([, { phone }]) => phone.length > 0)
      .map(([code, { name, phone }]) => ({ code, name, dialCode: northAmerican(String(phone[0])) }))
      .sort((a, b) => Number(b.code === 'GH') - Number(a.code === 'GH') || a.name.localeCompare(b.name, 'en'))
    expect(COUNTRIES).toEqual(known)
  })

  it('are found by name or code in any case, not otherwise', () => {
    for (const name of ['Ghana', 'ghana', ' GHANA ', 'GH', 'gh']) expect(findCountry(name)?.code).toBe('GH')
    for (const name of ['', 'Wakanda', '__proto__', 'constructor']) expect(findCountry(name)).toBeUndefined()
  })

  it('have dial codes that are read in the form they are shown', () => {
    for (const country of COUNTRIES)
      expect([country.code, dialDigits(country.dialCode)]).toEqual([country.code, country.dialCode.replace(/\D/g, '')])
    for (const code of ['', '+', '+999', 'GHA', '+233x']) expect(dialDigits(code)).toBeNull()
  })
})

describe('regions of Ghana', () => {
  it('are sixteen, each with distinct towns', () => {
    expect(REGIONS).toHaveLength(16)
    for (const region of REGIONS) {
      expect(citiesOf(region).length).toBeGreaterThanOrEqual(6)
      expect(new Set(citiesOf(region)).size).toBe(citiesOf(region).length)
    }
  })

  it('contain their towns', () => {
    expect(isCityOf('Ashanti', 'Kumasi')).toBe(true)
    expect(isCityOf('Volta', 'Kumasi')).toBe(false)
    for (const name of ['ashanti', 'All', '', '__proto__', 'toString']) expect(isRegion(name)).toBe(false)
  })
})
