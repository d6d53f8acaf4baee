import { FILTERS, ROOM_CHOICES } from '~/domain/catalog/filters.ts'
import { paths } from '~/paths.ts'
import { RegionChoice } from '../catalog/region-choice.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { PlotSides } from '../plots/plot-fields.tsx'

/** The first question of the site: what to build, on which plot, for how much and where. Each field may stay empty. */
export function PlanSearch() {
  return (
    <SiteForm className="ask cells" method="get" action={paths.plans()} aria-label="Find plans" autoComplete="off">
      <label>
        <span>Bedrooms</span>{' '}
        <select name="room">
          {ROOM_CHOICES.map((choice, at) => (
            <option key={choice} {...(at === 0 ? { value: '' } : {})}>
              {at === 0 ? 'Any number' : choice}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{FILTERS.budgetMinor.control?.label}</span> <input name="budget" inputMode="decimal" />
      </label>
      <PlotSides plot={null} />
      <RegionChoice />
      <button type="submit" className="btn">
        Show my plans
      </button>
    </SiteForm>
  )
}
