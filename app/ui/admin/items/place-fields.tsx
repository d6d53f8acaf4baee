import { useEffect, useRef, useState } from 'react'
import { citiesOf, isRegion, REGIONS } from '~/domain/places/regions.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { controlProps, Field, type FieldState, SelectField } from '../../kit/field.tsx'

type PlaceFieldsProps = { region: FieldState; city: FieldState; isRequired?: boolean }

/**
 * A region and one of its cities. With scripts the cities follow the region and the first is chosen; without scripts
 * all cities are offered, grouped by region.
 */
export function PlaceFields({ region, city, isRequired = false }: PlaceFieldsProps) {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(region.initialValue ?? '')
  const [town, setTown] = useState(city.initialValue ?? '')
  const citySelect = useRef<HTMLSelectElement>(null)
  // Keeps what was chosen before hydration.
  useEffect(() => {
    const select = citySelect.current
    const regionSelect = select?.form?.elements.namedItem(region.name)
    if (regionSelect instanceof HTMLSelectElement) setChosen(regionSelect.value)
    if (select) setTown(select.value)
  }, [region.name])
  const cities = isRegion(chosen) ? citiesOf(chosen) : []
  return (
    <>
      <SelectField
        field={region}
        label="Region"
        required={isRequired}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value)
          setTown((isRegion(value) && citiesOf(value)[0]) || '')
        }}
      >
        <option value="">{isRequired ? 'Please choose' : 'None'}</option>
        {REGIONS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Field field={city} label="City">
        <select
          {...controlProps(city)}
          ref={citySelect}
          required={isRequired}
          value={town}
          onChange={({ currentTarget: { value } }) => setTown(value)}
        >
          <option value="">{isRequired ? 'Please choose' : 'None'}</option>
          {hydrated && cities.length > 0
            ? cities.map((each) => <option key={each}>{each}</option>)
            : REGIONS.map((each) => (
                <optgroup key={each} label={each}>
                  {citiesOf(each).map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </optgroup>
              ))}
        </select>
      </Field>
    </>
  )
}
