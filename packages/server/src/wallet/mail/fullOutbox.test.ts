import { randomUUID } from 'node:crypto'
import type { PasskeyChallenge } from 'latchkey/protocol'
import { afterEach, expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createSoftwarePasskey } from '../passkeys/softwarePasskey.fixture.ts'
import {
  appOrigin,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import { fillMailQueue } from './fillMailQueue.fixture.ts'

const opened = useSharedDatabase('pglite')

afterEach(async () => {
  await opened().database.sql.deleteFrom('wallet_mail').execute()
})

async function signIn(service: TestWalletService) {
  const [device, email] = [createTestDevice(), `${randomUUID()}@a.example`]
  const { accessToken, user } = await service.signIn(device, email)
  const send = (path: string, body: object): Promise<Response> =>
    service.call(`/wallet/v1/${path}`, { device, accessToken, body })
  const addPasskey = async () => {
    const passkey = createSoftwarePasskey(walletOrigin)
    const challenge = (await (await send('passkeys/start', {})).json()) as PasskeyChallenge
    const added = await send('passkeys', passkey.register(challenge))
    return { added, credentialId: passkey.credentialId }
  }
  return { device, email, userId: user.id, send, addPasskey }
}

it('removes a passkey while the notices of other accounts fill the outbox, and stores its notice', async () => {
  const service = createTestWalletService(opened())
  const owner = await signIn(service)
  const { credentialId } = await owner.addPasskey()
  await service.settle()
  await fillMailQueue(service.sql, projectId)
  const { added } = await owner.addPasskey()
  expect(await errorCodeOf(added)).toBe('login.limited')
  expect((await owner.send('passkeys/remove', { credentialId })).status).toBe(200)
  await service.settle()
  const subjects = service.mails.filter(({ to }) => to === owner.email)
  expect(subjects.at(-1)).toEqual({
    to: owner.email,
    subject: 'A passkey of your wallet was removed',
    text: expect.any(String) as string,
  })
})

it('removes a login while the notices of other accounts fill the outbox, and stores its notice', async () => {
  const service = createTestWalletService(opened())
  const owner = await signIn(service)
  const id = randomUUID()
  const login = { id, method: 'google', issuer: 'https://google.example', subject: id }
  const row = { ...login, user_id: owner.userId, label: null, email_key: null, added_at: 0 }
  await service.sql.insertInto('wallet_identity').values(row).execute()
  await fillMailQueue(service.sql, projectId)
  const removed = await owner.send('logins/remove', { id })
  expect(removed.status).toBe(200)
  await service.settle()
  const { subject } = service.mails.findLast(({ to }) => to === owner.email)!
  expect(subject).toBe('A login of your wallet was removed')
})

it('cancels a recovery while the notices of other accounts fill the outbox, and stores its notice', async () => {
  const service = createTestWalletService(opened())
  const owner = await signIn(service)
  const [id, now] = [randomUUID(), service.clock.now()]
  await service.sql
    .insertInto('wallet_recovery')
    .values({
      id,
      user_id: owner.userId,
      device: createTestDevice().id,
      project_id: projectId,
      app_origin: appOrigin,
      cancel_hash: randomUUID(),
      delay_ms: 86_400_000,
      started_at: now,
      tried_at: now,
      notified_at: now,
      reminded_at: null,
      canceled_at: null,
      finished_at: null,
      expires_at: now + 2 * 86_400_000,
    })
    .execute()
  await fillMailQueue(service.sql, projectId)
  expect((await owner.send('recovery/cancel', { id })).status).toBe(204)
  const rows = service.sql.selectFrom('wallet_recovery').select('canceled_at')
  expect(await rows.where('id', '=', id).execute()).toEqual([{ canceled_at: now }])
  await service.settle()
  const { subject } = service.mails.findLast(({ to }) => to === owner.email)!
  expect(subject).toBe('The recovery of your wallet was cancelled')
})
