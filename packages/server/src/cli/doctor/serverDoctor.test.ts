import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DoctorCheck } from 'latchkey/cli'
import { startPostgres } from '../../../../../tooling/setup/postgres.mjs'
import { readConfig, type ServerConfig } from '../../config/readConfig.ts'
import { startTestRedis } from '../../relay/redis.fixture.ts'
import type { SharesConfig } from '../../shares/index.ts'
import { commands, runCommand } from '../index.ts'
import { startTestCli, temporaryFolder } from '../startTestCli.fixture.ts'
import { startSmtpServer } from '../../wallet/mail/startSmtpServer.fixture.ts'
import { checkClockSkew } from './checkClockSkew.ts'
import { checkMail } from './checkMail.ts'
import { checkRecoveryOffers } from './checkRecoveryOffers.ts'

// Starts programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

type Report = { readonly ok: boolean; readonly checks: readonly DoctorCheck[] }

/** Runs `latchkey doctor --server --json` in this process. */
async function check(
  config: Partial<ServerConfig>,
  ...args: string[]
): Promise<Report & { code: number; statusOf(name: string): string }> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const all = { dataDir: temporaryFolder(), ...config }
  const context = { config: all, print, warn: print, signal: AbortSignal.abort() }
  const given = args.includes('--port') ? args : ['--port', '0', ...args]
  const code = await runCommand(commands, ['doctor', '--server', '--json', ...given], context)
  const report = JSON.parse(lines.join('')) as Report
  return {
    ...report,
    code,
    statusOf: (name) =>
      report.checks.flatMap((each) => (each.name === name ? [each.status] : [])).join(),
  }
}

/** Serves JSON-RPC. */
async function serveNode(answer: (method: string) => unknown, date = new Date()): Promise<string> {
  return await serve(async (request) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { method } = JSON.parse(text) as { method: string }
    return JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer(method) })
  }, date)
}

async function serve(
  answer: (request: IncomingMessage) => string | Promise<string>,
  date = new Date(),
): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('date', date.toUTCString())
    void Promise.resolve(answer(request)).then((text) => response.end(text))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const block = (secondsAgo: number): object => ({
  timestamp: `0x${(Math.floor(Date.now() / 1_000) - secondsAgo).toString(16)}`,
})

it('passes a server with PostgreSQL, Redis, a node, and a relay that answers', async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startTestRedis()])
  onTestFinished(async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  })
  const node = await serveNode((method) => (method === 'eth_chainId' ? '0x1' : block(12)))
  const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const { until } = startTestCli(['serve', '--roles', 'relay,gateway', '--port', '0'], env)
  const [, host = ''] = await until(/ready at http:\/\/(127\.0\.0\.1:\d+)/)
  const secret = '0123456789abcdef'.repeat(4)
  const stores = { databaseUrl: postgres.url, redisUrl: redis.url }
  const { code, ok, statusOf, checks } = await check(
    {
      ...stores,
      secret,
      relayUrls: [`ws://${host}`],
      chains: [{ id: 'eip155:1', rpcUrls: [node] }],
    },
    '--port',
    host.split(':')[1]!,
  )
  // The PostgreSQL of the tests does not sync.
  const failures = checks.filter(({ status }) => status === 'failed')
  expect(failures).toMatchObject([{ name: 'sync', fix: 'Set fsync = on' }])
  expect([ok, code]).toEqual([false, 1])
  for (const name of [
    'config',
    'secret',
    'folder',
    'health',
    'proxies',
    'database',
    'migration',
    'dns',
    'relay',
    'node',
    'recovery',
  ])
    expect([name, statusOf(name)]).toEqual([name, 'passed'])
  // Of PostgreSQL, the relay and the node; this machine may be slow to compare them.
  expect(checks.filter(({ name, status }) => name === 'clock' && status !== 'failed')).toHaveLength(
    3,
  )
  const text = checks.map((each) => each.text).join('\n')
  expect(text).toMatch(/PostgreSQL \d+.* at 127\.0\.0\.1/)
  expect(text).toMatch(/newest block \d+ s ago/)
})

