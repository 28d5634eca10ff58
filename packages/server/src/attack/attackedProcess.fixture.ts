import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createSystemClock } from '../clock/Clock.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { createAnalyticsFeature } from '../gateway/features/analytics/index.ts'
import { defineRoute, type HttpRoute } from '../http/index.ts'
import { putEmbeddedDatabase } from '../store/embeddedDatabase.fixture.ts'
import { openDatabase } from '../store/sql/index.ts'
import { inBodyRoute, startAttackedServices } from './attackedServices.fixture.ts'

/** Options of the process of an attacked server, as JSON in its first argument. */
export type AttackedProcessOptions = {
  readonly config?: Partial<ServerConfig> | undefined
  /** Whether it stores events, in an embedded database, and has the route `/look-up` that reads them. */
  readonly hasAnalytics?: boolean | undefined
}

/** Opens a database, and returns the routes of events and a route that reads one of them. */
async function openAnalytics(atEnd: (end: () => unknown) => void): Promise<readonly HttpRoute[]> {
  const clock = createSystemClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-events-'))
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  await putEmbeddedDatabase(dataDir)
  const database = await openDatabase({ dataDir, clock, log: () => {} })
  const { routes } = createAnalyticsFeature({ database, clock, log: () => {} })
  const lookUp = defineRoute(
    { method: 'GET', path: '/look-up', summary: '', project: 'none', cost: 0 },
    async () => (await database.sql.selectFrom('event').select('id').limit(1).execute()).length,
  )
  return [...routes, lookUp]
}

const { config = {}, hasAnalytics = false } = JSON.parse(
  process.argv[2] ?? '{}',
) as AttackedProcessOptions
const ends: (() => unknown)[] = []
const atEnd = (end: () => unknown): void => void ends.unshift(end)
const routes = [inBodyRoute, ...(hasAnalytics ? await openAnalytics(atEnd) : [])]
const { running } = await startAttackedServices(config, { routes }, atEnd)

async function stop(): Promise<void> {
  for (const end of ends) await end()
  process.exit()
}

/** Collects garbage, and sends the memory that is used then. */
async function sendMemory(): Promise<void> {
  // Buffers are freed after the collection of the objects that held them.
  for (let collection = 0; collection < 3; collection += 1) {
    globalThis.gc?.()
    await setImmediate()
  }
  process.send?.(process.memoryUsage())
}

process.once('disconnect', () => void stop())
process.on('message', () => void sendMemory())
const { url, port, metricsUrl } = running
process.send?.({ url, port, metricsUrl })
