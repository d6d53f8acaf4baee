/** 'Cape Coast Metropolitan' as the part of an address: 'cape-coast-metropolitan'; '' where it has neither letter nor figure. */
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

/** Of an item by its title, at most 60 characters. */
export const slugOf = (title: string, otherwise: string) => slugify(title).slice(0, 60).replace(/-$/, '') || otherwise