describe('the share service', () => {
  const origin = 'https://wallet.example.com'

  /** Runs the checks of a share service with a key file; returns `status: text` of each of them. */
  async function checkSharesOf(
    shares: Partial<SharesConfig>,
    config: Partial<ServerConfig> = {},
  ): Promise<readonly string[]> {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'shares.key'), 'ab'.repeat(32))
    const key = { driver: 'file', path: 'shares.key' } as const
    const { checks } = await check({ dataDir, shares: { origin, key, ...shares }, ...config })
    return checks.flatMap(({ name, status, text }) =>
      name === 'shares' ? [`${status}: ${text}`] : [],
    )
  }

  it('passes with a key that encrypts, and without automatic recovery', async () => {
    expect(await checkSharesOf({})).toEqual([
      'passed: the key of the driver file encrypts and decrypts',
      'passed: automatic recovery of wallets is refused',
    ])
    expect((await check({})).statusOf('shares')).toBe('')
  })

  it('warns of automatic recovery, with the limit of what leaves a recovered wallet', async () => {
    const [, warned] = await checkSharesOf({ hasAutomaticRecovery: true, spendCapUsd: 50 })
    expect(warned).toMatch(/^warning: automatic recovery is on.* US\$ 50 leave/)
  })

  it('fails without the key, and with the database role of the other services', async () => {
    const [missing] = await checkSharesOf({ key: { driver: 'file', path: 'none.key' } })
    expect(missing).toBe('failed: the key of the driver file: ENOENT')
    const [role] = await checkSharesOf(
      {},
      {
        databaseUrl: 'postgres://latchkey@127.0.0.1:1/latchkey',
        sharesDatabaseUrl: 'postgres://latchkey@127.0.0.1:1/shares',
      },
    )
    expect(role).toMatch(/^failed: .* has the database role of DATABASE_URL/)
  })

  it('warns when it runs in the process of the wallet service', async () => {
    const mail = {
      host: 'localhost',
      port: 1,
      security: 'none',
      from: 'login@shop.example',
    } as const
    const wallet = { origin, mail }
    const [one] = await checkSharesOf({}, { wallet })
    expect(one).toMatch(/^warning: the roles wallet and shares run in one process/)
    const [first] = await checkSharesOf({ walletKeysUrl: `${origin}/wallet/v1/jwks` }, { wallet })
    expect(first).toMatch(/^passed/)
  })
})

it('names the projects that offer automatic recovery', async () => {
  const read = async (offered: string | null): Promise<unknown> =>
    (
      await checkRecoveryOffers(async (text) =>
        text.includes('string_agg') ? offered : 'automatic_recovery_hours',
      )
    )[0]
  expect(await read(null)).toMatchObject({ status: 'passed' })
  expect(await read('p after 48 hours')).toMatchObject({
    status: 'warning',
    text: 'projects that offer automatic recovery of wallets: p after 48 hours',
  })
  expect(await checkRecoveryOffers(async () => undefined)).toEqual([])
})

it('reports stores that do not answer, without their passwords', async () => {
  const { code, checks } = await check({
    databaseUrl: 'postgres://u:hunter2@127.0.0.1:1/x',
    redisUrl: 'redis://:hunter2@127.0.0.1:1',
  })
  expect(code).toBe(1)
  expect(checks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'database',
        status: 'failed',
        text: expect.stringContaining('127.0.0.1:1: ECONNREFUSED') as string,
      }),
      expect.objectContaining({ name: 'redis', status: 'failed' }),
      expect.objectContaining({ name: 'secret', status: 'warning' }),
    ]),
  )
  expect(JSON.stringify(checks)).not.toContain('hunter2')
})

it('reports nodes that are away, behind, or of another chain, without their keys', async () => {
  const wrong = await serveNode((method) => (method === 'eth_chainId' ? '0xa' : block(1)))
  const behind = await serveNode(
    (method) => (method === 'eth_chainId' ? '0x1' : block(3_600)),
    new Date(Date.now() - 60_000),
  )
  const bitcoin = await serveNode(() => `${'0'.repeat(8)}${'f'.repeat(56)}`)
  const away = 'http://user:hunter2@127.0.0.1:2/v2/a-key'
  const { checks, statusOf } = await check({
    chains: [
      { id: 'eip155:1', rpcUrls: [behind, wrong, away] },
      { id: 'bip122:000000000019d6689c085ae165831e93', rpcUrls: [bitcoin] },
      { id: 'eip155:10', rpcUrls: ['http://127.0.0.1:1'], isEnabled: false },
    ],
  })
  const nodes = checks.filter(({ name }) => name === 'node')
  expect(nodes.map(({ status, text }) => [status, text.replace(/:\d{5}\b/, ':PORT')])).toEqual([
    [
      'warning',
      expect.stringMatching(/^eip155:1 at 127\.0\.0\.1:PORT: newest block 36\d\d s ago$/),
    ],
    ['failed', 'eip155:1 at 127.0.0.1:PORT serves the chain eip155:10'],
    ['failed', 'eip155:1 at 127.0.0.1:2: ECONNREFUSED'],
    ['failed', expect.stringContaining('serves the chain bip122:00000000ffffffff')],
  ])
  expect(statusOf('clock')).toBe('failed')
  expect(JSON.stringify(checks)).not.toMatch(/hunter2|a-key/)
})

it('reports relay URLs without DNS, TLS or a relay', async () => {
  const other = await serve(() => 'hello')
  const { checks } = await check({
    relayUrls: ['wss://relay.invalid', other.replace('http', 'wss'), other.replace('http', 'ws')],
  })
  const found = checks.filter(({ name }) => ['dns', 'tls', 'relay', 'proxies'].includes(name))
  expect(found.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'proxies warning',
    'dns failed',
    'dns passed',
    'tls failed',
    'relay failed',
    'dns passed',
    'relay failed',
  ])
})

