import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  connectTestClient,
  createIdentity,
  projectId,
  connectRefused,
} from '../../relay/client.fixture.ts'
import { startPostgres } from '../../../../../tooling/setup/postgres.mjs'
import { startTestRedis } from '../../relay/redis.fixture.ts'
import { publishParams, topic } from '../../relay/relay.fixture.ts'
import type { LogEntry } from '../../http/index.ts'
import { runTestCli, startTestCli, temporaryFolder } from '../startTestCli.fixture.ts'
import { commands, runCommand } from '../index.ts'

// Each test starts up to three real programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

/** Data folder that a program has created, and that tests copy, because creating one is slow. */
const template = join(mkdtempSync(join(tmpdir(), 'latchkey-template-')), 'data')
beforeAll(async () => {
  await runTestCli(['projects', 'list'], { LATCHKEY_DATA: template })
}, 120_000)
afterAll(() => rmSync(join(template, '..'), { recursive: true, force: true }))

function copyOfData(): string {
  const dataDir = temporaryFolder()
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

const relay = ['serve', '--roles', 'relay', '--port', '0', '--drain-delay', '0']
const address = /ready at http:\/\/(127\.0\.0\.1:\d+)/

it('serves a relay, its health and its metrics, and drains on SIGTERM', async () => {
  const { child, until, ended } = startTestCli([...relay, '--open', '--metrics-port', '0'])
  const [, host] = await until(address)
  const [, metrics = ''] = await until(/Metrics at (\S+)/)
  expect(await (await fetch(`http://${host}/health`)).json()).toMatchObject({ status: 'ok' })
  const client = await connectTestClient(`ws://${host}`)
  await client.request('irn_subscribe', { topic: topic(1) })
  const text = await (await fetch(metrics)).text()
  expect(text).toContain('latchkey_relay_sockets 1')
  expect(text).toContain('process_resident_memory_bytes')
  // Not where everybody may ask.
  expect((await fetch(`http://${host}/metrics`)).status).toBe(404)
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(405)
  expect((await fetch(new URL('/', metrics))).status).toBe(404)

  child.kill('SIGTERM')
  expect(await client.closed).toMatchObject({ code: 4010 })
  expect((await ended())[0]).toBe(0)
})

it('warns when tokens for other relays are accepted, and ends on SIGINT', async () => {
  const { child, until, ended } = startTestCli([...relay, '--open'], { LATCHKEY_PROXIES: '1' })
  expect(await until(/LATCHKEY_RELAY_URLS is not set/)).toBeTruthy()
  await until(address)
  child.kill('SIGINT')
  expect((await ended())[0]).toBe(0)
})

it('serves on when the reader of its log has ended', async () => {
  const { child, until, ended } = startTestCli([...relay, '--open', '--log', 'info'])
  const [, host] = await until(address)
  child.stdout?.destroy()
  for (const path of ['openapi.json', 'openapi.json', 'live'])
    expect((await fetch(`http://${host}/${path}`)).status).toBe(200)
  child.kill('SIGTERM')
  expect((await ended())[0]).toBe(0)
})

it('listens at PORT and HOST, which the flags override, and warns of public metrics', async () => {
  const env = { PORT: '0', HOST: '127.0.0.2', LATCHKEY_LOG_LEVEL: 'info' }
  const args = ['serve', '--roles', 'relay', '--open', '--drain-delay', '0']
  const metrics = ['--metrics-port', '0', '--metrics-host', '0.0.0.0']
  const { child, until, ended } = startTestCli([...args, ...metrics], env)
  const [, url] = await until(/ready at (http:\/\/127\.0\.0\.2:\d+)/)
  await until(/--metrics-host 0\.0\.0\.0 is not loopback/)
  const [, port] = await until(/Metrics at http:\/\/0\.0\.0\.0:(\d+)\/metrics/)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  expect((await fetch(`${url}/live`)).status).toBe(200)
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
  expect(await connectRefused(`ws:${url?.slice(5)}/nowhere`)).toMatchObject({ status: 404 })
  child.kill('SIGTERM')
  const [code, output] = await ended()
  expect(code).toBe(0)
  const entries = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogEntry)
  expect(entries.map(({ event, reason }) => [event, reason])).toEqual([
    ['server.started', undefined],
    ['request', undefined],
    ['relay.upgrade_rejected', 'NotFound'],
    ['server.draining', undefined],
    ['server.stopped', undefined],
  ])

  const flags = startTestCli([...args, '--port', '0', '--host', '127.0.0.1'], { ...env, PORT: '1' })
  await flags.until(/ready at http:\/\/127\.0\.0\.1:/)
})

