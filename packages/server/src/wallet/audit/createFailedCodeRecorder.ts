import type { Log } from '../../http/index.ts'
import type { WalletMetrics } from '../../metrics/index.ts'
import type { SqlStoreDeps } from '../../store/index.ts'
import type { LoginRecorder } from './createLoginRecorder.ts'

/**
 * Counts wrong codes, and records them in the logs of accounts, after the response: it would take longer where there is an
 * account.
 */
export type FailedCodeRecorder = {
  record(emailKey: string, origin: string): void
  /** Resolves once all are recorded. */
  settle(): Promise<void>
}

/** Creates the recorder. */
export function createFailedCodeRecorder({
  database,
  log,
  metrics,
  recordLogin,
}: Pick<SqlStoreDeps, 'database'> & {
  readonly log: Log
  readonly metrics: Pick<WalletMetrics, 'countWrongCode'>
  readonly recordLogin: LoginRecorder
}): FailedCodeRecorder {
  const pending = new Set<Promise<void>>()
  return {
    record(emailKey, origin) {
      metrics.countWrongCode()
      const entry = { event: 'code.failed', details: { origin } } as const
      const recorded = database.sql
        .transaction()
        .execute((step) => recordLogin(step, emailKey, entry))
        .catch((error: unknown) => {
          const message = error instanceof Error ? error.message : String(error)
          log({ level: 'warn', event: 'wallet.audit_failed', message })
        })
        .finally(() => pending.delete(recorded))
      pending.add(recorded)
    },
    async settle() {
      await Promise.all(pending)
    },
  }
}
