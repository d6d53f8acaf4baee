/** Every admin list with its filters and sort orders: add a line here for a new one. */
import { listUsers } from '../../app/domain/accounts/admin.server.ts'
import { USER_LIST } from '../../app/domain/accounts/user-list.ts'
import { AUDIT_LIST } from '../../app/domain/audit/audit-list.ts'
import { listChanges } from '../../app/domain/audit/list-changes.server.ts'
import { listBuildings } from '../../app/domain/buildings/admin.server.ts'
import { BUILDING_LIST } from '../../app/domain/buildings/building.ts'
import type { ItemKind } from '../../app/domain/items/item.ts'
import { ITEM_LISTS } from '../../app/domain/items/item-list.ts'
import { type ItemQuery, listAdminItems } from '../../app/domain/items/list-items.server.ts'
import { listingItem } from '../../app/domain/listings/listing-item.server.ts'
import { type ListPage, type ListQuery, type ListSpec, readListQuery } from '../../app/domain/lists/list-query.ts'
import { listMails } from '../../app/domain/mail/admin.server.ts'
import { MAIL_LIST } from '../../app/domain/mail/mail-list.ts'
import { listMessages } from '../../app/domain/messages/admin.server.ts'
import { MESSAGE_LIST } from '../../app/domain/messages/message-list.ts'
import { listSubscribers } from '../../app/domain/newsletter/admin.server.ts'
import { SUBSCRIBER_LIST } from '../../app/domain/newsletter/subscriber-list.ts'
import { listOrders } from '../../app/domain/orders/list-orders.server.ts'
import { ORDER_LIST } from '../../app/domain/orders/order-list.ts'
import { listRequests } from '../../app/domain/plan-requests/admin.server.ts'
import { REQUEST_LIST } from '../../app/domain/plan-requests/request-list.ts'
import { planItem } from '../../app/domain/plans/plan-item.server.ts'
import { projectItem } from '../../app/domain/projects/project-item.server.ts'
import { listViewings } from '../../app/domain/viewings/admin.server.ts'
import { VIEWING_LIST } from '../../app/domain/viewings/viewing.ts'
import type { Database } from '../../drizzle/client.ts'

type Row = { id: number }
type StaffList = {
  table: string
  spec: ListSpec<string, string>
  read: (db: Database, query: ListQuery) => Promise<ListPage<Row>>
}

const one = <Filter extends string, Sort extends string>(
  table: string,
  spec: ListSpec<Filter, Sort>,
  read: (db: Database, query: ListQuery<Filter, Sort>) => Promise<ListPage<Row>>,
): StaffList => ({ table, spec, read: (db, query) => read(db, query as ListQuery<Filter, Sort>) })
const items = (table: string, kind: ItemKind, definition: Parameters<typeof listAdminItems>[1]) =>
  one(table, ITEM_LISTS[kind], (db, query) => listAdminItems(db, definition, query as ItemQuery))

export const STAFF_LISTS: StaffList[] = [
  one('orders', ORDER_LIST, (db, query) => listOrders({ db, now: Date.now }, query)),
  one('plan_requests', REQUEST_LIST, listRequests),
  one('messages', MESSAGE_LIST, listMessages),
  one('subscribers', SUBSCRIBER_LIST, listSubscribers),
  one('viewings', VIEWING_LIST, listViewings),
  one('users', USER_LIST, listUsers),
  one('outbox', MAIL_LIST, listMails),
  one('audit_log', AUDIT_LIST, listChanges),
  one('buildings', BUILDING_LIST, listBuildings),
  items('plans', 'plan', planItem),
  items('listings', 'listing', listingItem),
  items('projects', 'project', projectItem),
]

export const queryOf = ({ spec }: StaffList, search: string) => readListQuery(new URLSearchParams(search), spec)
