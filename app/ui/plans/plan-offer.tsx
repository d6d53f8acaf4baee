import { Fragment } from 'react'
import { builderAdvice, drawingsOf, OPTION_LABELS, type PlanOption } from '~/domain/plans/options.ts'
import type { PlanOptionView, PlanView } from '~/domain/plans/plan.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteForm } from '../kit/site-link.tsx'

export const PURCHASE_FORM_ID = 'buy'

/**
 * The file types for sale, one of them selected, and what each contains. The form only requests the next page, which
 * reads the price again. The radio buttons are siblings of the drawings, so that CSS needs no `:has`.
 */
export function FileTypeChoice({ plan, selected }: { plan: PlanView; selected: PlanOption }) {
  return (
    <SiteForm id={PURCHASE_FORM_ID} method="get" action={paths.purchase(plan.slug)}>
      <fieldset className="choice">
        <legend>Purchase File Type</legend>{' '}
        {plan.options.map(({ option, priceMinor, sizeBytes, drawings }) => (
          <Fragment key={option}>
            <input
              type="radio"
              name="option"
              value={option}
              id={`file-${option}`}
              defaultChecked={option === selected}
            />{' '}
            <label htmlFor={`file-${option}`}>
              <span>
                {`${OPTION_LABELS[option]} `}
                <span className="cap">{`ZIP, ${formatBytes(sizeBytes)}, ${plural(drawings.length, 'drawing')}`}</span>
              </span>{' '}
              <span className="price">{formatCedis(priceMinor)}</span>
            </label>{' '}
          </Fragment>
        ))}
        <p className="small soft mt-3">{builderAdvice(plan.options)}</p>
        {/* Browsers of text know no button outside its form, and show what is hidden. */}
        <button type="submit" hidden>
          Purchase
        </button>
        <DrawingList plan={plan} />
      </fieldset>
    </SiteForm>
  )
}

/** Every drawing of the set; CSS alone shows which of them the chosen file contains. */
function DrawingList({ plan: { slug, options, sheets, sampleBytes, billRevision } }: { plan: PlanView }) {
  const holds = (option: PlanOptionView, drawing: string) => option.drawings.includes(drawing)
  return (
    <div className="no-print mt-4">
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
            {sheets[drawing] ? `${drawing} ` : drawing}
            {sheets[drawing] ? <span className="cap">{sheets[drawing]}</span> : null}
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

/** The price of the chosen file, for the bar at the bottom of a phone; the lowest where CSS can't know which it is. */
export function ChosenPrice({ options }: { options: readonly PlanOptionView[] }) {
  const lowestMinor = Math.min(...options.map(({ priceMinor }) => priceMinor))
  return (
    <p>
      {options.flatMap(({ option, priceMinor }) => [
        <span key={option} data-o={option}>
          <span className="price">{formatCedis(priceMinor)}</span> <span className="cap">{OPTION_LABELS[option]}</span>
        </span>,
        ' ',
      ])}
      <span className="price">{`${options.length > 1 ? 'From ' : ''}${formatCedis(lowestMinor)}`}</span>
    </p>
  )
}
