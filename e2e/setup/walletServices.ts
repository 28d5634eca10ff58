import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, createStaticProjects } from '../../packages/server/src/http/index.ts'
import { startServices } from '../../packages/server/src/services/startServices.ts'
import { createShareDatabase } from '../../packages/server/src/shares/createShareDatabase.fixture.ts'
import { openStores, type Stores } from '../../packages/server/src/store/openStores.ts'
import { createWalletProjectSettingsStore } from '../../packages/server/src/wallet/index.ts'
import type { LoginsConfig } from '../../packages/server/src/wallet/logins/LoginsConfig.ts'
import type { ReceivedMail } from '../../packages/server/src/wallet/mail/openSmtpServer.fixture.ts'
import { openSmtpServer } from '../../packages/server/src/wallet/mail/openSmtpServer.fixture.ts'
import { findFreePort } from '../../tooling/setup/findFreePort.mjs'
import { type RunningPostgres, startPostgres } from '../../tooling/setup/postgres.mjs'
import { createShiftedClock, type ShiftedClock } from './createShiftedClock.ts'

/** The wallet service and the share service, with their databases, a mail server and a clock that a test sets. */
export type TestWalletServices = {
  /** Origin of the wallet. */
  readonly origin: string
  readonly projectId: string
  /** Database of the wallet service. */
  readonly sql: Stores['database']['sql']
  readonly clock: ShiftedClock
  /** Server of both databases. */
  readonly postgres: Pick<RunningPostgres, 'halt' | 'start'>
  /** Messages that the mail server received. */
  readonly mails: readonly ReceivedMail[]
  /** Its answers to commands by their verb, in place of acceptance. */
  readonly mailAnswers: Map<string, string>
  /** Lines of the log, as a server writes them. */
  readonly log: readonly string[]
  /** Reads the metrics, as Prometheus does. */
  readMetrics(): Promise<string>
  close(): Promise<void>
}

/**
 * Starts the services on one port, as `latchkey serve --roles wallet,shares` does.
 *
 * @param options - `recoveryHours`: delay of automatic recoveries, which the project offers; `rpcUrl`: gateway of the
 * chains; `logins` besides e-mail; `hasDeviceLinks`: new browsers are
 * approved by a link.
 */
export async function startWalletServices(options: {
  readonly recoveryHours: number
  readonly rpcUrl?: string
  readonly logins?: LoginsConfig
  readonly hasDeviceLinks?: boolean
}): Promise<TestWalletServices> {
  const { recoveryHours, rpcUrl, logins, hasDeviceLinks } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-wallet-'))
  const [postgres, smtp, port] = await Promise.all([
    startPostgres(),
    openSmtpServer(),
    findFreePort(),
  ])
  const clock = createShiftedClock()
  const origin = `http://localhost:${port}`
  const projectId = randomBytes(16).toString('hex')
  await writeFile(join(dataDir, 'shares.key'), randomBytes(32).toString('hex'), { mode: 0o600 })
  const from = 'login@shop.example'
  const config = {
    dataDir,
    databaseUrl: postgres.url,
    sharesDatabaseUrl: await createShareDatabase(postgres),
    secret: randomBytes(32).toString('hex'),
    wallet: {
      origin,
      rpcUrl,
      logins,
      hasDeviceLinks,
      mail: { host: 'localhost', port: smtp.port, security: 'none', from },
    },
    shares: {
      origin,
      hasAutomaticRecovery: true,
      key: { driver: 'file', path: 'shares.key' },
    },
  } as const
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line), now: clock.now })
  const stores = await openStores({ config, clock, log })
  const settings = createWalletProjectSettingsStore(stores)
  await settings.write(projectId, { automaticRecoveryHours: recoveryHours, secondFactorUsd: 500 })
  const running = await startServices({
    roles: ['wallet', 'shares'],
    port,
    metricsPort: 0,
    projects: createStaticProjects([{ id: projectId, origins: [], isDevelopment: true }]),
    stores,
    config,
    clock,
    log,
  })
  return {
    origin,
    projectId,
    sql: stores.database.sql,
    clock,
    postgres,
    mails: smtp.received,
    mailAnswers: smtp.answers,
    log: lines,
    readMetrics: async () => (await fetch(running.metricsUrl ?? '')).text(),
    async close() {
      await running.stop()
      await stores.close()
      clock.stop()
      smtp.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
