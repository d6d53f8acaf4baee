/** The entries of a JSON list that pass `isEntry`; empty where the text holds no list. */
export function readJsonList<Entry>(json: string, isEntry: (value: Partial<Entry> | null) => boolean): Entry[] {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.filter(isEntry) : []
  } catch {
    return []
  }
}
