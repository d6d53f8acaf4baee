import { FLOOR_PLAN_LABELS, FLOOR_PLAN_TYPES } from '~/domain/plan-requests/request-schema.ts'
import { controlProps, FieldError, type FieldState, TextAreaField, TextField } from '../kit/field.tsx'
import { FormPart } from './form-part.tsx'

export function TheBuilding({
  floorPlanType,
  otherFloorPlanType,
  planDescription,
}: Record<'floorPlanType' | 'otherFloorPlanType' | 'planDescription', FieldState>) {
  const { id, ...radio } = controlProps(floorPlanType)
  return (
    <FormPart title="The building" place="3 of 5">
      <div>
        <fieldset className="choice">
          <legend>Floor plan type</legend>
          {FLOOR_PLAN_TYPES.flatMap((type, at) => [
            <label key={type}>
              <input
                {...radio}
                id={at === 0 ? id : `${id}-${type}`}
                type="radio"
                value={type}
                defaultChecked={floorPlanType.initialValue === type}
                required
              />{' '}
              <span>{FLOOR_PLAN_LABELS[type]}</span>
            </label>,
            ' ',
          ])}
        </fieldset>
        <FieldError field={floorPlanType} />
      </div>
      <TextField
        field={otherFloorPlanType}
        label="Please specify"
        hint="Where the type is Other: a school, a clinic, a church."
        maxLength={80}
      />
      <TextAreaField field={planDescription} label="Description" required maxLength={5000} />
    </FormPart>
  )
}
