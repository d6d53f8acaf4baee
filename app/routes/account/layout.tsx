import { Outlet } from '@remix-run/react'
import { useRootData } from '~/http/document/root-data.ts'
import bare from '~/ui/shell/bare.css?inline'
import { BareShell } from '~/ui/shell/bare-shell.tsx'

export const handle = { styles: [bare] }

export default function Bare() {
  const { site, flash } = useRootData()
  return (
    <BareShell name={site.name} flash={flash}>
      <Outlet />
    </BareShell>
  )
}
