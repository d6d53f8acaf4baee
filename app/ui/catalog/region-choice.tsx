import { FILTERS } from '~/domain/catalog/filters.ts'
import { REGIONS } from '~/domain/places/regions.ts'

/** Where the visitor will build, in the ruled cells of a search outside the lists. */
export const RegionChoice = ({ region }: { region?: string }) => (
  <label>
    <span>{FILTERS.region.control?.label}</span>{' '}
    <select name="region" defaultValue={region}>
      <option value="">Anywhere</option>
      {REGIONS.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
)
