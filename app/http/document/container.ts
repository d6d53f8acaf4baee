/** The element in which React takes the page over; head, scripts and what extensions add stand outside. */
export const CONTAINER_ID = 'page'
