import type { FirmSettings } from '~/domain/settings/settings.ts'
import { SETTING_LABELS } from '~/domain/settings/settings-form.ts'
import { paths } from '~/paths.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { FormSection, SaveBar } from './kit/form-section.tsx'
import { savedNow } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type Name = keyof FirmSettings

const SECTIONS: { title: string; note?: string; names: Name[] }[] = [
  { title: 'Firm', names: ['name', 'tagline'] },
  { title: 'Contacts', names: ['phone1', 'phone2', 'whatsapp', 'email', 'website'] },
  { title: 'Place', names: ['address', 'city', 'digitalAddress'] },
  {
    title: 'Seller',
    note: 'Shown at the foot of every page and on receipts, as the law requires.',
    names: ['legalName', 'registrationNumber', 'licenceNumber', 'agencyLicenceExpiry'],
  },
  {
    title: 'Data protection',
    note: 'Shown at the foot of every page and in the privacy notice. You are told 60 days before a registration or licence ends.',
    names: ['dataProtectionNumber', 'dataProtectionExpiry', 'dataProtectionOfficer'],
  },
  {
    title: 'Receipts',
    note: 'Taxes are part of each price, for example: NHIL 2.5%, GETFund 2.5%, VAT 15%. A change applies to new orders. Ask your accountant whether your drawings are services, and whether the firm must register. Once it is registered, each receipt waits for the stamp of GRA’s system.',
    names: ['taxNumber', 'taxLines', 'taxRegistered', 'taxRegisteredFrom'],
  },
  {
    title: 'Social links',
    note: 'Leave a field empty if the firm has no such page.',
    names: ['facebook', 'instagram', 'linkedin'],
  },
  {
    title: 'Building',
    note: 'What visitors start from when they plan a house; they can choose other figures.',
    names: ['inflation', 'setbackFront', 'setbackRear', 'setbackSide'],
  },
  { title: 'For staff', note: 'Where notices of orders, requests and messages go.', names: ['staffEmail'] },
]

const NAMES = SECTIONS.flatMap(({ names }) => names)

const TYPES: Partial<Record<Name, string>> = {
  phone1: 'tel',
  phone2: 'tel',
  whatsapp: 'tel',
  email: 'email',
  staffEmail: 'email',
  facebook: 'url',
  instagram: 'url',
  linkedin: 'url',
  agencyLicenceExpiry: 'date',
  dataProtectionExpiry: 'date',
}

const REQUIRED: readonly Name[] = [
  'name',
  'tagline',
  'phone1',
  'whatsapp',
  'email',
  'address',
  'city',
  'legalName',
  'staffEmail',
  'inflation',
  'setbackFront',
  'setbackRear',
  'setbackSide',
]

type SettingsPageProps = {
  settings: FirmSettings
  revision: string
  result: FormResult
  /** Somebody saved in between: the saved value is shown beside each field that differs. */
  hasClash: boolean
  /** What ends soon. */
  warnings: readonly string[]
}

export function SettingsPage({ settings, revision, result, hasClash, warnings }: SettingsPageProps) {
  const { formProps, fields, errors } = useFields({ id: 'settings', result, names: NAMES, defaultValue: settings })
  const said = savedNow(hasClash)
  return (
    <>
      <SettingsTabs current="Firm" />
      <SiteForm {...formProps} className="form" method="post" action={paths.settingsAdmin()}>
        <input type="hidden" name="revision" value={revision} />
        <FormErrors {...errors} />
        {warnings.map((text) => (
          <p key={text} className="notice note">
            {text}
          </p>
        ))}
        {SECTIONS.map(({ title, note, names }) => (
          <FormSection key={title} title={title} note={note}>
            {names.map((name) => (
              <TextField
                key={name}
                field={fields[name]}
                label={SETTING_LABELS[name]}
                type={TYPES[name] ?? 'text'}
                required={REQUIRED.includes(name)}
                isOptional={!REQUIRED.includes(name)}
                className={name === 'tagline' ? 'all' : ''}
                hint={said(fields[name], settings[name])}
              />
            ))}
          </FormSection>
        ))}
        <SaveBar />
      </SiteForm>
    </>
  )
}
