import { paths } from '~/paths.ts'
import { Tabs } from '../kit/tabs.tsx'

/** The plans that are sold, and the plans that are asked for. */
export function PlanTabs({ current }: { current: 'Purchase Plans' | 'Request Plan' }) {
  return (
    <Tabs
      label="Plans"
      current={current}
      tabs={[
        { label: 'Purchase Plans', href: paths.plansAdmin() },
        { label: 'Request Plan', href: paths.planRequestsAdmin() },
      ]}
    />
  )
}
