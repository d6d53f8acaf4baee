import { paths } from '~/paths.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from './kit/role-context.ts'

/** Tabs: plans for sale, and plan requests. */
export function PlanTabs({ current }: { current: 'Purchase Plans' | 'Request Plan' }) {
  const may = useMay()
  return (
    <Tabs
      label="Plans"
      current={current}
      tabs={[
        ...(may('items') ? [{ label: 'Purchase Plans', href: paths.plansAdmin() }] : []),
        ...(may('requests') ? [{ label: 'Request Plan', href: paths.planRequestsAdmin() }] : []),
      ]}
    />
  )
}
