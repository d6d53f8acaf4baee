/** Processes `concurrency` items at once. An error of `work` ends all; catch it there if each should fail alone. */
export async function forEachConcurrently<Item>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
}
