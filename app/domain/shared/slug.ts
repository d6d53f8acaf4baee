/** Slug of a text: 'Cape Coast Metropolitan' becomes 'cape-coast-metropolitan'; '' without letters or digits. */
export const slugify = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}']/gu, '')
    .replace(/ɛ/g, 'e')
    .replace(/ɔ/g, 'o')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')

/** An item's slug from its title, at most 60 characters. */
export const slugOf = (title: string, otherwise: string) => slugify(title).slice(0, 60).replace(/-$/, '') || otherwise
