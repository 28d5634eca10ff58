import { randomUUID } from 'node:crypto'
import type { DeviceWaitResult, EmailChallenge } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { startSmtpServer } from '../wallet/mail/startSmtpServer.fixture.ts'
import {
  appOrigin,
  createProof,
  createTestDevice,
  hashOf,
  type TestDevice,
  walletOrigin,
} from '../wallet/walletService.fixture.ts'
import {
  type AttackedServer,
  type AttackedServerResponse,
  projectId,
  startAttackedServer,
} from './server.fixture.ts'

const opened = useSharedDatabase('pglite')

type WalletServer = {
  readonly server: AttackedServer
  readonly smtp: Awaited<ReturnType<typeof startSmtpServer>>
  /** Sends a request of a frame from an address. */
  send(
    from: string,
    device: TestDevice,
    path: string,
    body: object,
  ): Promise<AttackedServerResponse>
}

async function startWalletServer(): Promise<WalletServer> {
  const smtp = await startSmtpServer()
  const mail = {
    host: 'localhost',
    port: smtp.port,
    security: 'none' as const,
    from: 'a@b.example',
  }
  const wallet = { origin: walletOrigin, mail, hasDeviceLinks: true }
  const project = { origins: [appOrigin] }
  const options = { roles: ['wallet'] as const, database: opened().database, project }
  const server = await startAttackedServer({ wallet }, options)
  return {
    server,
    smtp,
    send(from, device, path, body) {
      const text = JSON.stringify(body)
      const dpop = createProof(device, {
        jti: randomUUID(),
        htm: 'POST',
        htu: `${walletOrigin}${path.split('?')[0]}`,
        iat: Math.floor(Date.now() / 1_000),
        bh: hashOf(text),
      })
      const headers = { dpop, origin: walletOrigin, 'content-type': 'application/json' }
      return server.send(from, path, { method: 'POST', body: text, headers })
    },
  }
}

const start = (
  { send }: WalletServer,
  from: string,
  device: TestDevice,
  email: string,
): Promise<AttackedServerResponse> =>
  send(from, device, `/wallet/v1/email/start?projectId=${projectId}`, { email, appOrigin })

it('attack on one mailbox through tags, from many networks, is repelled (abuse 101)', async () => {
  const attacked = await startWalletServer()
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const email = `victim+${index}@a.example`
      return (await start(attacked, `127.${index + 1}.0.1`, createTestDevice(), email)).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const other = await start(attacked, '127.1.0.1', createTestDevice(), 'visitor@a.example')
  expect(other.status).toBe(200)
  await expect.poll(() => attacked.smtp.received.length).toBe(2)
})

it('attack with requests that wait for a link is repelled, and they end at a stop (abuse 105)', async () => {
  const attacked = await startWalletServer()
  const { server, send } = attacked
  const attacker = '127.50.0.1'
  const wait = async (from: string, name: string): Promise<DeviceWaitResult> => {
    const device = createTestDevice()
    const started = await start(attacked, from, device, `${name}@b.example`)
    const { challengeId } = JSON.parse(started.text) as EmailChallenge
    const response = await send(from, device, '/wallet/v1/email/device', { challengeId })
    return JSON.parse(response.text) as DeviceWaitResult
  }
  const waiting = Array.from({ length: 12 }, (_, index) => wait(attacker, `attack${index}`))
  const isFull = { status: 'waiting', retryAfter: 5 }
  expect(await Promise.race(waiting)).toEqual(isFull)
  await expect.poll(() => server.metric('latchkey_wallet_long_polls')).toBe(10)
  const visitor = wait('127.60.0.1', 'visitor')
  await expect.poll(() => server.metric('latchkey_wallet_long_polls')).toBe(11)
  await server.stop()
  expect(await visitor).toEqual(isFull)
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 12 }, () => isFull))
})
