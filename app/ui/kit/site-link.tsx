import { Form, type FormProps, Link, type LinkProps } from '@remix-run/react'
import { forwardRef } from 'react'

/** A link inside the site. Routes are not looked up before the press: on a metered line nobody pays for links not taken. */
export const SiteLink = forwardRef<HTMLAnchorElement, LinkProps>(function SiteLink(props, ref) {
  return <Link discover="none" {...props} ref={ref} />
})

/** A form inside the site; a plain form until the page is hydrated. */
export const SiteForm = forwardRef<HTMLFormElement, FormProps>(function SiteForm(props, ref) {
  return <Form discover="none" {...props} ref={ref} />
})
