import { randomBytes } from 'node:crypto'
import { sql as rawSql } from 'kysely'
import { formatAutomaticContext, formatWalletRecovery } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { errorCodeOf, hashOf } from '../wallet/walletService.fixture.ts'
import { sealHpke } from './hpke.ts'
import {
  recoveryRecords,
  registerTestWallet,
  startShareDatabases,
  startShareService,
  testEvm,
  testSolana,
  testTickets,
  type TestShareService,
  type WalletOwner,
} from './shareService.fixture.ts'
import { lockWallet } from './shareRows.ts'

startShareDatabases()

/** Deletes the share of a device once its request waits for the lock of the wallet, and returns the response. */
async function removeDuring(
  { sql }: TestShareService,
  { user, device }: WalletOwner,
  request: () => Promise<Response>,
): Promise<Response> {
  const wallets = sql.selectFrom('share_wallet').select('id').where('user_id', '=', user)
  const { id } = await wallets.executeTakeFirstOrThrow()
  const sent = await sql.transaction().execute(async (step) => {
    await lockWallet(step, id)
    const pending = request()
    const waiting = rawSql`select pid from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await waiting.execute(step)).rows.length).toBe(1)
    const removal = step
      .updateTable('share_device')
      .set({ sealed: null, recovery_share: null, deleted_at: 1 })
    await removal.where('device', '=', device.id).execute()
    return { pending }
  })
  return await sent.pending
}

it.each([
  [
    'recovery',
    () => {
      const sealed = randomBytes(48).toString('base64url')
      const recovery = { ...recoveryRecords, keys: [{ ...recoveryRecords.keys[0]!, sealed }] }
      return { recovery, previous: hashOf(formatWalletRecovery(recoveryRecords)) }
    },
  ],
  [
    'automatic',
    (service: TestShareService, { user, device, recoveryKey }: WalletOwner) => {
      const claims = { purpose: 'enable', sub: user, cnf: { jkt: device.id } } as const
      const info = formatAutomaticContext({ evm: testEvm, solana: testSolana })
      const sealed = sealHpke(recoveryKey, { publicKey: service.publicKey, info })!
      const ticket = testTickets.sign(claims, service.clock.now())
      return { ticket, recoveryKey: sealed.toString('base64url') }
    },
  ],
  ['automatic/disable', () => ({})],
])('changes nothing at /%s for a device that is removed meanwhile (abuse 84)', async (to, of) => {
  const service = await startShareService({ hasAutomaticRecovery: true })
  const owner = await registerTestWallet(service)
  const { user, device } = owner
  const body = of(service, owner)
  const call = { user, device, body }
  const response = await removeDuring(service, owner, () => service.call(`/shares/v1/${to}`, call))
  expect([response.status, await errorCodeOf(response)]).toEqual([403, 'shares.no_share'])
  const events = await service.sql.selectFrom('share_event').select('event').execute()
  expect(events.map(({ event }) => event)).toEqual(['wallet.created'])
})
