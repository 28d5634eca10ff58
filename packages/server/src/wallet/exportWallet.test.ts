import type { WalletAuditPage, WalletTokens } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
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
