import type { Assembly } from '~/domain/permits/permit.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { AdminHead } from './kit/admin-head.tsx'
import { AdminList } from './kit/admin-list.tsx'
import { IconLink } from './kit/icon-link.tsx'
import { SearchForm } from './kit/tool-bar.tsx'

export function PermitsAdminPage({ assemblies, q }: { assemblies: readonly Assembly[]; q: string }) {
  const shown = assemblies.filter(({ name, region }) => `${name} ${region}`.toLowerCase().includes(q.toLowerCase()))
  return (
    <>
      <AdminHead title="Permits">
        <IconLink icon="plus" className="btn" to={paths.permitAdmin('new')}>
          New assembly
        </IconLink>
      </AdminHead>
      <SearchForm
        action={paths.permitsAdmin()}
        hint="Assembly or region"
        q={q}
        count={plural(shown.length, 'assembly', 'assemblies')}
      />
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
