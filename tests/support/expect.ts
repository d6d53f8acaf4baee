/** What tests of every kind assert often. */
import { expect } from 'vitest'

/** Expects the text to contain each of these, and none of those. */
export function expectWords(text: string, present: readonly string[], absent: readonly string[] = []) {
  const missing = present.filter((each) => !text.includes(each))
  const unwanted = absent.filter((each) => text.includes(each))
  expect({ missing, unwanted }).toEqual({ missing: [], unwanted: [] })
}

/** Expects each response to have this status. */
export async function expectStatus(status: number, ...answers: (Response | Promise<Response>)[]) {
  const responses = await Promise.all(answers)
  await Promise.all(responses.map((response) => response.arrayBuffer()))
  expect(responses.map((response) => response.status)).toEqual(answers.map(() => status))
  return responses
}

/** What many callers get who ask at the same moment. */
export const atOnce = <Answer>(count: number, ask: (at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)))