it('warns when the Host header decides where a name is registered', async () => {
  const env = { LATCHKEY_DATA: copyOfData(), LATCHKEY_PROXIES: '1' }
  const noDelay = ['--port', '0', '--drain-delay', '0']
  const args = ['serve', '--roles', 'gateway', ...noDelay]
  const { child, until, ended } = startTestCli(args, env)
  await until(/names\.audiences is not set/)
  await until(address)
  child.kill('SIGINT')
  await ended()
  const relayUrls = { LATCHKEY_RELAY_URLS: 'wss://latchkey.example' }
  const served = startTestCli(['serve', '--roles', 'gateway,relay', ...noDelay], {
    ...env,
    ...relayUrls,
  })
  await served.until(address)
  served.child.kill('SIGINT')
  expect((await served.ended())[1]).not.toContain('names.audiences')
})

it('creates its data for its user alone', () => {
  const entries = readdirSync(template, { recursive: true, encoding: 'utf8' })
  expect(entries.length).toBeGreaterThan(900)
  const open = ['', ...entries].filter((path) => lstatSync(join(template, path)).mode & 0o077)
  expect(open).toEqual([])
})

it('accepts created projects', async () => {
  const env = { LATCHKEY_DATA: copyOfData() }
  const create = ['projects', 'create', '--id', projectId, '--origin', 'https://app.example']
  expect(await startTestCli(create, env).ended()).toEqual([0, `${projectId}\n`])
  const { until } = startTestCli(['serve', '--roles', 'relay,gateway', '--port', '0'], env)
  const host = (await until(address))[1]
  await until(/DATABASE_URL is not set: a power cut can lose or damage the embedded database/)
  const url = `ws://${host}`
  await connectTestClient(url, { headers: { origin: 'https://app.example' } })
  expect(await connectRefused(url, { headers: { origin: 'https://x.example' } })).toMatchObject({
    status: 403,
  })
  expect(await connectRefused(url, { query: { projectId: 'b'.repeat(32) } })).toMatchObject({
    status: 401,
  })
  const origins = await fetch(`http://${host}/projects/v1/origins?projectId=${projectId}`)
  expect(await origins.json()).toEqual({ allowedOrigins: ['https://app.example'] })
  expect(origins.headers.get('ratelimit-limit')).toBe('100')
})

/** Runs `latchkey projects` in this process. Returns the exit code and the lines printed. */
async function projects(dataDir: string, ...args: string[]): Promise<(number | string)[]> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const context = { config: { dataDir }, print, warn: print, signal: AbortSignal.abort() }
  return [await runCommand(commands, ['projects', ...args], context), ...lines]
}

it('runs actions of the projects command while it has the database open', async () => {
  const dataDir = copyOfData()
  const { child, until, ended } = startTestCli(['serve', '--roles', 'gateway', '--port', '0'], {
    LATCHKEY_DATA: dataDir,
  })
  const host = (await until(address))[1]
  expect(await projects(dataDir, 'create', '--id', projectId)).toEqual([0, projectId])
  const problem = `There is a project ${projectId} already.`
  expect(await projects(dataDir, 'create', '--id', projectId)).toEqual([1, problem])
  const requestHealth = (): Promise<Response> =>
    fetch(`http://${host}/projects/v1/origins?projectId=${projectId}`)
  expect((await requestHealth()).headers.get('ratelimit-limit')).toBe('100')
  const limit = ['limit', projectId, '--capacity', '7', '--per-second', '0.5']
  const line = `${projectId}  -  every page  limit=7,0.5/s`
  expect(await projects(dataDir, ...limit)).toEqual([0, line])
  expect((await requestHealth()).headers.get('ratelimit-limit')).toBe('7')

  child.kill('SIGKILL')
  await ended()
  expect(await projects(dataDir, 'list')).toEqual([0, line])
})

