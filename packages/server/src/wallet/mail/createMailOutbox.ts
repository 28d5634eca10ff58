import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { Log } from '../../http/index.ts'
import type { TableDeps, Tables, WalletMailTable } from '../../store/index.ts'
import { createMailSeal, type MailSeal } from './createMailSeal.ts'
import {
  mailLeaseMs,
  mailRetryDelaysMs,
  noticeLifetimeMs,
  waitingMailsPerProject,
} from './mailLimits.ts'
import type { MailFailure, MailMessage, MailTransport } from './MailTransport.ts'

/** Messages that are sent at a time. */
const maxConcurrent = 5

/** Time between two looks for messages that are due. */
const pollMs = 2_000

/** Time that a stopping process goes on sending. The rest waits in the database. */
const drainMs = 8_000

/** A message to send. */
export type OutboxMail = {
  readonly message: MailMessage
  readonly projectId: string
  /** Key of the address. */
  readonly emailKey: string
  /** The code in it, whose state is recorded. */
  readonly code?: { readonly id: string; readonly expiresAt: number } | undefined
  /** The recovery whose delay waits for it, and its state is recorded. */
  readonly recovery?: (TimedNotice & { readonly expiresAt: number }) | undefined
}

/** A notice that the delay of a recovery waits for. */
export type TimedNotice = { readonly id: string; readonly notice: 'started' | 'ending' }

/** Outcome of a message. */
export type MailOutcome = {
  readonly emailKey: string
  readonly codeId: string | undefined
  readonly recovery: TimedNotice | undefined
  readonly isSent: boolean
  /** Whether the mail server rejected its receiver for good. */
  readonly isRejected: boolean
}

/**
 * Messages that wait to be sent, in the database: a message is stored in the transaction of the act that it is about,
 * and sent at least once, by one node at a time, until it expires.
 */
export type MailOutbox = {
  /** Adds a message. Returns false when the project has too many of its kind that wait, codes or notices. */
  add(step: Transaction<Tables>, mail: OutboxMail): Promise<boolean>
  /** Sends what is due now, and not with the next look. */
  wake(): void
  /** Resolves once no message is due, or a stopping process has no more time. */
  settle(): Promise<void>
  stop(): void
}

type OutboxDeps = TableDeps & {
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
    add: (step, mail) => addMail(step, mail, { seal, now: clock.now(), log: deps.log }),
    wake: () => void runner.run(),
    async settle() {
      const cancel = clock.after(drainMs, runner.stop)
      await runner.run()
      cancel()
    },
    stop: runner.stop,
  }
}

async function addMail(
  step: Transaction<Tables>,
  { message, projectId, emailKey, code, recovery }: OutboxMail,
  { seal, now, log }: { readonly seal: MailSeal; readonly now: number; readonly log: Log },
): Promise<boolean> {
  const waiting = await step
    .selectFrom('wallet_mail')
    .select('id')
    .where('project_id', '=', projectId)
    // Anybody requests codes, and so must not use up the notices of accounts.
    .where('code_id', code ? 'is not' : 'is', null)
    .limit(waitingMailsPerProject)
    .execute()
  if (waiting.length >= waitingMailsPerProject) {
    log({ level: 'error', event: 'mail.outbox_full' })
    return false
  }
  const id = randomUUID()
  await step
    .insertInto('wallet_mail')
    .values({
      id,
      project_id: projectId,
      email_key: emailKey,
      code_id: code?.id ?? null,
      recovery_id: recovery?.id ?? null,
      recovery_notice: recovery?.notice ?? null,
      sealed: seal.seal(id, message),
      attempts: 0,
      created_at: now,
      next_at: now,
      expires_at: (code ?? recovery)?.expiresAt ?? now + noticeLifetimeMs,
    })
    .execute()
  return true
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
async function takeDue({ database, clock }: TableDeps): Promise<readonly Row[]> {
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
    return await finish(deps, row, { isSent: false, isRejected: false })
  }
  try {
    await transport.send(message)
  } catch (error) {
    const { isPermanent, isReceiver = false, message: why } = error as MailFailure
    log({ level: 'warn', event: 'mail.failed', message: why })
    if (isPermanent) return await finish(deps, row, { isSent: false, isRejected: isReceiver })
    const delayMs = mailRetryDelaysMs[Math.min(row.attempts, mailRetryDelaysMs.length - 1)] ?? 0
    const retry = database.sql.updateTable('wallet_mail').set({ next_at: clock.now() + delayMs })
    await retry.where('id', '=', row.id).execute()
    return
  }
  await finish(deps, row, { isSent: true, isRejected: false })
}

async function finish(
  { database, log, onDone }: OutboxDeps,
  row: Row,
  outcome: Pick<MailOutcome, 'isSent' | 'isRejected'>,
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
