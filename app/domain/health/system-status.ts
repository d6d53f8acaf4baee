/** The status of the system as staff see it, safe in the browser. */
export type SystemStatus = {
  jobs: { name: string; ranAt: number; note: string }[]
  lastWebhookAt: number | null
  lastWebhookEvent: string | null
}

export type StorageCheck = { looked: number; missing: string[] }

/** The row of the jobs under which a backup says that it was made. */
export const BACKUP = 'backup'

/** For what the monitor's key is good. */
export const MONITOR = 'monitor'

export const SIGNS = {
  jobs: 'Scheduled jobs',
  mail: 'Oldest waiting mail',
  webhooks: 'Webhooks of Paystack',
  review: 'Longest under review',
  backup: 'Last backup',
  files: 'Stored files',
} as const
export type SignName = keyof typeof SIGNS
export type Sign = { name: SignName; isBad: boolean; said: string }
