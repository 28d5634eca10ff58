import type { Selectable } from 'kysely'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { Log } from '../../http/index.ts'
import type { SqlStoreDeps, WalletMailTable } from '../../store/index.ts'
import { createMailQueue, type MailQueue } from './createMailQueue.ts'
import { createMailSeal, type MailSeal } from './createMailSeal.ts'
import { mailLeaseMs, mailRetryDelaysMs } from './mailLimits.ts'
import type { RecoveryDelayNotice } from './OutboxMail.ts'
import type { MailFailure, MailTransport } from './MailTransport.ts'

/** Messages that are sent at a time. */
const maxConcurrent = 5

/** Time between two looks for messages that are due. */
const pollMs = 2_000

/** Time that a stopping process goes on sending. The rest waits in the database. */
const drainMs = 8_000

/** Outcome of a message. */
export type MailOutcome = {
  readonly emailKey: string
  readonly codeId: string | undefined
  readonly recovery: RecoveryDelayNotice | undefined
  readonly isSent: boolean
  /** The address of its receiver, as it was sent, when the mail server rejected it for good. */
  readonly rejectedAddress: string | undefined
}

/**
 * Messages that wait to be sent, in the database: a message is stored in the transaction of the act that it is about,
 * and sent at least once, by one node at a time, until it expires.
 */
export type MailOutbox = MailQueue & {
  /** Sends what is due now, and not with the next look. */
  wake(): void
  /** Resolves once no message is due, or a stopping process has no more time. */
  settle(): Promise<void>
  stop(): void
}

type OutboxDeps = SqlStoreDeps & {
  readonly transport: MailTransport
  readonly secret: Pick<RootSecret, 'deriveKeys'>
  readonly log: Log
  /** Records what became of a message. */
  readonly onDone: (outcome: MailOutcome) => Promise<void>
}

/** Creates the outbox, and starts to send. The log does not contain receivers. */
export function createMailOutbox(deps: OutboxDeps): MailOutbox {
  const { clock } = deps
  const seal = createMailSeal(deps.secret)
  const runner = createRunner(deps, seal)
  return {
    add: createMailQueue(deps).add,
    wake: () => void runner.run(),
    async settle() {
      const cancel = clock.after(drainMs, runner.stop)
      await runner.run()
      cancel()
    },
    stop: runner.stop,
  }
}

type Row = Selectable<WalletMailTable>

/** Sends what is due, one run at a time. */
function createRunner(
  deps: OutboxDeps,
  seal: MailSeal,
): { readonly run: () => Promise<void>; readonly stop: () => void } {
  const { clock, log } = deps
  const stopped = new AbortController()
  let isDue = false
  let running: Promise<void> | undefined
  let cancel = (): void => {}

  async function sendAll(): Promise<void> {
    while (!stopped.signal.aborted) {
      isDue = false
      const rows = await takeDue(deps)
      await Promise.all(rows.map((row) => sendRow(deps, row, seal)))
      if (rows.length === 0 && !isDue) return
    }
  }
  async function run(): Promise<void> {
    isDue = true
    running ??= sendAll()
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        log({ level: 'warn', event: 'mail.outbox_failed', message })
      })
      .finally(() => {
        running = undefined
        plan()
      })
    await running
  }
  function plan(): void {
    cancel()
    if (!stopped.signal.aborted) cancel = clock.after(pollMs, () => void run())
  }

  plan()
  return {
    run,
    stop() {
      stopped.abort()
      cancel()
    },
  }
}

/** Takes messages that are due, so that no other node sends them meanwhile. */
async function takeDue({ database, clock }: SqlStoreDeps): Promise<readonly Row[]> {
  const now = clock.now()
  return await database.sql.transaction().execute(async (step) => {
    const rows = await step
      .selectFrom('wallet_mail')
      .selectAll()
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(maxConcurrent)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await step
        .updateTable('wallet_mail')
        .set(({ eb }) => ({ next_at: now + mailLeaseMs, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', ids)
        .execute()
    return rows
  })
}

async function sendRow(deps: OutboxDeps, row: Row, seal: MailSeal): Promise<void> {
  const { transport, clock, log, database } = deps
  const message = row.expires_at > clock.now() ? seal.open(row.id, row.sealed) : undefined
  if (!message) {
    log({ level: 'warn', event: 'mail.expired' })
    return await finish(deps, row, { isSent: false, rejectedAddress: undefined })
  }
  try {
    await transport.send(message)
  } catch (error) {
    const { isPermanent, isReceiver = false, message: why } = error as MailFailure
    log({ level: 'warn', event: 'mail.failed', message: why })
    // A notice may hold the only copy of a link: it waits, such as until the operator has renewed a password.
    const isFinal = isPermanent && (isReceiver || row.code_id !== null)
    const rejectedAddress = isReceiver ? message.to : undefined
    if (isFinal) return await finish(deps, row, { isSent: false, rejectedAddress })
    const delayMs = mailRetryDelaysMs[Math.min(row.attempts, mailRetryDelaysMs.length - 1)] ?? 0
    const retry = database.sql.updateTable('wallet_mail').set({ next_at: clock.now() + delayMs })
    await retry.where('id', '=', row.id).execute()
    return
  }
  await finish(deps, row, { isSent: true, rejectedAddress: undefined })
}

async function finish(
  { database, log, onDone }: OutboxDeps,
  row: Row,
  outcome: Pick<MailOutcome, 'isSent' | 'rejectedAddress'>,
): Promise<void> {
  const { id, email_key: emailKey, code_id, recovery_id, recovery_notice: notice } = row
  await database.sql.deleteFrom('wallet_mail').where('id', '=', id).execute()
  const codeId = code_id ?? undefined
  const recovery = recovery_id !== null && notice !== null ? { id: recovery_id, notice } : undefined
  try {
    await onDone({ emailKey, codeId, recovery, ...outcome })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    log({ level: 'warn', event: 'mail.status_lost', message })
  }
}
