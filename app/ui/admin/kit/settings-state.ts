import type { FieldState } from '../../kit/field.tsx'

/** What a settings form shows besides the saved values. */
export type SettingsState<Typed> = {
  revision: string
  typed: Typed | null
  /** By field; '' is the whole form. */
  errors: Record<string, string>
  /** Somebody saved in between: the form also shows the saved values. */
  hasClash: boolean
}

type Answer<Typed> = { typed: Typed; errors: Record<string, string>; revision: string | null }

export const settingsState = <Typed>(answer: Answer<Typed> | undefined, revision: string): SettingsState<Typed> => ({
  revision: answer?.revision ?? revision,
  typed: answer?.typed ?? null,
  errors: answer?.errors ?? {},
  hasClash: answer?.revision === null,
})

/** A field with at most one error. Its name serves as its id, where the name occurs once in the form. */
export const fieldOf = (
  id: string,
  error: string | undefined,
  initialValue: string | undefined,
  name = id,
): FieldState => ({ id, name, errorId: `${id}-error`, errors: error ? [error] : undefined, initialValue })

/** After a conflict, what is saved now beside a field where it differs; '' otherwise. `label` is the value as read. */
export const savedNow =
  (hasClash: boolean) =>
  (field: Pick<FieldState, 'initialValue'>, saved: string, label = saved): string =>
    hasClash && (field.initialValue ?? '') !== saved ? `Saved now: ${label || 'nothing'}` : ''
