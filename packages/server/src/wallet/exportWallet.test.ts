import type { WalletAuditPage, WalletTokens } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { exportsPerDay } from './exportLimits.ts'
import { fillMailQueue } from './mail/fillMailQueue.fixture.ts'
import { createTestDevice, createTestWalletService, errorCodeOf } from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')

const claimsOf = ({ accessToken }: WalletTokens): Record<string, unknown> =>
  JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as never

it('starts an export with a notice to the mailbox and an entry in the log, after a step-up', async () => {
  const service = createTestWalletService(opened())
  const [device, email] = [createTestDevice(), 'export@a.example']
  const tokens = await service.signIn(device, email)
  expect(claimsOf(tokens)['export']).toBeUndefined()
  const { accessToken } = tokens
  const started = await service.call('/wallet/v1/exports', { device, accessToken, body: {} })
  const exporting = (await started.json()) as WalletTokens
  expect(claimsOf(exporting)['export']).toBe(true)
  await service.settle()
  expect(service.mails.at(-1)).toMatchObject({
    to: email,
    subject: 'Your wallet is being exported',
  })
  const call = { device, accessToken: exporting.accessToken }
  const log = (await (await service.call('/wallet/v1/audit', call)).json()) as WalletAuditPage
  expect(log.entries[0]).toMatchObject({ event: 'export.opened', details: { device: device.id } })

  // A refresh gives no such token, and a session that was confirmed earlier starts no export.
  service.clock.advance(301_000)
  const { refreshToken } = exporting
  const refreshed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  const later = (await refreshed.json()) as WalletTokens
  expect(claimsOf(later)['export']).toBeUndefined()
  const again = { device, accessToken: later.accessToken, body: {} }
  const refused = await service.call('/wallet/v1/exports', again)
  expect(await errorCodeOf(refused)).toBe('login.step_up_required')
})

it('starts at most 20 exports of an account in a day', async () => {
  const service = createTestWalletService(opened())
  const [device, email] = [createTestDevice(), 'exports@a.example']
  let { accessToken } = await service.signIn(device, email)
  const start = (): Promise<Response> =>
    service.call('/wallet/v1/exports', { device, accessToken, body: {} })
  for (let count = 0; count < exportsPerDay; count += 1) {
    const started = await start()
    expect([count, started.status]).toEqual([count, 200])
    accessToken = ((await started.json()) as WalletTokens).accessToken
  }
  expect(await errorCodeOf(await start())).toBe('login.limited')
})

it('starts no export while its notice cannot be stored', async () => {
  const service = createTestWalletService(opened())
  const [device, email] = [createTestDevice(), 'silent@a.example']
  const { accessToken } = await service.signIn(device, email)
  const sessions = service.sql.selectFrom('wallet_session').select('project_id')
  const { project_id } = await sessions.where('device', '=', device.id).executeTakeFirstOrThrow()
  await fillMailQueue(service.sql, project_id)
  const call = { device, accessToken }
  const refused = await service.call('/wallet/v1/exports', { ...call, body: {} })
  expect(await errorCodeOf(refused)).toBe('login.limited')
  const log = (await (await service.call('/wallet/v1/audit', call)).json()) as WalletAuditPage
  expect(log.entries.map(({ event }) => event)).not.toContain('export.opened')
  await service.sql.deleteFrom('wallet_mail').execute()
  expect((await service.call('/wallet/v1/exports', { ...call, body: {} })).status).toBe(200)
})
