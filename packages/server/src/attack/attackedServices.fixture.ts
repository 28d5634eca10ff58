import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { createSystemClock } from '../clock/Clock.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import {
  createStaticProjects,
  defineRoute,
  type HttpRoute,
  type LogEntry,
  type Project,
} from '../http/index.ts'
import { projectId } from '../relay/client.fixture.ts'
import type { ServiceName } from '../services/Service.ts'
import { type RunningServices, startServices } from '../services/startServices.ts'
import { createMemoryFastStore, type SqlDatabase } from '../store/index.ts'
import type { Stores } from '../store/openStores.ts'

/** Services under attack, with their data folder and the entries of their log. */
export type AttackedServices = {
  readonly running: RunningServices
  readonly folder: string
  readonly log: readonly LogEntry[]
}

/** Options of services under attack. */
export type AttackedServicesOptions = {
  readonly routes?: readonly HttpRoute[] | undefined
  readonly project?: Partial<Project> | undefined
  readonly roles?: readonly ServiceName[] | undefined
  readonly database?: SqlDatabase | undefined
}

/** A route that parses its body, after the project in it is known. */
export const inBodyRoute: HttpRoute = defineRoute(
  { method: 'POST', path: '/in-body', summary: '', project: 'body', body: v.unknown() },
  () => 'parsed',
)

const servedRoute = defineRoute(
  { method: 'GET', path: '/served', summary: '', project: 'query' },
  () => 'served',
)

/**
 * Starts services as `latchkey serve` does, with gateway limits on routes of the test.
 *
 * @param atEnd - Registers what runs at the end.
 */
export async function startAttackedServices(
  config: Partial<ServerConfig>,
  { routes = [], project, roles = ['relay'], database }: AttackedServicesOptions,
  atEnd: (end: () => unknown) => void,
): Promise<AttackedServices> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-attack-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const clock = createSystemClock()
  const log: LogEntry[] = []
  const running = await startServices({
    roles,
    port: 0,
    metricsPort: 0,
    // The relay and the routes of an attack need no database, and their project is not stored.
    stores: {
      fast: createMemoryFastStore({ clock }),
      projects: { list: async () => [] },
      database,
    } as unknown as Stores,
    projects: createStaticProjects([{ id: projectId, origins: [], ...project }]),
    config: { dataDir: folder, ...config },
    clock,
    log: (entry) => void log.push(entry),
    routes: [servedRoute, ...routes],
  })
  atEnd(running.stop)
  return { running, folder, log }
}
