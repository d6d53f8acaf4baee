import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** The `shouldRevalidate` of a list whose items open over it: opening and closing one leaves the list as it is. */
export const skipListRevalidation =
  (listPath: () => string) =>
  ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
    const staysOnList = nextUrl.pathname !== listPath() && currentUrl.pathname === listPath()
    return staysOnList && !formMethod ? false : defaultShouldRevalidate
  }
