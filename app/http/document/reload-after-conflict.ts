/** The `shouldRevalidate` of a page whose form can meet a conflict: the answer to 409 shows what is saved now. */
import type { ShouldRevalidateFunction } from '@remix-run/react'

export const reloadAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate
