/** 'Cape Coast Metropolitan' as the part of an address: 'cape-coast-metropolitan'; '' where it has neither letter nor figure. */
export const slugify = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
