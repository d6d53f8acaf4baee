/** Works on a few items at a time: while one waits for a store or another thread, the next one is prepared. */
const AT_ONCE = 3

export async function severalAtOnce<Item>(
  items: readonly Item[],
  load: (item: Item) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = items.values()
  const loadNext = async () => {
    for (const item of waiting) await load(item)
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext))
}
