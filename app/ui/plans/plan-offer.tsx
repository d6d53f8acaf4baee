import { drawingsOf, OPTION_LABELS, type PlanOption } from '~/domain/plans/options.ts'
import type { PlanOptionView, PlanView } from '~/domain/plans/plan.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteForm } from '../kit/site-link.tsx'

export const PURCHASE_FORM_ID = 'buy'

/** The file types for sale, one of them selected. The form only requests the next page, which reads the price again. */
export function FileTypeChoice({
  slug,
  options,
  selected,
}: {
  slug: string
  options: readonly PlanOptionView[]
  selected: PlanOption
}) {
  return (
    <SiteForm id={PURCHASE_FORM_ID} method="get" action={paths.purchase(slug)}>
      <fieldset className="choice">
        <legend>Purchase File Type</legend>{' '}
        {options.flatMap(({ option, priceMinor, sizeBytes, drawings }) => [
          <label key={option}>
            <input type="radio" name="option" value={option} defaultChecked={option === selected} />{' '}
            <span>
              {`${OPTION_LABELS[option]} `}
              <span className="cap">{`ZIP, ${formatBytes(sizeBytes)}, ${plural(drawings.length, 'drawing')}`}</span>
            </span>{' '}
            <span className="price">{formatCedis(priceMinor)}</span>
          </label>,
          ' ',
        ])}
      </fieldset>
      {/* Browsers of text know no button outside its form, and show what is hidden. */}
      <button type="submit" hidden>
        Purchase
      </button>
    </SiteForm>
  )
}

/** Every drawing of the set; CSS alone shows which of them the chosen file contains. */
export function DrawingList({ plan: { slug, options, sheets, sampleBytes, billRevision } }: { plan: PlanView }) {
  const holds = (option: PlanOptionView, drawing: string) => option.drawings.includes(drawing)
  return (
    <div className="no-print">
      <h2 className="text-lg">What you get</h2>
      <ul className="included drawings mt-3">
        {drawingsOf([...options]).map((drawing) => (
          <li
            key={drawing}
            className={options
              .filter((option) => holds(option, drawing))
              .map(({ option }) => option)
              .join(' ')}
          >
            <span className="sr">Not included: </span>
            {drawing}
            {sheets[drawing] ? <span className="cap">{` ${sheets[drawing]}`}</span> : null}
          </li>
        ))}
        {billRevision !== null && options.some(({ option }) => option === 'c') ? (
          <li className="c">
            <span className="sr">Not included: </span>Bill of quantities <span className="cap">PDF, CSV</span>
          </li>
        ) : null}
      </ul>
      {sampleBytes === null ? null : (
        <a className="link" href={paths.samplePdf(slug)}>{`Sample sheet (PDF, ${formatBytes(sampleBytes)})`}</a>
      )}
    </div>
  )
}

/** The price of the chosen file, for the bar at the bottom of a phone. */
export function ChosenPrice({ options, selected }: { options: readonly PlanOptionView[]; selected: PlanOption }) {
  return (
    <p>
      {options.flatMap(({ option, priceMinor }) => [
        <span key={option} data-o={option} className={option === selected ? 'sel' : undefined}>
          <span className="price">{formatCedis(priceMinor)}</span> <span className="cap">{OPTION_LABELS[option]}</span>
        </span>,
        ' ',
      ])}
    </p>
  )
}
