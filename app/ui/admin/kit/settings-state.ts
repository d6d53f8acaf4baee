import type { FieldState } from '../../kit/field.tsx'

/** What a form of the settings shows beside what is saved. */
export type SettingsState<Typed> = {
  revision: string
  typed: Typed | null
  /** By field; '' is of the whole form. */
  errors: Record<string, string>
  /** Somebody saved in between: what is saved now is shown, too. */
  hasClash: boolean
}

type Answer<Typed> = { typed: Typed; errors: Record<string, string>; revision: string | null }

export const settingsState = <Typed>(answer: Answer<Typed> | undefined, revision: string): SettingsState<Typed> => ({
  revision: answer?.revision ?? revision,
  typed: answer?.typed ?? null,
  errors: answer?.errors ?? {},
  hasClash: answer?.revision === null,
})

/** A field that has one error at most; its name is its id where a form has it once. */
export const fieldOf = (
  id: string,
  error: string | undefined,
  initialValue: string | undefined,
  name = id,
): FieldState => ({ id, name, errorId: `${id}-error`, errors: error ? [error] : undefined, initialValue })
