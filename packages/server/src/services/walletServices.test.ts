import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmailChallenge, WalletTokens } from 'latchkey/protocol'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { createStaticProjects, type LogEntry } from '../http/index.ts'
import { openStores } from '../store/openStores.ts'
import { createTestDataFolder, createTestFolder } from '../store/database.fixture.ts'
import type { ReceivedMail } from '../wallet/mail/openSmtpServer.fixture.ts'
import { startSmtpServer } from '../wallet/mail/startSmtpServer.fixture.ts'
import {
  appOrigin,
  createProof,
  createTestDevice,
  hashOf,
  projectId,
  walletOrigin,
} from '../wallet/walletService.fixture.ts'
import { startServices } from './startServices.ts'

const clock = createSystemClock()
const projects = createStaticProjects([{ id: projectId, origins: [appOrigin] }])

it.each([
  ['wallet', '"wallet" in the configuration'],
  ['shares', '"shares" in the configuration'],
] as const)('does not start the role %s unless it is configured', async (role, text) => {
  const config = { dataDir: createTestFolder() }
  const log = (): void => {}
  const started = startServices({ roles: [role], port: 0, projects, config, clock, log })
  await expect(started).rejects.toThrow(text)
})

it('names the stored origins that the wallet ignores', async () => {
  const dataDir = await createTestDataFolder()
  const mail = { host: 'localhost', port: 1, security: 'none', from: 'login@shop.example' } as const
  const config: ServerConfig = { dataDir, wallet: { origin: walletOrigin, mail } }
  const entries: LogEntry[] = []
  const log = (entry: LogEntry): void => void entries.push(entry)
  const stores = await openStores({ config, clock, log })
  onTestFinished(stores.close)
  const origins = ['https://mine.fly.dev', 'https://*.fly.dev', 'https://*.shop.example']
  await stores.projects.create({ id: projectId, origins })
  const roles = ['wallet'] as const
  const running = await startServices({ roles, port: 0, projects, stores, config, clock, log })
  onTestFinished(running.stop)
  const ignored = entries.filter(({ event }) => event === 'wallet.origins_ignored')
  expect(ignored.map(({ message }) => message)).toEqual([
    `The wallet ignores wildcards below which anyone can get a host. Name each host: latchkey projects origins. https://*.fly.dev of ${projectId}`,
  ])
})

/** Starts the services with a mail server, on one port or on one each. */
async function startBoth(processes: 'one process' | 'two processes'): Promise<{
  readonly walletUrl: string
  readonly sharesUrl: string
  readonly received: readonly ReceivedMail[]
  readonly entries: readonly LogEntry[]
}> {
  const smtp = await startSmtpServer()
  const dataDir = await createTestDataFolder()
  writeFileSync(join(dataDir, 'shares.key'), randomBytes(32).toString('hex'))
  const from = 'Shop <login@shop.example>'
  const wallet = {
    origin: walletOrigin,
    mail: { host: 'localhost', port: smtp.port, security: 'none', from },
  } as const
  const shares = { origin: walletOrigin, key: { driver: 'file', path: 'shares.key' } } as const
  const entries: LogEntry[] = []
  const log = (entry: LogEntry): void => void entries.push(entry)
  const config: ServerConfig = { dataDir, wallet }
  const stores = await openStores({ config, clock, log })
  onTestFinished(stores.close)
  const deps = { port: 0, projects, clock, log }
  if (processes === 'one process') {
    const both = { ...config, shares }
    const roles = ['wallet', 'shares'] as const
    const { url, stop } = await startServices({ ...deps, roles, stores, config: both })
    onTestFinished(stop)
    return { walletUrl: url, sharesUrl: url, received: smtp.received, entries }
  }
  const first = await startServices({ ...deps, roles: ['wallet'], stores, config })
  onTestFinished(first.stop)
  const walletKeysUrl = `${first.url}/wallet/v1/jwks`
  const own = { dataDir, shares: { ...shares, walletKeysUrl } }
  const second = await startServices({ ...deps, roles: ['shares'], config: own })
  onTestFinished(second.stop)
  return { walletUrl: first.url, sharesUrl: second.url, received: smtp.received, entries }
}

it.each([
  ['one process', ['shares.shared_process']],
  ['two processes', []],
] as const)(
  'signs in over SMTP, and accepts the session at the share service: %s',
  async (processes, warned) => {
    const { walletUrl, sharesUrl, received, entries } = await startBoth(processes)

    const device = createTestDevice()
    const send = async (
      path: string,
      { body, token, nonce }: { body?: object; token?: string; nonce?: string },
    ): Promise<Response> => {
      const text = body && JSON.stringify(body)
      const method = text === undefined ? 'GET' : 'POST'
      const dpop = createProof(device, {
        jti: randomUUID(),
        htm: method,
        htu: `${walletOrigin}${path.split('?')[0]}`,
        iat: Math.floor(Date.now() / 1_000),
        nonce,
        ...(token !== undefined && { ath: hashOf(token) }),
        ...(text !== undefined && { bh: hashOf(text) }),
      })
      const headers = { dpop, ...(token !== undefined && { authorization: `DPoP ${token}` }) }
      const url = path.startsWith('/shares') ? sharesUrl : walletUrl
      return fetch(url + path, { method, headers, body: text ?? null })
    }
    const started = await send(`/wallet/v1/email/start?projectId=${projectId}`, {
      body: { email: 'ann@a.example', appOrigin },
    })
    const { challengeId } = (await started.json()) as EmailChallenge
    await expect.poll(() => received.length).toBe(1)
    const code = /\d{6}/.exec(received[0]!.text)![0]
    const verified = await send('/wallet/v1/email/verify', { body: { challengeId, code } })
    const { accessToken: token } = (await verified.json()) as WalletTokens
    const nonce = verified.headers.get('dpop-nonce')!
    // A nonce of the wallet service is of no use at the share service.
    expect((await send('/shares/v1/wallets', { token, nonce })).status).toBe(401)
    const key = (await (await fetch(`${sharesUrl}/shares/v1/key`)).json()) as { nonce: string }
    const found = await send('/shares/v1/wallets', { token, nonce: key.nonce })
    expect([found.status, await found.json()]).toEqual([200, { wallet: null }])
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`ann@a|${code}`))
    const isWarning = ({ event }: LogEntry): boolean => event === 'shares.shared_process'
    expect(entries.filter(isWarning).map(({ event }) => event)).toEqual(warned)
  },
)

describe('the share service beside the wallet service', () => {
  it('does not start with the database role of the other services', async () => {
    const dataDir = createTestFolder()
    const config: ServerConfig = {
      dataDir,
      databaseUrl: 'postgres://latchkey@127.0.0.1:1/latchkey',
      sharesDatabaseUrl: 'postgres://latchkey@127.0.0.1:1/shares',
      shares: {
        origin: walletOrigin,
        walletKeysUrl: `${walletOrigin}/wallet/v1/jwks`,
        key: { driver: 'file', path: 'shares.key' },
      },
    }
    const log = (): void => {}
    const started = startServices({ roles: ['shares'], port: 0, projects, config, clock, log })
    await expect(started).rejects.toThrow('has the database role of DATABASE_URL')
  })
})
