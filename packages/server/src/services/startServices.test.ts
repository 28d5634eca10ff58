import { EventEmitter, once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect as connectTcp, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import { defineRoute, type LogEntry, createOpenProjects, type HttpRoute } from '../http/index.ts'
import type { ServiceName } from './Service.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { temporaryFolder } from '../cli/startTestCli.fixture.ts'
import { startServices } from './startServices.ts'

async function start(
  roles: readonly ServiceName[],
  routes: readonly HttpRoute[] = [],
  config: ServerConfig = { dataDir: temporaryFolder() },
): Promise<{
  url: string
  log: LogEntry[]
  dial(): Socket
  drain(): Promise<void>
  stop(): Promise<void>
}> {
  const log: LogEntry[] = []
  const services = await startServices({
    roles,
    routes,
    port: 0,
    projects: createOpenProjects(),
    config,
    clock: createSystemClock(),
    log: (entry) => log.push(entry),
  })
  onTestFinished(services.stop)
  return {
    url: services.url,
    log,
    drain: services.drain,
    stop: services.stop,
    dial: () => connectTcp(services.port, '127.0.0.1'),
  }
}

const walletOrigin = 'https://wallet.example'
const mail = { host: 'smtp.example', from: 'login@shop.example' }
const github = { clientId: 'shop', clientSecret: 'secret' }

const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`

it('answers an upgrade as an ordinary request when no service handles upgrades', async () => {
  const { dial } = await start(['gateway'])
  const socket = dial()
  socket.write(upgrade('/relay'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 .*"status":"FAILED"/s)
  socket.destroy()
})

it.each<[ServerConfig['wallet'], readonly string[] | undefined]>([
  [undefined, undefined],
  [{ origin: walletOrigin, mail }, undefined],
  [{ origin: walletOrigin, mail, logins: {} }, ['email']],
  [{ origin: walletOrigin, mail, logins: { github } }, ['email', 'github']],
])('returns the logins that the configuration of a gateway names: %j', async (wallet, logins) => {
  const { url } = await start(['gateway'], [], { dataDir: temporaryFolder(), wallet })
  const response = await fetch(`${url}/appkit/v1/config?projectId=${'a'.repeat(32)}`)
  const config = (await response.json()) as { readonly logins?: unknown }
  expect(config.logins).toEqual(logins)
})

it.each<[ServiceName]>([['gateway'], ['relay']])(
  'keeps running as %s when clients disconnect',
  async (role) => {
    const { url, dial } = await start([role])
    for (const path of ['/', '/relay', '/elsewhere', '/?useOnCloseEvent=true']) {
      const socket = dial()
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(upgrade(path), () => socket.resetAndDestroy())
      await once(socket, 'close')
    }
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' })
  },
)

it('stops while a rejected client stays connected', async () => {
  const { url, stop } = await start(['relay'])
  const { hostname: host, port } = new URL(url)
  const socket = connectTcp({ host, port: Number.parseInt(port, 10), allowHalfOpen: true })
  socket.on('error', () => {})
  socket.resume().write(upgrade('/elsewhere'))
  await once(socket, 'end')
  await expect(stop()).resolves.toBeUndefined()
})

it('answers pending requests before it stops', async () => {
  const gate = new EventEmitter()
  const requested = once(gate, 'requested')
  const slow = defineRoute(
    { method: 'GET', path: '/slow', summary: '', project: 'none' },
    async () => {
      const released = once(gate, 'released')
      gate.emit('requested')
      await released
      return 'done'
    },
  )
  const { url, drain } = await start(['gateway'], [slow])
  const answer = fetch(`${url}/slow`)
  await requested
  const drained = drain()
  await expect.poll(async () => fetch(`${url}/health`).catch(() => 'refused')).toBe('refused')
  gate.emit('released')
  expect(await (await answer).json()).toBe('done')
  await drained
})

it('logs at the next start that requests came through an undeclared proxy', async () => {
  const dataDir = temporaryFolder()
  const isReported = ({ log }: { log: LogEntry[] }): boolean =>
    log.some(({ event }) => event === 'proxy.undeclared')
  const first = await start(['relay'], [], { dataDir })
  expect(isReported(first)).toBe(false)
  await fetch(`${first.url}/live`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  await expect.poll(() => readdirSync(dataDir)).toContain('undeclared-proxy')
  await first.stop()
  const second = await start(['relay'], [], { dataDir })
  expect(isReported(second)).toBe(true)
  await second.stop()
  // It is reported again only if a request came through the proxy meanwhile.
  expect(isReported(await start(['relay'], [], { dataDir }))).toBe(false)
})

it('logs an outage of the nodes of a chain once while clients poll', async () => {
  const chainId = 'eip155:31337'
  const chain = {
    id: chainId,
    name: 'Chain',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    // Nothing listens there.
    rpcUrls: ['http://127.0.0.1:1', 'http://127.0.0.1:2'],
    only: true,
  }
  const config = { dataDir: temporaryFolder(), chains: [chain] }
  const { url, log } = await start(['gateway'], [], config)
  const path = `/v1?chainId=${chainId}&projectId=${'a'.repeat(32)}`
  for (let poll = 0; poll < 12; poll += 1) {
    const call = { jsonrpc: '2.0', id: poll, method: 'eth_getBalance', params: ['0x1', 'latest'] }
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(call) })
    expect(answer.status).toBe(503)
  }
  expect(log.filter(({ level }) => level === 'warn')).toEqual([
    {
      level: 'warn',
      event: 'rpc.chain_unavailable',
      chain: chainId,
      nodes: '127.0.0.1:1, 127.0.0.1:2',
    },
  ])
})
