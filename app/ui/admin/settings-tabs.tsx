import { paths } from '~/paths.ts'
import { Tabs } from '../kit/tabs.tsx'
import { AdminHead } from './kit/admin-head.tsx'

const TABS = [
  { label: 'Firm', href: paths.settingsAdmin() },
  { label: 'Privacy', href: paths.settingsText('privacy') },
  { label: 'Terms', href: paths.settingsText('terms') },
  { label: 'Refunds', href: paths.settingsText('refunds') },
  { label: 'Specification', href: paths.settingsText('specifications') },
  { label: 'Viewings', href: paths.settingsViewings() },
  { label: 'Opening page', href: paths.settingsFeatured() },
  { label: 'Team', href: paths.settingsTeam() },
  { label: 'Portfolio', href: paths.settingsPortfolio() },
]

export function SettingsTabs({ current }: { current: string }) {
  return (
    <>
      <AdminHead title={current === 'Firm' ? 'Site settings' : `Site settings: ${current}`} />
      <Tabs tabs={TABS} current={current} label="Settings" />
    </>
  )
}
