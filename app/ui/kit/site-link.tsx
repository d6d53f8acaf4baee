import { Form, type FormProps, Link, type LinkProps } from '@remix-run/react'
import { forwardRef } from 'react'

/** A link inside the site. Remix does not discover routes before the click, because visitors pay for data. */
export const SiteLink = forwardRef<HTMLAnchorElement, LinkProps>(function SiteLink(props, ref) {
  return <Link discover="none" {...props} ref={ref} />
})

/** A form inside the site; a plain form until hydration. */
export const SiteForm = forwardRef<HTMLFormElement, FormProps>(function SiteForm(props, ref) {
  return <Form discover="none" {...props} ref={ref} />
})
