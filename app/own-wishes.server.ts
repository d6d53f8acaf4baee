/** Whose wishlist a request means: the rows of who is signed in, else the cookie of the browser. */
import { keepWishes, readKeptWishes } from './domain/wishlist/kept-wishes.server.ts'
import { packWishes, unpackWishes, type Wish } from './domain/wishlist/wishlist.ts'
import type { AppContext } from './platform/context.server'
import { readPackedWishes, setPackedWishes } from './platform/cookies.server'
import { getUser } from './platform/guards.server'

export async function readOwnWishes(context: AppContext, request: Request): Promise<Wish[]> {
  const user = await getUser(context)
  return user
    ? context.once('wishes', () => readKeptWishes(context.db, user.id))
    : unpackWishes(await readPackedWishes(context.settings, request))
}

/** The headers of the answer: a cookie for a visitor, none for an account. */
export async function keepOwnWishes(context: AppContext, list: readonly Wish[]): Promise<Headers> {
  const user = await getUser(context)
  if (!user) return new Headers({ 'set-cookie': await setPackedWishes(context.settings, packWishes(list)) })
  await keepWishes(context, user.id, list)
  return new Headers()
}
