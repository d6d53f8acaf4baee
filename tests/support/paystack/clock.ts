/**
 * Time for the stand-in: the wall clock with delays shortened by a factor, or a clock that stands still
 * until it is advanced. Everything that happens later (retries, refunds, late approvals) waits here.
 */

export interface Clock {
  /** Epoch milliseconds as the stand-in sees them. */
  now(): number
  /** Runs the task `delayMs` later; the returned function cancels it. */
  after(delayMs: number, task: () => Promise<void> | void): () => void
  /** Jumps ahead, running in order all that falls due on the way, and waits for it. */
  advance(ms: number): Promise<void>
  stop(): void
}

interface ClockOptions {
  /** `manual` moves only by advance(). */
  mode?: 'live' | 'manual'
  /** Real seconds for each second of delay: 0.01 makes a 3-minute retry come after 1.8 s. */
  scale?: number
  startAt?: number
}

interface Task {
  due: number
  order: number
  run: () => Promise<void> | void
  timer: NodeJS.Timeout | null
}

export function createClock({ mode = 'live', scale = 1, startAt = Date.now() }: ClockOptions = {}): Clock {
  const tasks = new Set<Task>()
  const openedAt = Date.now()
  let advancedMs = 0
  let order = 0

  const elapsed = () => (mode === 'live' ? (Date.now() - openedAt) / scale : 0) + advancedMs

  const take = (task: Task) => {
    if (task.timer) clearTimeout(task.timer)
    return tasks.delete(task)
  }

  const earliestBy = (limit: number) =>
    [...tasks].filter((task) => task.due <= limit).sort((a, b) => a.due - b.due || a.order - b.order)[0]

  return {
    now: () => (mode === 'live' ? Date.now() : startAt) + advancedMs,

    after(delayMs, run) {
      order += 1
      const task: Task = { due: elapsed() + delayMs, order, run, timer: null }
      tasks.add(task)
      if (mode === 'live') {
        task.timer = setTimeout(() => {
          if (take(task)) void run()
        }, delayMs * scale)
        task.timer.unref()
      }
      return () => void take(task)
    },

    async advance(ms) {
      const target = elapsed() + ms
      for (let next = earliestBy(target); next; next = earliestBy(target)) {
        take(next)
        advancedMs += Math.max(0, next.due - elapsed())
        await next.run()
      }
      advancedMs += Math.max(0, target - elapsed())
    },

    stop() {
      for (const task of [...tasks]) take(task)
    },
  }
}
