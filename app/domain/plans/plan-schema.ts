/** The staff form of a plan; the receiver of the upload says which files there are. */
import * as z from 'zod/mini'
import { amount, line, lines, price, typeField, words } from '../items/fields.ts'
import { CITY_NOT_OF_REGION, PLAN_TITLE_REQUIRED, PRICE_AND_FILE_REQUIRED } from '../items/messages.ts'
import { isCityOf, isRegion } from '../places/regions.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import { OPTION_FIELDS, OPTION_LABELS, PLAN_OPTIONS, type PlanOption } from './options.ts'

/** By input name: a file that came with the form, or one that the plan already has. */
export type PlanFormFiles = Record<string, 'new' | 'current' | undefined>

const optionPrice = (option: PlanOption) => price(`${OPTION_LABELS[option]} price`)
const optionDrawings = (option: PlanOption) => lines(`Drawings of ${OPTION_LABELS[option]}`)

/** `currentType` is the plan's own type, which it may keep. */
export const planFields = (currentType?: string) =>
  z.object({
    title: line('Title', 120, PLAN_TITLE_REQUIRED),
    type: typeField(currentType),
    floors: amount('Floors', true),
    bedrooms: amount('Bedrooms', true),
    washrooms: amount('Washrooms', true),
    horizontal: amount('Horizontal'),
    vertical: amount('Vertical'),
    area: amount('Area'),
    location: line('Region', 80, null),
    city: line('City', 80, null),
    architectName: line('Architect', 80, null),
    architectNumber: line('Registration of the architect', 40, null),
    engineerName: line('Engineer', 80, null),
    engineerNumber: line('Registration of the engineer', 40, null),
    features: lines('Features'),
    description: words('Description', 8000),
    pdfprice: optionPrice('a'),
    pdfdrawings: optionDrawings('a'),
    cadprice: optionPrice('b'),
    caddrawings: optionDrawings('b'),
    pcprice: optionPrice('c'),
    pcdrawings: optionDrawings('c'),
  })

type PlanFields = z.output<ReturnType<typeof planFields>>

/** Options with a price and a file are for sale; an old file without a price is not. */
const optionsForSale = (fields: PlanFields, files: PlanFormFiles) =>
  PLAN_OPTIONS.flatMap((option) => {
    const names = OPTION_FIELDS[option]
    const priceMinor = fields[names.price]
    return priceMinor && files[names.file] ? [{ option, priceMinor, drawings: fields[names.drawings] }] : []
  })

/** The plan's columns: a field without a line here is a column of its own name. */
export function planValue(fields: PlanFields, files: PlanFormFiles) {
  const { horizontal, vertical, area, location, ...others } = fields
  const { pdfprice, pdfdrawings, cadprice, caddrawings, pcprice, pcdrawings, ...own } = others
  return {
    ...own,
    horizontalMetres: horizontal,
    verticalMetres: vertical,
    areaSqFt: Math.round(area),
    region: location,
    sold: optionsForSale(fields, files),
  }
}

export type PlanValue = ReturnType<typeof planValue>

const isPlace = ({ location, city }: PlanFields) =>
  location === '' ? city === '' : isRegion(location) && (city === '' || isCityOf(location, city))

/** Nothing is for sale, and no price field has an error that explains why. */
const sellsNothing = (fields: PlanFields, files: PlanFormFiles) =>
  optionsForSale(fields, files).length === 0 &&
  PLAN_OPTIONS.every((option) => fields[OPTION_FIELDS[option].price] !== undefined)

export function planSchema(files: PlanFormFiles, currentType?: string) {
  const rule = (field: string, error: string, holds: (form: PlanFields) => boolean) =>
    z.refine<PlanFields>(holds, { path: [field], error, when: ALWAYS })
  const rules = PLAN_OPTIONS.flatMap((option) => {
    const { price, file } = OPTION_FIELDS[option]
    const label = OPTION_LABELS[option]
    return [
      rule(file, `${label} is required`, (form) => !form[price] || files[file] !== undefined),
      rule(
        price,
        `${label} price is required`,
        (form) => files[file] !== 'new' || form[price] !== null || sellsNothing(form, files),
      ),
    ]
  })
  const fields = planFields(currentType).check(
    rule('city', CITY_NOT_OF_REGION, isPlace),
    ...rules,
    rule(OPTION_FIELDS.a.price, PRICE_AND_FILE_REQUIRED, (form) => !sellsNothing(form, files)),
  )
  return z.pipe(
    fields,
    z.transform((form: PlanFields) => planValue(form, files)),
  )
}
