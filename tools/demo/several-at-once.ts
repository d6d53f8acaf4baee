/** Loads three items at a time: while the pictures of one are encoded in other threads, the next one is drawn. */
const AT_ONCE = 3

export async function severalAtOnce<Item>(items: readonly Item[], load: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const loadNext = async () => {
    for (const item of waiting) await load(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loadNext))
}