it('shares projects and limits with other nodes', async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startTestRedis()])
  onTestFinished(async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  })
  const data = temporaryFolder()
  const rateLimit = { capacity: 3, perSecond: 0.01 }
  writeFileSync(join(data, 'latchkey.config.json'), JSON.stringify({ rateLimit }))
  const env = { LATCHKEY_DATA: data, DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const nodes = [1, 2].map(() => startTestCli(['serve', '--roles', 'gateway', '--port', '0'], env))
  const hosts = await Promise.all(nodes.map(async ({ until }) => (await until(address))[1]))
  const [, id] = await startTestCli(['projects', 'create'], env).ended()
  const statuses: number[] = []
  for (const host of [...hosts, ...hosts]) {
    const answer = await fetch(`http://${host}/getAnalyticsConfig?projectId=${id.trim()}`)
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

/** Node options that print each loaded file of a package. */
const telling = ((): string => {
  const dataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`
  const hook = `import { writeSync } from 'node:fs'
    export async function load(url, context, next) {
      writeSync(2, 'loads ' + url + '\\n')
      return await next(url, context)
    }`
  const register = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hook))})`
  return `--import=${dataUrl(register)}`
})()

it('loads neither a database nor local networks without need', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const loadedWith = async (env: Record<string, string>): Promise<readonly string[]> => {
    const args = [
      'serve',
      '--roles',
      'gateway,relay',
      '--port',
      '0',
      '--open',
      '--drain-delay',
      '0',
    ]
    const { child, until, ended } = startTestCli(args, { NODE_OPTIONS: telling, ...env })
    await until(address)
    child.kill('SIGTERM')
    const [, output] = await ended()
    const packages = ['pg', '@electric-sql/pglite', '@redis/client', 'litesvm', '@solana/kit']
    const loaded = [...output.matchAll(/^loads (.*)$/gm)].map(([, url = '']) => url)
    return packages.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)))
  }
  // The gateway reads Solana with its kit, and loads it before the first request.
  expect(await loadedWith({ DATABASE_URL: postgres.url })).toEqual(['pg', '@solana/kit'])
  expect(await loadedWith({ LATCHKEY_DATA: copyOfData() })).toEqual([
    '@electric-sql/pglite',
    '@solana/kit',
  ])
})

it('delivers from another node what was published to a killed one', async () => {
  const redis = await startTestRedis()
  onTestFinished(() => redis.stop())
  const nodes = [1, 2].map(() => startTestCli([...relay, '--open'], { REDIS_URL: redis.url }))
  const [a, b] = await Promise.all(
    nodes.map(async ({ until }) => `ws://${(await until(address))[1]}`),
  )
  const identity = createIdentity()
  const [app, wallet] = await Promise.all([
    connectTestClient(a!),
    connectTestClient(a!, { identity }),
  ])
  await wallet.request('irn_subscribe', { topic: topic(1) })
  wallet.socket.pause()
  expect(await app.request('irn_publish', publishParams(1, 'm'))).toMatchObject({ result: true })
  nodes[0]!.child.kill('SIGKILL')
  const back = await connectTestClient(b!, { identity })
  await back.request('irn_subscribe', { topic: topic(1) })
  expect(await back.waitForDeliveries(1)).toMatchObject([{ message: 'm' }])
})

it('rejects an invalid configuration file', async () => {
  const data = temporaryFolder()
  writeFileSync(join(data, 'latchkey.config.json'), '{"upstreams":{"oneinch":"secret"}}')
  const [code, output] = await startTestCli(relay, { LATCHKEY_DATA: data }).ended()
  expect([code, output]).toEqual([2, expect.stringContaining('upstreams.oneinch must be')])
  expect(output).not.toContain('secret')
})

it.each<[Record<string, string>, number, string]>([
  [{ PORT: '65536' }, 2, 'latchkey: PORT must be a whole number from 0 to 65535.'],
  [
    { REDIS_URL: 'redis://u:secret@127.0.0.1:1' },
    1,
    'latchkey: Redis at 127.0.0.1:1 cannot be reached. Check REDIS_URL.',
  ],
  [
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
    1,
    'latchkey: PostgreSQL at 127.0.0.1:1 cannot be reached',
  ],
])('rejects %j', async (env, code, problem) => {
  const args = ['serve', '--roles', 'gateway,relay', '--port', '0', '--open']
  const ended = await startTestCli(args, env).ended()
  expect(ended).toEqual([code, expect.stringContaining(problem)])
  expect(ended[1]).not.toContain('secret')
})

it('does not start with the configuration of a wallet that is for latchkey dev alone', async () => {
  const warnings: string[] = []
  const context = {
    config: { dataDir: copyOfData(), devWallet: { hasDeviceLinks: true } },
    print: () => {},
    warn: (line: string) => void warnings.push(line),
    signal: new AbortController().signal,
  }
  expect(await runCommand(commands, ['serve', '--roles', 'relay', '--port', '0'], context)).toBe(2)
  expect(warnings[0]).toContain('lacks "origin" and "mail"')
})
