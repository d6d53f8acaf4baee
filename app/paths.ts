/** Every internal address of the site. Nothing else builds one; this module imports nothing. */
const seg = encodeURIComponent
const param = (name: string, value = '') => value && `?${name}=${seg(value)}`
const backTo = (onwards: string) => (onwards === '/' ? '' : param('redirect', onwards))

/** The widths, in pixels, at which pictures are served; any other is 404. */
export const MEDIA_WIDTHS = [144, 360, 720, 1080, 1920] as const
export type MediaWidth = (typeof MEDIA_WIDTHS)[number]

const ITEM_LISTS = { listing: '/services-admin', plan: '/plans-admin', project: '/projects-admin' } as const
type ItemKind = keyof typeof ITEM_LISTS

export const paths = {
  home: () => '/',
  /** The item's panel over the home page; its own address is the canonical one. */
  homePlan: (slug: string) => `/?plan=${seg(slug)}`,
  homeListing: (slug: string) => `/?listing=${seg(slug)}`,
  plans: (query = '') => `/plans${query}`,
  plan: (slug: string, query = '') => `/plans/${seg(slug)}${query}`,
  purchase: (slug: string, option?: string) => `/plans/${seg(slug)}/purchase${param('option', option)}`,
  /** Landing page of homes by rooms, category and place. */
  homesFor: (landing: string) => `/homes-for-sale/${seg(landing)}`,
  /** Landing page of plans by rooms and category. */
  plansFor: (landing: string) => `/plans-for/${seg(landing)}`,
  /** Building cost; the query sets region and finish. */
  planCost: (slug: string, query = '') => `/plans/${seg(slug)}/cost${query}`,
  /** The priced changes of a plan, and the form to request them. */
  planChange: (slug: string, query = '') => `/plans/${seg(slug)}/change${query}`,
  /** What a down payment and a monthly amount can build. */
  planBudget: (slug: string, query = '') => `/plans/${seg(slug)}/budget${query}`,
  samplePdf: (slug: string) => `/plans/${seg(slug)}/sample.pdf`,
  planCostCsv: (slug: string, query = '') => `/plans/${seg(slug)}/cost.csv${query}`,
  /** The first page of the plan's bill of quantities. */
  planBillPdf: (slug: string, query = '') => `/plans/${seg(slug)}/bill.pdf${query}`,
  /** Concept houses for the wishes in the query. */
  drawHouse: (query = '') => `/plans/draw${query}`,
  house: (code: string, query = '') => `/plans/draw/${seg(code)}${query}`,
  /** For staff: the drawing and the bill of a concept house. */
  houseFile: (code: string, type: 'dxf' | 'csv') => `/plans/draw/${seg(code)}.${type}`,
  /** The query is the visitor's brief. */
  requestPlan: (plan?: string, query = '') =>
    `/plans/request${plan ? param('plan', plan) + query.replace('?', '&') : query}`,
  requestHouse: (code: string, query = '') => `/plans/request${param('concept', code)}${query.replace('?', '&')}`,
  planRequest: (reference: string, key?: string) => `/plans/request/${seg(reference)}${param('key', key)}`,
  planRequestAccept: (reference: string) => `/plans/request/${seg(reference)}/accept`,
  planRequestStop: (reference: string, key?: string) => `/plans/request/${seg(reference)}/stop${param('key', key)}`,
  planRequestFile: (reference: string, id: number, key?: string) =>
    `/plans/request/${seg(reference)}/files/${id}${param('key', key)}`,
  permits: () => '/permits',
  permit: (assembly: string) => `/permits/${seg(assembly)}`,
  projects: (after?: string) => `/projects${param('after', after)}`,
  portfolio: () => '/portfolio',
  contact: () => '/contact',
  services: (query = '') => `/services${query}`,
  service: (slug: string, query = '') => `/services/${seg(slug)}${query}`,
  reportHome: (slug: string) => `/services/${seg(slug)}/report`,
  bookViewing: (slug: string) => `/services/${seg(slug)}/viewing`,
  viewing: (key: string) => `/viewings/${key}`,
  viewingConfirm: (key: string) => `/viewings/confirm/${key}`,
  building: (key: string) => `/building/${key}`,
  buildingVerb: (key: string, verb: 'agree' | 'approve' | 'comment' | 'consent' | 'pay' | 'survey') =>
    `/building/${key}/${verb}`,
  /** With `seen`: checks that the entry is still as the mail stated it. */
  buildingVerify: (key: string, seen?: { sequence: number; hash: string; signature?: string }) =>
    `/building/${key}/verify${seen ? `?seen=${[seen.sequence, seen.hash, seen.signature].filter(Boolean).join('-')}` : ''}`,
  /** The surveyor's own page. */
  survey: (key: string) => `/survey/${key}`,
  buildingStop: (key: string) => `/building/${key}/stop`,
  buildingPhoto: (key: string, photo: string, width: MediaWidth) => `/building/${key}/photos/${photo}?w=${width}`,
  specifications: (version?: string) => `/services/specifications${param('version', version)}`,
  order: (reference: string, key?: string) => `/orders/${seg(reference)}${param('key', key)}`,
  receipt: (reference: string, key?: string) => `/orders/${seg(reference)}/receipt.pdf${param('key', key)}`,
  /** The receipt for whoever paid in the buyer's place. */
  receiptOf: (reference: string, payerKey: string) =>
    `/orders/${seg(reference)}/receipt.pdf${param('payer', payerKey)}`,
  /** The whole bill of quantities, which comes with the CAD + PDF file. */
  orderBill: (reference: string, type: 'pdf' | 'csv', key?: string) =>
    `/orders/${seg(reference)}/bill.${type}${param('key', key)}`,
  /** Checks whether a printed code is ours. */
  verify: (code: string) => `/verify/${code}`,
  /** A larger file of a bought plan. */
  orderUpgrade: (reference: string, key?: string) => `/orders/${seg(reference)}/upgrade${param('key', key)}`,
  orderInvoice: (reference: string, key?: string) => `/orders/${seg(reference)}/invoice${param('key', key)}`,
  /** The valid invoice, or an earlier one. */
  invoicePdf: (reference: string, key?: string, revision?: number) =>
    `/orders/${seg(reference)}/invoice.pdf${param('key', key)}${revision ? `${key ? '&' : '?'}revision=${revision}` : ''}`,
  /** Stops reminders of unfinished payments. */
  orderStop: (reference: string, key?: string) => `/orders/${seg(reference)}/stop${param('key', key)}`,
  orderShare: (reference: string) => `/orders/${seg(reference)}/share`,
  /** Where somebody else pays an order. */
  payFor: (key: string) => `/pay/${seg(key)}`,
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
  alerts: (kind?: string, query = '') => `/alerts${kind ? `?kind=${kind}&query=${seg(query)}` : ''}`,
  alertConfirm: (key: string) => `/alerts/confirm/${key}`,
  alertStop: (key: string) => `/alerts/stop/${key}`,
  login: (onwards = '') => `/login${backTo(onwards)}`,
  /** The code page after the password. */
  loginCode: (onwards = '') => `/login/code${backTo(onwards)}`,
  /** Shows a form that was submitted after its session had expired. */
  resubmit: (key: string) => `/resubmit/${seg(key)}`,
  signup: () => '/signup',
  logout: () => '/logout',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${seg(token)}`,
  verifyEmail: (token: string) => `/verify-email/${seg(token)}`,
  authGoogle: () => '/auth/google',
  authGoogleCallback: () => '/auth/google/callback',
  profile: () => '/profile',
  profileName: () => '/profile/name',
  profilePhoto: () => '/profile/photo',
  profilePassword: () => '/profile/password',
  profileTwoFactor: () => '/profile/two-factor',
  profileTwoFactorStart: () => '/profile/two-factor/start',
  profileTwoFactorOff: () => '/profile/two-factor/off',
  profileVerify: () => '/profile/verify',
  profileData: () => '/profile/data',
  profileDelete: () => '/profile/delete',
  administrator: () => '/administrator',
  servicesAdmin: (query = '') => `/services-admin${query}`,
  plansAdmin: (query = '') => `/plans-admin${query}`,
  projectsAdmin: (query = '') => `/projects-admin${query}`,
  items: (kind: ItemKind, query = '') => `${ITEM_LISTS[kind]}${query}`,
  itemsCsv: (kind: ItemKind, query = '') => `${ITEM_LISTS[kind]}.csv${query}`,
  itemNew: (kind: ItemKind) => `${ITEM_LISTS[kind]}/new`,
  /** Changes several items at once. */
  itemsUndo: (kind: ItemKind) => `${ITEM_LISTS[kind]}/undo`,
  itemsStates: (kind: ItemKind) => `${ITEM_LISTS[kind]}/states`,
  /** Scripts upload files here, one by one, before the form is sent. */
  itemsUploads: (kind: ItemKind) => `${ITEM_LISTS[kind]}/uploads`,
  itemPage: (kind: ItemKind, id: number) => `${ITEM_LISTS[kind]}/${id}`,
  itemEdit: (kind: ItemKind, id: number) => `${ITEM_LISTS[kind]}/${id}/edit`,
  itemDelete: (kind: ItemKind, id: number) => `${ITEM_LISTS[kind]}/${id}/delete`,
  itemDuplicate: (kind: ItemKind, id: number) => `${ITEM_LISTS[kind]}/${id}/duplicate`,
  itemFeature: (kind: ItemKind, id: number) => `${ITEM_LISTS[kind]}/${id}/feature`,
  planFileAdmin: (id: number, fileId: number) => `/plans-admin/${id}/files/${fileId}`,
  planSample: (id: number) => `/plans-admin/${id}/sample`,
  planBill: (id: number) => `/plans-admin/${id}/bill`,
  planBillCsv: (id: number, revision?: number) =>
    `/plans-admin/${id}/bill.csv${revision ? `?revision=${revision}` : ''}`,
  ratesAdmin: (query = '') => `/rates-admin${query}`,
  permitsAdmin: () => '/permits-admin',
  permitAdmin: (assembly: string) => `/permits-admin/${seg(assembly)}`,
  ratesCsv: () => '/rates-admin.csv',
  planRequestsAdmin: (query = '') => `/plans-admin/requests${query}`,
  planRequestsCsv: (query = '') => `/plans-admin/requests.csv${query}`,
  planRequestAdmin: (id: number) => `/plans-admin/requests/${id}`,
  planRequestDeliver: (id: number) => `/plans-admin/requests/${id}/deliver`,
  planRequestWithdraw: (id: number, file: number) => `/plans-admin/requests/${id}/deliveries/${file}/withdraw`,
  planRequestNotes: (id: number) => `/plans-admin/requests/${id}/notes`,
  planRequestStaffFile: (id: number, file: number) => `/plans-admin/requests/${id}/files/${file}`,
  ordersAdmin: (query = '') => `/orders-admin${query}`,
  monthCsv: () => '/orders-admin/month.csv',
  /** Uploads a table of GRA's stamps. */
  orderStamps: () => '/orders-admin/stamps',
  unstampedCsv: () => '/orders-admin/unstamped.csv',
  ordersCsv: (query = '') => `/orders-admin.csv${query}`,
  orderAdmin: (reference: string) => `/orders-admin/${seg(reference)}`,
  orderAdminVerb: (reference: string, verb: 'resend' | 'renew' | 'verify' | 'grant' | 'revoke' | 'refund' | 'stamp') =>
    `/orders-admin/${seg(reference)}/${verb}`,
  viewingsAdmin: (query = '') => `/viewings-admin${query}`,
  viewingsCsv: (query = '') => `/viewings-admin.csv${query}`,
  viewingCancel: (id: number) => `/viewings-admin/${id}/cancel`,
  buildingsAdmin: (query = '') => `/buildings-admin${query}`,
  buildingNew: () => '/buildings-admin/new',
  buildingAdmin: (id: number) => `/buildings-admin/${id}`,
  buildingEdit: (id: number) => `/buildings-admin/${id}/edit`,
  trashAdmin: () => '/trash-admin',
  trashRestore: () => '/trash-admin/restore',
  peopleAdmin: (of = '') => `/people-admin${of && `?q=${encodeURIComponent(of)}`}`,
  buildingContract: (id: number) => `/buildings-admin/${id}/contract`,
  messagesAdmin: (query = '') => `/messages-admin${query}`,
  messagesCsv: (query = '') => `/messages-admin.csv${query}`,
  messageAdmin: (id: number, query = '') => `/messages-admin/${id}${query}`,
  messageDelete: (id: number) => `/messages-admin/${id}/delete`,
  messageReply: (id: number) => `/messages-admin/${id}/reply`,
  subscribersAdmin: (query = '') => `/subscribers-admin${query}`,
  subscribersCsv: (query = '') => `/subscribers-admin.csv${query}`,
  subscriberLeave: (id: number) => `/subscribers-admin/${id}/unsubscribe`,
  usersAdmin: (query = '') => `/users-admin${query}`,
  usersCsv: (query = '') => `/users-admin.csv${query}`,
  userInvite: () => '/users-admin/new',
  userInviteAgain: (id: number) => `/users-admin/${id}/invite`,
  userAdmin: (id: number) => `/users-admin/${id}`,
  userSignOut: (id: number) => `/users-admin/${id}/sign-out`,
  userTwoFactorOff: (id: number) => `/users-admin/${id}/two-factor-off`,
  userData: (id: number) => `/users-admin/${id}/data`,
  userErase: (id: number) => `/users-admin/${id}/delete`,
  settingsAdmin: () => '/settings-admin',
  settingsText: (name: string, version = '') => `/settings-admin/texts/${seg(name)}${param('version', version)}`,
  settingsTeam: () => '/settings-admin/team',
  settingsTeamPhoto: (place: number) => `/settings-admin/team/${place}/photo`,
  settingsAnswers: () => '/settings-admin/answers',
  settingsViewings: () => '/settings-admin/viewings',
  settingsChanges: () => '/settings-admin/changes',
  settingsFeatured: () => '/settings-admin/featured',
  settingsPortfolio: () => '/settings-admin/portfolio',
  auditAdmin: (query = '') => `/audit-admin${query}`,
  auditCsv: (query = '') => `/audit-admin.csv${query}`,
  healthz: (key: string) => `/healthz?key=${key}`,
  mailAdmin: (query = '') => `/mail-admin${query}`,
  /** All data as a file. */
  backupAdmin: () => '/mail-admin/backup',
  mailRetry: (id: number) => `/mail-admin/${id}/retry`,
  mailDismiss: (id: number) => `/mail-admin/${id}/dismiss`,
  privacy: (version?: string) => `/privacy${param('version', version)}`,
  terms: (version?: string) => `/terms${param('version', version)}`,
  refunds: (version?: string) => `/refunds${param('version', version)}`,
  lite: () => '/lite',
  offline: () => '/offline',
} as const

/** The item kind of an admin address, case-insensitive: the three item lists share their modules. */
export const itemKindAt = (pathname: string): ItemKind => {
  const address = pathname.toLowerCase()
  return address.startsWith(ITEM_LISTS.plan) ? 'plan' : address.startsWith(ITEM_LISTS.project) ? 'project' : 'listing'
}
