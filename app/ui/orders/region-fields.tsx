import { isGhana } from '~/domain/orders/purchase-schema.ts'
import { isRegion, REGIONS } from '~/domain/places/regions.ts'
import { controlProps, Field, type FieldState, TextField } from '../kit/field.tsx'

/**
 * A list of Ghana's regions, or a text field for any other country. CSS shows the one that the chosen country needs, so
 * neither can be `required` in HTML.
 */
export function RegionFields({ country, region }: Record<'country' | 'region', FieldState>) {
  const typed = region.initialValue ?? ''
  const isKept = typed !== '' && !isRegion(typed) && isGhana(country.initialValue)
  return (
    <>
      <Field field={region} label="Region/State" className="in-ghana">
        <select {...controlProps(region)} defaultValue={typed} autoComplete="address-level1">
          <option value="">Choose a region</option>
          {[...REGIONS, ...(isKept ? [typed] : [])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </Field>
      <TextField
        field={{ ...region, id: `${region.id}-abroad`, errorId: `${region.errorId}-abroad` }}
        label="State or region"
        className="abroad"
        autoComplete="address-level1"
        maxLength={80}
      />
    </>
  )
}
