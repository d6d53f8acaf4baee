/** The system's status for staff, safe in the browser. */
export type SystemStatus = {
  jobs: { name: string; ranAt: number; note: string }[]
  lastWebhookAt: number | null
  lastWebhookEvent: string | null
}

export type StorageCheck = { looked: number; missing: string[] }

/** The rows of `job_runs` that a backup of everything writes, and one of the data alone. */
export const BACKUP = 'backup'
export const DATA_BACKUP = 'data-backup'

/** The first line of a file of the data; another format gets another number. */
export const DATA_FORMAT = 'data-1'
/** Tables of SQLite and of D1 itself, which no backup has. */
export const PLATFORM_TABLE = /^(sqlite|_cf)_/

/** The signing purpose of the monitor's key. */
export const MONITOR = 'monitor'

export const STATUS_CHECKS = {
  jobs: 'Scheduled jobs',
  mail: 'Oldest waiting email',
  webhooks: 'Paystack webhooks',
  review: 'Longest under review',
  backup: 'Last backup',
  files: 'Stored files',
} as const
export type StatusCheckName = keyof typeof STATUS_CHECKS
export type StatusCheck = { name: StatusCheckName; isBad: boolean; said: string }
