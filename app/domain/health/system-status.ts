/** The status of the system as staff see it, safe in the browser. */
export type SystemStatus = {
  jobs: { name: string; ranAt: number; note: string }[]
  lastWebhookAt: number | null
  lastWebhookEvent: string | null
}

export type StorageCheck = { looked: number; missing: string[] }
