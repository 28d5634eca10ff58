import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import { getProjectConfigRoute } from '../gateway/features/project/routes/getProjectConfigRoute.ts'
import { createStaticProjects, type LogEntry } from '../http/index.ts'
import { projectId } from '../relay/client.fixture.ts'
import { startServices } from '../services/startServices.ts'
import { commands, runCommand } from './index.ts'
import { startTestCli, temporaryFolder } from './startTestCli.fixture.ts'

// Starts programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const app = 'https://app.example'

type Report = { readonly ok: boolean; readonly checks: readonly Check[] }
type Check = {
  readonly name: string
  readonly status: string
  readonly text: string
  readonly fix?: string
}

/** Runs `latchkey doctor --json` in this process. */
async function doctor(...args: string[]): Promise<Report & { readonly code: number }> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  // A folder without imports: the packages of this repository are not those of an app.
  const workingFolder = vi.spyOn(process, 'cwd').mockReturnValue(temporaryFolder())
  onTestFinished(() => workingFolder.mockRestore())
  const context = { config: { dataDir: '' }, print, warn: print, signal: AbortSignal.abort() }
  const code = await runCommand(commands, ['doctor', '--json', ...args], context)
  return { ...(JSON.parse(lines.join('')) as Report), code }
}

const find = ({ checks }: Report, name: string): Check | undefined =>
  checks.find((check) => check.name === name)

/** Serves a page with a policy in its header and another in its markup. */
async function servePage(header: string, meta: string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-security-policy', header)
    response.end(`<meta content="${meta}" http-equiv="Content-Security-Policy">`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it('reports project, origin, relay and policy of a running server, each with its fix', async () => {
  const { url: gateway, stop } = await startServices({
    roles: ['relay'],
    port: 0,
    projects: createStaticProjects([{ id: projectId, origins: [app] }]),
    config: { dataDir: temporaryFolder() },
    clock: createSystemClock(),
    log: () => {},
    routes: [getProjectConfigRoute({ features: [] })],
  })
  onTestFinished(stop)
  const given = ['--gateway', gateway, '--project', projectId]

  const right = await doctor(...given, '--origin', app)
  expect(right).toMatchObject({ ok: true, code: 0 })
  expect(right.checks.map(({ name, status }) => `${name} ${status}`)).toEqual(
    expect.arrayContaining([
      'node passed',
      'versions passed',
      'gateway passed',
      'project passed',
      'origin passed',
      'relay passed',
      'wallets warning',
    ]),
  )

  const refused = await doctor(...given, '--origin', 'https://other.example')
  const add = `npx latchkey projects origins add ${projectId} https://other.example`
  expect(find(refused, 'origin')).toMatchObject({
    status: 'failed',
    fix: expect.stringContaining(add) as string,
  })
  expect(find(refused, 'relay')).toMatchObject({
    status: 'failed',
    fix: expect.stringContaining(add) as string,
  })

  const unknown = 'b'.repeat(32)
  const strange = await doctor('--gateway', gateway, '--project', unknown, '--origin', app)
  const fix = expect.stringContaining(`projects create --id ${unknown}`) as string
  expect(find(strange, 'project')).toMatchObject({ status: 'failed', fix })
  const create = expect.stringContaining('projects create') as string
  expect(find(strange, 'relay')).toMatchObject({ status: 'failed', fix: create })

  const page = await servePage(`default-src 'self'; connect-src ${gateway}`, 'img-src *')
  const { checks } = await doctor(...given, '--page', page, '--rpc', 'https://node.example/key')
  expect(checks.filter(({ name }) => name === 'csp').map((check) => check.fix)).toEqual([
    `Add to img-src: data: ${gateway}`,
    `Add to connect-src: ${gateway.replace('http', 'ws')} https://node.example`,
  ])
})

it('states which values it assumed', async () => {
  const replies: Readonly<Record<string, unknown>> = {
    '/health': { status: 'ok' },
    '/localnet.json': { projectId },
  }
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.end(JSON.stringify(replies[url] ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const assumed = await doctor('--gateway', gateway)
  expect(find(assumed, 'project')?.text).toContain(`${projectId}, that of 'latchkey dev'`)
  expect(find(assumed, 'origin')?.text).toContain('http://localhost:5173, the default')
  const given = await doctor('--gateway', gateway, '--project', projectId, '--origin', app)
  expect(find(given, 'project')?.text).toBe(projectId)
  expect(find(given, 'origin')?.text).toBe(app)
})

it('reports a proxy that the server does not trust', async () => {
  const log: LogEntry[] = []
  const { url, stop } = await startServices({
    roles: ['relay'],
    port: 0,
    projects: createStaticProjects([{ id: projectId, origins: [app] }]),
    config: { dataDir: temporaryFolder() },
    clock: createSystemClock(),
    log: (entry) => log.push(entry),
    routes: [getProjectConfigRoute({ features: [] })],
  })
  onTestFinished(stop)
  const given = ['--gateway', url, '--project', projectId, '--origin', app]
  expect(find(await doctor(...given), 'proxy')).toBeUndefined()
  await fetch(`${url}/health`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(find(await doctor(...given), 'proxy')).toMatchObject({
    status: 'warning',
    fix: expect.stringContaining('LATCHKEY_PROXIES') as string,
  })
  expect(log.filter(({ event }) => event === 'proxy.undeclared')).toHaveLength(1)
})

it('reports services that do not answer, with the command that starts them', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const gateway = `http://127.0.0.1:${port}`
  const { checks, code } = await doctor('--gateway', gateway)
  expect(code).toBe(1)
  expect(checks.filter(({ name }) => name === 'gateway' || name === 'relay')).toEqual([
    expect.objectContaining({
      status: 'failed',
      text: `${gateway}: no connection (ECONNREFUSED)`,
      fix: expect.stringContaining('npx latchkey dev') as string,
    }),
    expect.objectContaining({ status: 'failed', text: expect.stringContaining('ws://') as string }),
  ])
})

it('prints a line per check, with its fix below', async () => {
  const csp = 'default-src *; img-src * data:'
  const args = ['doctor', '--gateway', 'http://127.0.0.1:1', '--csp', csp]
  const [code, output] = await startTestCli(args).ended()
  expect(code).toBe(1)
  expect(output).toMatch(/^✓ node {6}Node\.js \d+/m)
  expect(output).toMatch(/^✗ gateway {3}.*\n {2}Start it: npx latchkey dev/m)
  expect(output).toMatch(/^✓ csp {7}allows every source/m)
})

it.each([
  ['--gateway', 'nonsense', "--gateway must be a URL, not 'nonsense'."],
  ['--relay', 'https://relay.example', "--relay must be a URL, not 'https://relay.example'."],
])('rejects %s %s', async (name, value, problem) => {
  const [code, output] = await startTestCli(['doctor', name, value]).ended()
  expect([code, output]).toEqual([2, `latchkey: ${problem}\n`])
})

it('prints the versions', async () => {
  const [code, output] = await startTestCli(['--version'], { REDIS_URL: 'nonsense' }).ended()
  expect(code).toBe(0)
  expect(output).toMatch(/^@latchkey\/server \d+\.\d+\.\d+\nlatchkey \d+\.\d+\.\d+\n$/)
})
