/** What the form service's stand-in received, and its faults, through its control address. */
export type Submission = { at: number; fields: Record<string, string> }
export type FormFault = { kind: string; times?: number | null; ms?: number }

export function createFormControl(url: string) {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${url}/_control/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const answer = (await response.json()) as { ok: boolean; error?: string; result: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.error}`)
    return answer.result
  }
  return {
    async submissionsOf(email: string): Promise<Submission[]> {
      return ((await call('GET', 'submissions')) as Submission[]).filter((each) => each.fields.email === email)
    },
    fail: (fault: FormFault) => call('POST', 'faults', fault),
    recover: () => call('DELETE', 'faults'),
  }
}
export type FormControl = ReturnType<typeof createFormControl>
