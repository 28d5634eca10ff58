import { databaseBusyError } from '../../../store/index.ts'
import type { EventRow } from './EventRow.ts'

/** Rows of one statement: few enough that queries of other features wait for milliseconds. */
const rowsPerStatement = 100

/** Maximum of rows, and characters of their properties, that wait to be written. */
type QueueLimit = { readonly rows: number; readonly characters: number }

const limits: Readonly<Record<'total' | 'project', QueueLimit>> = {
  total: { rows: 20_000, characters: 16_777_216 },
  project: { rows: 5_000, characters: 4_194_304 },
}

/** Writes events to the database in batches. */
export type EventWriter = {
  /**
   * Resolves once the rows are stored.
   *
   * @throws `httpError` 503 when too many wait, of the project or of all.
   */
  write(projectId: string, rows: readonly EventRow[]): Promise<void>
}

/** Rows of one request. */
type Job = {
  readonly rows: readonly EventRow[]
  written: number
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}
type ProjectQueue = { readonly jobs: Job[]; rows: number; characters: number }

/**
 * Creates an event writer. One statement runs at a time, with rows of one project; projects take turns,
 * and other work of the process runs in between.
 *
 * @param deps - `insert` stores rows by one statement.
 */
export function createEventWriter(deps: {
  readonly insert: (rows: readonly EventRow[]) => Promise<void>
}): EventWriter {
  const queues = new Map<string, ProjectQueue>()
  const total = { rows: 0, characters: 0 }
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    for (let [next] = queues; next; [next] = queues) {
      const [projectId, queue] = next
      await writeSome(queue)
      // To the end of the order, or out of it.
      queues.delete(projectId)
      if (queue.jobs.length > 0) queues.set(projectId, queue)
      await new Promise((resolve) => setImmediate(resolve))
    }
    isWriting = false
  }

  async function writeSome(queue: ProjectQueue): Promise<void> {
    const parts = takeRows(queue.jobs)
    const rows = parts.flatMap((part) => part.rows)
    try {
      await deps.insert(rows)
      for (const { job } of parts) if (job.written === job.rows.length) job.resolve()
    } catch (error) {
      for (const { job } of parts) {
        job.reject(error)
        const rest = job.rows.slice(job.written)
        job.written = job.rows.length
        count(queue, rest, -1)
      }
    }
    count(queue, rows, -1)
    while (queue.jobs[0] && queue.jobs[0].written === queue.jobs[0].rows.length) queue.jobs.shift()
  }

  function count(queue: ProjectQueue, rows: readonly EventRow[], sign: 1 | -1): void {
    for (const use of [queue, total]) {
      use.rows += sign * rows.length
      use.characters += sign * charactersOf(rows)
    }
  }

  return {
    async write(projectId, rows) {
      if (rows.length === 0) return
      const queue = queues.get(projectId) ?? { jobs: [], rows: 0, characters: 0 }
      if (isAbove(queue, rows, limits.project) || isAbove(total, rows, limits.total))
        throw databaseBusyError()
      queues.set(projectId, queue)
      count(queue, rows, 1)
      await new Promise<void>((resolve, reject) => {
        queue.jobs.push({ rows, written: 0, resolve, reject })
        if (!isWriting) void writeAll()
      })
    },
  }
}

/** Takes the rows of the next statement, which may be those of several jobs. */
function takeRows(
  jobs: readonly Job[],
): { readonly job: Job; readonly rows: readonly EventRow[] }[] {
  const parts: { job: Job; rows: readonly EventRow[] }[] = []
  let left = rowsPerStatement
  for (const job of jobs) {
    if (left === 0) break
    const rows = job.rows.slice(job.written, job.written + left)
    job.written += rows.length
    left -= rows.length
    parts.push({ job, rows })
  }
  return parts
}

function isAbove(used: QueueLimit, rows: readonly EventRow[], limit: QueueLimit): boolean {
  return (
    used.rows + rows.length > limit.rows || used.characters + charactersOf(rows) > limit.characters
  )
}

function charactersOf(rows: readonly EventRow[]): number {
  return rows.reduce((sum, { props }) => sum + props.length, 0)
}