it('reports an undeclared proxy, another program at the port, and a free port', async () => {
  const health = JSON.stringify({ status: 'ok', warnings: ['undeclared_proxy'] })
  const portOf = (url: string): string => new URL(url).port
  const server = await check({}, '--port', portOf(await serve(() => health)))
  expect([server.code, server.statusOf('health'), server.statusOf('proxies')]).toEqual([
    1,
    'passed',
    'failed,passed',
  ])
  const other = await check({}, '--port', portOf(await serve(() => '{}')))
  expect([other.code, other.statusOf('port')]).toEqual([1, 'failed'])
  const free = await check({}, '--port', '0')
  expect([free.code, free.statusOf('port')]).toEqual([0, 'passed'])
  const otherMachine = await check({}, '--host', '203.0.113.1')
  expect([otherMachine.code, otherMachine.statusOf('port')]).toEqual([1, 'failed'])
})

it.skipIf(process.platform === 'win32')(
  'reports a secret and files that others can read',
  async () => {
    const dataDir = join(temporaryFolder(), 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'secret'), 'nonsense', { mode: 0o600 })
    const broken = await check({ dataDir })
    expect([broken.statusOf('secret'), broken.statusOf('folder')]).toEqual(['failed', 'passed'])
    writeFileSync(join(dataDir, 'secret'), 'f'.repeat(64))
    chmodSync(join(dataDir, 'secret'), 0o644)
    const open = await check({ dataDir, secret: 'f'.repeat(64) })
    expect(open.checks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'secret', status: 'failed' }),
        expect.objectContaining({
          name: 'folder',
          status: 'failed',
          fix: `Run: chmod -R go= ${dataDir}`,
        }),
      ]),
    )
  },
)

it.each([
  [1_000, 'passed'],
  [-6_000, 'warning'],
  [31_000, 'failed'],
])('judges clocks that differ by %i ms', (difference, status) => {
  expect(checkClockSkew('a node', 1_000_000 + difference, 1_000_000)).toMatchObject({ status })
})

it('reports an invalid configuration as a failed check, also as JSON', async () => {
  const env = { DATABASE_URL: 'mysql://u:hunter2@db' }
  const [code, output] = await startTestCli(['doctor', '--server'], env).ended()
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^✗ config {4}DATABASE_URL must be like/),
  ])
  expect(output).not.toContain('hunter2')
  const [, json] = await startTestCli(['doctor', '--server', '--json'], env).ended()
  expect(JSON.parse(json)).toMatchObject({ ok: false, checks: [{ name: 'config' }] })
})

it('reports a mail server on another machine without encryption (abuse 123)', async () => {
  const folder = temporaryFolder()
  const mail = { host: 'mail.example', security: 'none', from: 'login@shop.example' }
  const path = join(folder, 'config.json')
  writeFileSync(path, JSON.stringify({ wallet: { origin: 'https://wallet.example', mail } }))
  const env = { LATCHKEY_CONFIG: path }
  const [code, output] = await startTestCli(['doctor', '--server'], env).ended()
  expect(code).toBe(1)
  expect(output).toMatch(/^✗ config .*wallet\.mail must not send codes .*isNetworkTrusted/)
})

it('warns of a mail server without encryption in a network that is trusted (abuse 123)', async () => {
  const { port } = await startSmtpServer()
  // It is reached under this address, too, which does not say that it is on this machine.
  const host = '0.0.0.0'
  const security = 'none' as const
  const mail = { host, port, security, isNetworkTrusted: true, from: 'login@shop.example' }
  expect(await checkMail({ wallet: { origin: 'https://wallet.example', mail } })).toMatchObject([
    { status: 'warning', text: expect.stringContaining(`go to ${host} without encryption`) },
  ])
})

it('prints one line per check, with its fix below', async () => {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const config = readConfig({ LATCHKEY_DATA: temporaryFolder() }, '/')
  const context = { config, print, warn: print, signal: AbortSignal.abort() }
  expect(await runCommand(commands, ['doctor', '--server', '--port', '0'], context)).toBe(0)
  expect(lines[0]).toMatch(/^✓ config {4}valid; data folder /)
  expect(lines).toContainEqual(expect.stringMatching(/^! database {2}DATABASE_URL is not set/))
  expect(lines).toContainEqual('  Set DATABASE_URL to run several nodes, or to survive a power cut')
  expect(await runCommand(commands, ['doctor', '--server', '--port', 'x'], context)).toBe(2)
})

it('connects to the mail server of the embedded wallet, and sends nothing', async () => {
  const server = await startSmtpServer()
  const mail = { host: 'localhost', port: server.port, from: 'Shop <login@shop.example>' }
  const wallet = { origin: 'https://wallet.example', mail }
  expect(await checkMail({})).toEqual([])
  expect(await checkMail({ wallet })).toMatchObject([
    { status: 'failed', text: 'localhost: The mail server offers no encryption' },
  ])
  const plain = { ...wallet, mail: { ...mail, security: 'none' as const } }
  expect(await checkMail({ wallet: plain })).toMatchObject([{ name: 'mail', status: 'passed' }])
  server.answers.set('MAIL', '553 5.7.1 not your address')
  const [refused] = await checkMail({ wallet: plain })
  expect(refused).toMatchObject({
    status: 'failed',
    text: 'localhost: The mail server answered 553 5.7.1',
  })
  expect(server.received).toEqual([])
})
