import { Fragment } from 'react'
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
    <FormPart title="The building" place="3 of 5" isHalf>
      <div>
        <fieldset className="choice">
          <legend>Floor plan type</legend>
          {FLOOR_PLAN_TYPES.map((type, at) => {
            const key = at === 0 ? id : `${id}-${type}`
            return (
              <Fragment key={key}>
                <input
                  {...radio}
                  id={key}
                  type="radio"
                  value={type}
                  defaultChecked={floorPlanType.initialValue === type}
                  required
                />{' '}
                <label htmlFor={key}>{FLOOR_PLAN_LABELS[type]}</label>{' '}
              </Fragment>
            )
          })}
          {/* CSS shows it beside Other alone, for which it must be a sibling. */}
          <TextField
            field={otherFloorPlanType}
            label="Please specify"
            hint="For example a school, a clinic or a church."
            maxLength={80}
          />
        </fieldset>
        <FieldError field={floorPlanType} />
      </div>
      <TextAreaField field={planDescription} label="Description" required maxLength={5000} />
    </FormPart>
  )
}
