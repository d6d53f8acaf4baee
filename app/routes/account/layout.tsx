import { Outlet } from '@remix-run/react'
import { useRootData } from '~/http/document/root-data'
import bare from '~/ui/shell/bare.css?inline'
import { BareShell } from '~/ui/shell/bare-shell'

export const handle = { styles: [bare] }

export default function Bare() {
  const { site, flash } = useRootData()
  return (
    <BareShell name={site.name} flash={flash}>
      <Outlet />
    </BareShell>
  )
}
