import { parseWithZod } from '@conform-to/zod/v4'
import type * as z from 'zod/mini'
import { type FormResult, useFields } from './form-state.ts'

type Options<Name extends string> = {
  defaultValue?: Partial<Record<Name, string>> | null
  /** Prepares what was typed for the schema. */
  read?: (formData: FormData) => FormData
}

/** The fields of a schema, in its order; the browser checks them as the server does. */
export function useCheckedFields<Shape extends z.core.$ZodShape>(
  id: string,
  schema: z.ZodMiniObject<Shape>,
  result: FormResult,
  { defaultValue = null, read = (formData) => formData }: Options<Extract<keyof Shape, string>> = {},
) {
  return useFields({
    id,
    result,
    names: Object.keys(schema.shape) as Extract<keyof Shape, string>[],
    defaultValue,
    onValidate: ({ formData }) => parseWithZod(read(formData), { schema }),
  })
}
