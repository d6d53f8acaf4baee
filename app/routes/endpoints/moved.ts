import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

/** Addresses of earlier releases. 308 keeps method and form; the address it leads to asks who may see it. */
const toPresent = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  const present = pathname.replace(/^\/sites-admin/, '/buildings-admin').replace('/two-step', '/two-factor')
  return redirect(`${present}${search}`, 308)
}
export const loader = toPresent
export const action = toPresent
