import { Fragment } from 'react'
import type { PricedChange } from '~/domain/plan-requests/plan-request.ts'
import { MAX_CHANGES, type PriceRow, priceRow } from '~/domain/plan-requests/price-list.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { TextField } from '../kit/field.tsx'
import { FormSection, RevisionForm } from './kit/form-section.tsx'
import { fieldOf, type SettingsState } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsChangesPageProps = SettingsState<PriceRow[]> & { changes: readonly PricedChange[] }

const SPARE = 3

export function SettingsChangesPage({ changes, revision, typed, errors, hasClash }: SettingsChangesPageProps) {
  const spare = Math.min(SPARE, MAX_CHANGES - changes.length)
  const rows = typed ?? [...changes.map(priceRow), ...Array.from({ length: spare }, () => ({ label: '', price: '' }))]
  const fields = rows.map((row, at) => ({
    label: fieldOf(`label-${at}`, errors[`label-${at}`], row.label, 'label'),
    price: fieldOf(`price-${at}`, errors[`price-${at}`], row.price, 'price'),
  }))
  return (
    <>
      <SettingsTabs current="Price list of changes" />
      <RevisionForm
        name="Price list of changes"
        action={paths.settingsChanges()}
        revision={revision}
        alert={errors['']}
        fields={fields.flatMap(({ label, price }) => [label, price])}
      >
        {hasClash ? (
          <p className="cap">
            {`Saved now: ${changes.map(({ label, priceMinor }) => `${label} ${formatCedis(priceMinor)}`).join(', ')}`}
          </p>
        ) : null}
        <FormSection
          title="What a change costs"
          note="Visitors choose from this list. A request keeps the prices of the day it was sent. To remove a change, clear both fields."
        >
          {fields.map(({ label, price }, at) => (
            <Fragment key={label.id}>
              <TextField field={label} label={`Change ${at + 1}`} isOptional maxLength={80} autoComplete="off" />
              <TextField field={price} label={`Price ${at + 1}, GHS`} isOptional inputMode="decimal" />
            </Fragment>
          ))}
        </FormSection>
      </RevisionForm>
    </>
  )
}
