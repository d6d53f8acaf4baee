import type { Area } from '~/domain/accounts/roles.ts'
import { paths } from '~/paths.ts'
import { Tabs } from '../kit/tabs.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { useMay } from './kit/role-context.ts'

export const SETTINGS_TABS: readonly { label: string; href: string; area: Area }[] = [
  { label: 'Firm', href: paths.settingsAdmin(), area: 'settings' },
  { label: 'Privacy', href: paths.settingsText('privacy'), area: 'texts' },
  { label: 'Terms', href: paths.settingsText('terms'), area: 'texts' },
  { label: 'Refunds', href: paths.settingsText('refunds'), area: 'texts' },
  { label: 'Specification', href: paths.settingsText('specifications'), area: 'texts' },
  { label: 'Viewings', href: paths.settingsViewings(), area: 'viewings' },
  { label: 'Saved answers', href: paths.settingsAnswers(), area: 'messages' },
  { label: 'Price list of changes', href: paths.settingsChanges(), area: 'rates' },
  { label: 'Home page', href: paths.settingsFeatured(), area: 'items' },
  { label: 'Team', href: paths.settingsTeam(), area: 'texts' },
  { label: 'Portfolio', href: paths.settingsPortfolio(), area: 'texts' },
]

export function SettingsTabs({ current }: { current: string }) {
  const may = useMay()
  return (
    <>
      <AdminHead title={current === 'Firm' ? 'Site settings' : `Site settings: ${current}`} />
      <Tabs tabs={SETTINGS_TABS.filter(({ area }) => may(area))} current={current} label="Settings" />
    </>
  )
}
