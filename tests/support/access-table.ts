/** Who may call each route, by its file. The table test calls every loader and action as each kind of person; a file without a row fails. */

export type Access =
  /** Everybody gets an answer of its own. */
  | 'public'
  /** Who is signed in is led on. */
  | 'guest'
  /** Who is not is led to the sign-in. */
  | 'user'
  /** The same, and who is no administrator is led home. */
  | 'admin'
  /** A layout, which guards nothing and shows nothing by itself. */
  | 'layout'

export type Row = { access: Access /** An address that the route answers. */; path: string }

const row = (access: Access, path: string): Row => ({ access, path })
const layout: Row = row('layout', '')

export const ACCESS: Record<string, Row> = {
  '$.ts': row('public', '/no-such-page'),
  '_admin.administrator.tsx': row('admin', '/administrator'),
  '_admin.audit-admin.tsx': row('admin', '/audit-admin'),
  '_admin.audit-admin[.]csv.ts': row('admin', '/audit-admin.csv'),
  '_admin.mail-admin.tsx': row('admin', '/mail-admin'),
  '_admin.mail-admin_.$id.dismiss.tsx': row('admin', '/mail-admin/999999999/dismiss'),
  '_admin.mail-admin_.$id.retry.ts': row('admin', '/mail-admin/999999999/retry'),
  '_admin.services-admin.tsx': row('admin', '/services-admin'),
  '_admin.services-admin_.$id.tsx': row('admin', '/services-admin/1'),
  '_admin.services-admin_.$id_.delete.tsx': row('admin', '/services-admin/1/delete'),
  '_admin.services-admin_.$id_.edit.tsx': row('admin', '/services-admin/1/edit'),
  '_admin.services-admin_.new.tsx': row('admin', '/services-admin/new'),
  '_admin.settings-admin.tsx': row('admin', '/settings-admin'),
  '_admin.settings-admin_.portfolio.tsx': row('admin', '/settings-admin/portfolio'),
  '_admin.settings-admin_.team.tsx': row('admin', '/settings-admin/team'),
  '_admin.settings-admin_.texts.$name.tsx': row('admin', '/settings-admin/texts/privacy'),
  '_admin.tsx': layout,
  '_admin.users-admin.tsx': row('admin', '/users-admin'),
  '_admin.users-admin[.]csv.ts': row('admin', '/users-admin.csv'),
  '_admin.users-admin_.$id.tsx': row('admin', '/users-admin/999999999'),
  '_admin.users-admin_.$id_.data.ts': row('admin', '/users-admin/999999999/data'),
  '_admin.users-admin_.$id_.delete.tsx': row('admin', '/users-admin/999999999/delete'),
  '_admin.users-admin_.$id_.sign-out.ts': row('admin', '/users-admin/999999999/sign-out'),
  '_bare.forgot-password.tsx': row('public', '/forgot-password'),
  '_bare.login.tsx': row('guest', '/login'),
  '_bare.reset-password.$token.tsx': row('public', '/reset-password/x'),
  '_bare.signup.tsx': row('guest', '/signup'),
  '_bare.tsx': layout,
  '_bare.verify-email.$token.tsx': row('public', '/verify-email/x'),
  '_site._index.tsx': row('public', '/'),
  '_site.contact.tsx': row('public', '/contact'),
  '_site.homes-for-sale.$landing.tsx': row('public', '/homes-for-sale/x'),
  '_site.newsletter.tsx': row('public', '/newsletter'),
  '_site.newsletter_.confirm.$key.tsx': row('public', '/newsletter/confirm/x'),
  '_site.newsletter_.unsubscribe.$key.tsx': row('public', '/newsletter/unsubscribe/x'),
  '_site.offline.tsx': row('public', '/offline'),
  '_site.orders.$reference.tsx': row('public', '/orders/x'),
  '_site.orders.$reference_.pay.tsx': row('public', '/orders/x/pay'),
  '_site.orders.$reference_.renew.tsx': row('public', '/orders/x/renew'),
  '_site.orders.$reference_.resend.tsx': row('public', '/orders/x/resend'),
  '_site.orders.lookup.tsx': row('public', '/orders/lookup'),
  '_site.plans-for.$landing.tsx': row('public', '/plans-for/x'),
  '_site.plans.$slug.tsx': row('public', '/plans/x'),
  '_site.plans.tsx': row('public', '/plans'),
  '_site.plans_.$slug.purchase.tsx': row('public', '/plans/x/purchase'),
  '_site.plans_.request.tsx': row('public', '/plans/request'),
  '_site.plans_.request_.$reference.tsx': row('public', '/plans/request/x'),
  '_site.portfolio.tsx': row('public', '/portfolio'),
  '_site.privacy.tsx': row('public', '/privacy'),
  '_site.profile.tsx': row('user', '/profile'),
  '_site.profile_.delete.tsx': row('user', '/profile/delete'),
  '_site.profile_.name.tsx': row('user', '/profile/name'),
  '_site.profile_.password.tsx': row('user', '/profile/password'),
  '_site.profile_.photo.tsx': row('user', '/profile/photo'),
  '_site.projects.tsx': row('public', '/projects'),
  '_site.refunds.tsx': row('public', '/refunds'),
  '_site.services.$slug.tsx': row('public', '/services/x'),
  '_site.services.tsx': row('public', '/services'),
  '_site.services_.specifications.tsx': row('public', '/services/specifications'),
  '_site.terms.tsx': row('public', '/terms'),
  '_site.tsx': layout,
  '_site.wishlist.tsx': row('public', '/wishlist'),
  '_site.wishlist_.compare.tsx': row('public', '/wishlist/compare'),
  'auth.google.ts': row('public', '/auth/google'),
  'auth.google_.callback.ts': row('public', '/auth/google/callback'),
  'downloads.$token.tsx': row('public', '/downloads/x'),
  'healthz.ts': row('public', '/healthz'),
  'lite.ts': row('public', '/lite'),
  'logout.ts': row('public', '/logout'),
  'media.$.ts': row('public', '/media/x'),
  'plans.request.$reference.files.$id.ts': row('public', '/plans/request/x/files/1'),
  'profile.data.ts': row('user', '/profile/data'),
  'profile.verify.ts': row('user', '/profile/verify'),
  'robots[.]txt.ts': row('public', '/robots.txt'),
  'services-admin[.]csv.ts': row('admin', '/services-admin.csv'),
  'services-admin_.$id_.duplicate.ts': row('admin', '/services-admin/1/duplicate'),
  'services-admin_.$id_.feature.ts': row('admin', '/services-admin/1/feature'),
  'services-admin_.states.ts': row('admin', '/services-admin/states'),
  'services-admin_.uploads.ts': row('admin', '/services-admin/uploads'),
  'sitemap[.]xml.ts': row('public', '/sitemap.xml'),
  'webhooks.paystack.ts': row('public', '/webhooks/paystack'),
  'wishlist.press.ts': row('public', '/wishlist/press'),
  'wishlist.save.ts': row('public', '/wishlist/save'),
}
