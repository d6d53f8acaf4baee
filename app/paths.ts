/** Every internal address of the site. Nothing else builds one; this module imports nothing. */
const seg = encodeURIComponent

/** Widths, in pixels, that a picture is served at; any other is 404. */
export const MEDIA_WIDTHS = [144, 360, 720, 1080, 1920] as const
export type MediaWidth = (typeof MEDIA_WIDTHS)[number]

export const paths = {
  home: () => '/',
  /** The panel of an item over the opening page; its own address is the canonical one. */
  homePlan: (slug: string) => `/?plan=${seg(slug)}`,
  homeListing: (slug: string) => `/?listing=${seg(slug)}`,
  plans: (query = '') => `/plans${query}`,
  plan: (slug: string, query = '') => `/plans/${seg(slug)}${query}`,
  purchase: (slug: string, option?: string) => `/plans/${seg(slug)}/purchase${option ? `?option=${seg(option)}` : ''}`,
  /** Homes narrowed by rooms, category and place, under a name of its own. */
  homesFor: (landing: string) => `/homes-for-sale/${seg(landing)}`,
  /** Plans narrowed by rooms and category, under a name of its own. */
  plansFor: (landing: string) => `/plans-for/${seg(landing)}`,
  requestPlan: (plan?: string) => `/plans/request${plan ? `?plan=${seg(plan)}` : ''}`,
  planRequest: (reference: string, key?: string) => `/plans/request/${seg(reference)}${key ? `?key=${seg(key)}` : ''}`,
  planRequestFile: (reference: string, id: number, key?: string) =>
    `/plans/request/${seg(reference)}/files/${id}${key ? `?key=${seg(key)}` : ''}`,
  projects: (after?: string) => `/projects${after ? `?after=${seg(after)}` : ''}`,
  portfolio: () => '/portfolio',
  contact: () => '/contact',
  services: (query = '') => `/services${query}`,
  service: (slug: string, query = '') => `/services/${seg(slug)}${query}`,
  specifications: (version?: string) => `/services/specifications${version ? `?version=${seg(version)}` : ''}`,
  order: (reference: string, key?: string) => `/orders/${seg(reference)}${key ? `?key=${seg(key)}` : ''}`,
  orderPay: (reference: string) => `/orders/${seg(reference)}/pay`,
  orderRenew: (reference: string) => `/orders/${seg(reference)}/renew`,
  orderResend: (reference: string) => `/orders/${seg(reference)}/resend`,
  orderLookup: () => '/orders/lookup',
  wishlist: (items = '') => `/wishlist${items ? `?items=${items}` : ''}`,
  wishlistPress: () => '/wishlist/press',
  wishlistSave: () => '/wishlist/save',
  compare: (items = '') => `/wishlist/compare${items ? `?items=${items}` : ''}`,
  download: (token: string) => `/downloads/${token}`,
  media: (key: string, width?: MediaWidth) => `/media/${key}${width ? `?w=${width}` : ''}`,
  newsletter: () => '/newsletter',
  newsletterConfirm: (key: string) => `/newsletter/confirm/${key}`,
  newsletterLeave: (key: string) => `/newsletter/unsubscribe/${key}`,
  login: (redirect = '') => `/login${redirect && redirect !== '/' ? `?redirect=${seg(redirect)}` : ''}`,
  signup: () => '/signup',
  logout: () => '/logout',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${seg(token)}`,
  verifyEmail: (token: string) => `/verify-email/${seg(token)}`,
  authGoogle: () => '/auth/google',
  authGoogleCallback: () => '/auth/google/callback',
  profile: () => '/profile',
  privacy: () => '/privacy',
  terms: () => '/terms',
  refunds: () => '/refunds',
  lite: () => '/lite',
  offline: () => '/offline',
} as const
