import { type Selectable, sql as rawSql, type Transaction } from 'kysely'
import { formatAuditEntry } from 'latchkey/protocol'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { Log } from '../../http/index.ts'
import type {
  SqlStoreDeps,
  Tables,
  WalletAuditHeadTable,
  WalletAuditTable,
} from '../../store/index.ts'
import { defaultRowPageSize, readRowPages } from '../../store/readRowPages.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import { type AuditEntryMacs, createAuditEntryMacs } from './auditEntryMacs.ts'
import { toAuditEntry } from './checkAuditLog.ts'
import { auditKeyPurpose } from './createWalletAuditLog.ts'

type Step = Transaction<Tables>

/**
 * Authenticates the logs that a version before migration 0020 wrote, once, and signs them again after the secret was
 * rotated. An entry whose hash does not match, or that another key has signed, stays as it is: it is reported as
 * changed.
 *
 * It seals nothing when there are authenticated logs but no record of the sealing: a writer of the database could
 * have removed both to have its own entries signed.
 */
export async function sealAuditLogs(
  deps: SqlStoreDeps & {
    readonly secret: Pick<RootSecret, 'deriveKeys'>
    readonly log: Log
    /**
     * Accounts that are read at a time.
     *
     * @default 500
     */
    readonly pageSize?: number | undefined
  },
): Promise<void> {
  const { database, clock, log, secret, pageSize = defaultRowPageSize } = deps
  const keys = secret.deriveKeys(auditKeyPurpose)
  const [macs, current] = [createAuditEntryMacs(keys), createAuditEntryMacs([keys[0]])]
  await database.sql.transaction().execute(async (step) => {
    await rawSql`select pg_advisory_xact_lock(hashtext('wallet audit seal'))`.execute(step)
    const seal = await step.selectFrom('wallet_audit_seal').selectAll().executeTakeFirst()
    const isSealed = seal !== undefined && macs.isSeal(seal.sealed_at, seal.mac)
    if (isSealed && current.isSeal(seal.sealed_at, seal.mac)) return
    const heads = step.selectFrom('wallet_audit_head').select('user_id').limit(1)
    const hasHeads = (await heads.executeTakeFirst()) !== undefined
    if (!isSealed && hasHeads) {
      log({ level: 'error', event: 'wallet.audit_seal_missing' })
      return
    }
    const logs = await (isSealed ? signAgain : sealAll)(step, { macs, pageSize })
    const sealed_at = seal?.sealed_at ?? clock.now()
    const values = { sealed_at, mac: macs.signSeal(sealed_at) }
    await step
      .insertInto('wallet_audit_seal')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    log({ level: 'info', event: 'wallet.audit_sealed', logs })
  })
}

type Sealing = { readonly macs: AuditEntryMacs; readonly pageSize: number }

/** Signs the logs of an earlier version, and returns their number. */
async function sealAll(step: Step, { macs, pageSize }: Sealing): Promise<number> {
  let logs = 0
  for await (const { user_id: userId } of readUsers(step, pageSize)) {
    logs += 1
    const rows = await selectRows(step, userId)
    let previousHash = ''
    let last: { sequence: number; hash: string } | undefined
    for (const row of rows) {
      const isNext = row.previous_hash === previousHash
      if (!isNext || hashText(formatAuditEntry(userId, toAuditEntry(row))) !== row.hash) break
      last = { sequence: row.sequence, hash: row.hash }
      previousHash = row.hash
      await setMac(step, userId, row.sequence, macs.signEntry({ userId, ...last }))
    }
    if (!last || last.sequence !== rows.length) continue
    const mac = macs.signHead({ userId, ...last })
    await step
      .insertInto('wallet_audit_head')
      .values({ user_id: userId, ...last, mac })
      .execute()
  }
  return logs
}

/** Signs what one of the keys has signed with the current one, and returns the number of logs. */
async function signAgain(step: Step, { macs, pageSize }: Sealing): Promise<number> {
  let logs = 0
  for await (const { user_id: userId, sequence, hash, mac } of readHeads(step, pageSize)) {
    logs += 1
    for (const row of await selectRows(step, userId)) {
      const position = { userId, sequence: row.sequence, hash: row.hash }
      if (macs.isEntry(position, row.mac))
        await setMac(step, userId, row.sequence, macs.signEntry(position))
    }
    const head = { userId, sequence, hash }
    if (!macs.isHead(head, mac)) continue
    const change = step.updateTable('wallet_audit_head').set({ mac: macs.signHead(head) })
    await change.where('user_id', '=', userId).execute()
  }
  return logs
}

type User = Pick<Selectable<WalletAuditTable>, 'user_id'>

function readUsers(step: Step, pageSize: number): AsyncGenerator<User> {
  return readRowPages<User>(pageSize, (after) => {
    const users = step.selectFrom('wallet_audit').select('user_id').distinct()
    const page = users.orderBy('user_id').limit(pageSize)
    return (after ? page.where('user_id', '>', after.user_id) : page).execute()
  })
}

type Head = Selectable<WalletAuditHeadTable>

function readHeads(step: Step, pageSize: number): AsyncGenerator<Head> {
  return readRowPages<Head>(pageSize, (after) => {
    const heads = step.selectFrom('wallet_audit_head').selectAll().forUpdate()
    const page = heads.orderBy('user_id').limit(pageSize)
    return (after ? page.where('user_id', '>', after.user_id) : page).execute()
  })
}

async function selectRows(step: Step, userId: string) {
  const rows = step.selectFrom('wallet_audit').selectAll().where('user_id', '=', userId)
  return await rows.orderBy('sequence').execute()
}

async function setMac(step: Step, userId: string, sequence: number, mac: string): Promise<void> {
  const change = step.updateTable('wallet_audit').set({ mac }).where('user_id', '=', userId)
  await change.where('sequence', '=', sequence).execute()
}
