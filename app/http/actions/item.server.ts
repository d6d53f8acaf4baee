/** An item in an admin address: shared by the forms and pages of listings, plans and projects. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import type { ItemKind } from '../../domain/items/item.ts'
import type { EditableItem, ItemDefinition } from '../../domain/items/item-definition.server.ts'
import { NOT_HERE_ANY_MORE } from '../../domain/items/messages.ts'
import { isTrashed } from '../../domain/items/trash.server.ts'
import { listingItem } from '../../domain/listings/listing-item.server.ts'
import { planItem } from '../../domain/plans/plan-item.server.ts'
import { projectItem } from '../../domain/projects/project-item.server.ts'
import { openDigest } from '../../domain/shared/digest.server.ts'
import { randomKey, sha256Hex } from '../../domain/shared/signed-key.server.ts'
import { itemKindAt, paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { requireStaff } from '../guards.server.ts'
import { PRIVATE_HEADERS, redirectWithToast } from '../reply.server.ts'

export const DEFINITIONS: Record<ItemKind, ItemDefinition> = {
  listing: listingItem,
  plan: planItem,
  project: projectItem,
}

export const itemDeps = (context: AppContext) => ({ ...context, randomKey, openDigest, sha256: sha256Hex })
export const actorOf = (user: CurrentUser) => ({ id: user.id, name: user.name })

/** The member of staff, and the item kind of the address. */
export async function requireItemStaff({ context, request }: LoaderFunctionArgs | ActionFunctionArgs) {
  const user = await requireStaff(context, request, 'items')
  return { user, kind: itemKindAt(new URL(request.url).pathname) }
}

/** The `loader` of a button's address: opened directly, it redirects to the list. */
export const backToItems = async (args: LoaderFunctionArgs) =>
  redirect(paths.items((await requireItemStaff(args)).kind))

/** Null also for one in the trash, until it is restored. */
export async function getItem(context: AppContext, kind: ItemKind, id: number): Promise<EditableItem | null> {
  const [item, isGone] = await Promise.all([DEFINITIONS[kind].get(context.db, id), isTrashed(context.db, { kind, id })])
  return isGone ? null : item
}

export const notHere = () => new Response(null, { status: 404, headers: PRIVATE_HEADERS })

export const readId = (text: string | undefined) => (/^[1-9]\d{0,11}$/.test(text ?? '') ? Number(text) : 0)

/** The item in the address, or 404. */
export async function requireItem(context: AppContext, kind: ItemKind, id: string | undefined): Promise<EditableItem> {
  const item = await getItem(context, kind, readId(id))
  if (!item) throw notHere()
  return item
}

/** The same for a clicked button: if the item was deleted meanwhile, redirects to the list with a message. */
export async function requireItemForAction(
  context: AppContext,
  kind: ItemKind,
  id: string | undefined,
): Promise<EditableItem> {
  const item = await getItem(context, kind, readId(id))
  if (!item) throw await notHereAnyMore(context, kind)
  return item
}

export const notHereAnyMore = (context: AppContext, kind: ItemKind) =>
  redirectWithToast(context, paths.items(kind), { tone: 'bad', text: NOT_HERE_ANY_MORE[kind] })
