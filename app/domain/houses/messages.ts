/** Texts of the concept houses. Imports nothing, so that a page may have them without the engine. */
export const NOT_FOR_BUILDING = 'A sketch, not for building'
export const NO_SUCH_HOUSE = 'There is no such house.'
