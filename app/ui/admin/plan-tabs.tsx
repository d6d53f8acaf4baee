import { paths } from '~/paths.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from './kit/role-context.ts'

/** The plans that are sold, and the plans that are asked for. */
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
