import type { Assembly } from '~/domain/permits/permit.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { AdminIcon } from '../admin/admin-icon.tsx'
import { AdminHead } from '../admin/kit/admin-head.tsx'
import { AdminList } from '../admin/kit/admin-list.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

export function PermitsAdminPage({ assemblies, q }: { assemblies: readonly Assembly[]; q: string }) {
  const shown = assemblies.filter(({ name, region }) => `${name} ${region}`.toLowerCase().includes(q.toLowerCase()))
  return (
    <>
      <AdminHead title="Permits">
        <SiteLink className="btn" to={paths.permitAdmin('new')}>
          <AdminIcon name="plus" />
          New assembly
        </SiteLink>
      </AdminHead>
      <SiteForm className="tools" role="search" method="get" action={paths.permitsAdmin()} key={q}>
        <span className="find">
          <AdminIcon name="search" />
          <input type="search" name="q" aria-label="Search" placeholder="Assembly or region" defaultValue={q} />
        </span>
        <span className="cap num">{plural(shown.length, 'assembly', 'assemblies')}</span>
      </SiteForm>
      <AdminList
        caption="Assemblies"
        rows={shown}
        columns={[
          { label: 'Assembly', card: 'name', cell: ({ name }) => name },
          { label: 'Region', card: 'line', cell: ({ region }) => region },
        ]}
        idOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        actions={({ slug }) => [
          { label: 'Edit', href: paths.permitAdmin(slug), icon: 'pencil' },
          { label: 'View', href: paths.permit(slug), icon: 'eye' },
        ]}
        empty={{ text: 'No assemblies found', next: <a href={paths.permitsAdmin()}>Show all</a> }}
      />
    </>
  )
}
