import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRelaySocket, type RelaySocket } from 'latchkey/pairing'
import {
  createLogger,
  createPrefixedStorage,
  type StorageArea,
  createSystemClock as createClientClock,
} from 'latchkey/internal'
import { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findFreePort } from '../../../../../tooling/setup/findFreePort.mjs'
import { startPostgres } from '../../../../../tooling/setup/postgres.mjs'
import { startRedis } from '../../../../../tooling/setup/redis.mjs'
import { readComposeService } from '../../../../../tooling/image/readComposeService.mjs'
import { createSystemClock } from '../../clock/Clock.ts'
import { createProjectStore, openDatabase } from '../../store/index.ts'
import { projectId } from '../../relay/client.fixture.ts'
import { startTestCli, temporaryFolder, type TestCli } from '../startTestCli.fixture.ts'
import { type LoadBalancer, startLoadBalancer } from './loadBalancer.fixture.ts'

// Starts five programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const pairCount = 8
const requestWorkers = 4
/**
 * Milliseconds between messages on a topic. A topic stores 256: a busy machine may take several seconds until a
 * subscriber has reconnected.
 */
const publishInterval = 200

/** Two nodes of `deploy/compose.yaml` behind a load balancer, on its PostgreSQL and its Redis. */
async function startDeployment(): Promise<{
  readonly balancer: LoadBalancer
  readonly ports: readonly number[]
  startNode(port: number): Promise<TestCli>
}> {
  const password = randomBytes(16).toString('hex')
  const redisSettings = readComposeService('redis', { REDIS_PASSWORD: password }).command.slice(1)
  const [postgres, redis, ...ports] = await Promise.all([
    startPostgres(),
    startRedis({ settings: redisSettings }),
    findFreePort(),
    findFreePort(),
  ])
  onTestFinished(async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  })
  const balancer = await startLoadBalancer(ports)
  const data = temporaryFolder()
  // All clients have one address.
  const config = { rateLimit: false, projectRateLimit: false, limits: { exemptLoopback: true } }
  writeFileSync(join(data, 'latchkey.config.json'), JSON.stringify(config))
  const services = ['node1', 'node2'].map((name) =>
    readComposeService(name, {
      POSTGRES_PASSWORD: password,
      REDIS_PASSWORD: password,
      LATCHKEY_SECRET: 'ab'.repeat(32),
      LATCHKEY_DOMAIN: `127.0.0.1:${balancer.port}`,
    }),
  )
  await createProject(postgres.url, postgres.urlOf('latchkey'))
  return {
    balancer,
    ports,
    async startNode(port) {
      const { command, environment } = services[ports.indexOf(port)]!
      // The names of services are no hosts of this machine, and both nodes have one address here.
      const args = command.map((word) => (word === '9464' ? '0' : word))
      const env = {
        ...environment,
        LATCHKEY_DATA: data,
        DATABASE_URL: environment['DATABASE_URL']!.replace(
          '@postgres:5432',
          `@127.0.0.1:${postgres.port}`,
        ),
        REDIS_URL: environment['REDIS_URL']!.replace('@redis:6379', `@127.0.0.1:${redis.port}`),
      }
      const node = startTestCli([...args, '--drain-delay', '8', '--port', `${port}`], env)
      await node.until(/ready at/)
      return node
    },
  }
}

/** Creates the database of the deployment, and a project in it. */
async function createProject(serverUrl: string, url: string): Promise<void> {
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query('create database latchkey')
  await server.end()
  const deps = { clock: createSystemClock(), log: (): void => {} }
  const database = await openDatabase({ url, dataDir: '/nowhere', ...deps })
  await createProjectStore({ database, ...deps }).create({ id: projectId })
  await database.close()
}

/** Sends requests until it is stopped. */
function sendRequests(url: string): {
  stop(): Promise<{ readonly sent: number; readonly failures: readonly string[] }>
} {
  const paths = ['/auth/v1/nonce', '/projects/v1/origins', '/getAnalyticsConfig']
  const failures: string[] = []
  const stopped = new AbortController()
  let sent = 0
  async function send(): Promise<void> {
    while (!stopped.signal.aborted) {
      const path = paths[(sent += 1) % paths.length]
      try {
        const response = await fetch(`${url}${path}?projectId=${projectId}`)
        await response.json()
        if (response.status !== 200) failures.push(`${path}: ${response.status}`)
      } catch (error) {
        failures.push(`${path}: ${String(error)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const workers = Array.from({ length: requestWorkers }, send)
  return {
    async stop() {
      stopped.abort()
      await Promise.all(workers)
      return { sent, failures }
    },
  }
}

function createMemoryArea(): StorageArea {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/** Opens a relay socket of the client library. */
function openRelaySocket(url: string): RelaySocket {
  const clock = createClientClock()
  const socket = createRelaySocket({
    relayUrls: [url],
    projectId,
    storage: createPrefixedStorage({ area: createMemoryArea(), prefix: 'test' }),
    clock,
    logger: createLogger({ level: 'silent', clock }),
    openSocket: (address) => new WebSocket(address) as never,
  })
  onTestFinished(() => socket.close())
  return socket
}

/** Publishes numbered messages to a subscriber until it is stopped. */
async function exchangeMessages(url: string): Promise<{
  /** Resolves to the published messages, and to those that arrive within the timeout. */
  stop(): Promise<{ readonly published: readonly string[]; readonly received: Set<string> }>
  getReconnects(): number
}> {
  const [app, wallet] = [openRelaySocket(url), openRelaySocket(url)]
  const topic = randomBytes(32).toString('hex')
  const published: string[] = []
  const received = new Set<string>()
  const stopped = new AbortController()
  let opened = 0
  wallet.onMessage(({ message }) => void received.add(message))
  wallet.onState(({ state }) => {
    if (state === 'open') opened += 1
  })
  await wallet.subscribe([topic])
  // Subscribed to something, so that the socket stays open.
  await app.subscribe([randomBytes(32).toString('hex')])

  async function publish(): Promise<void> {
    while (!stopped.signal.aborted) {
      const message = Buffer.from(`message ${published.length}`).toString('base64')
      published.push(message)
      await app.publish({ topic, message, ttl: 300, tag: 1_108 })
      await new Promise((resolve) => setTimeout(resolve, publishInterval))
    }
  }
  const publishing = publish()
  publishing.catch(() => {})
  return {
    getReconnects: () => opened - 1,
    async stop() {
      stopped.abort()
      await publishing
      await expect.poll(() => received.size).toBe(published.length)
      return { published, received }
    },
  }
}

it('restarts the two nodes of compose.yaml in turn without a failed request or a lost message', async () => {
  const { balancer, ports, startNode } = await startDeployment()
  const nodes = await Promise.all(ports.map(startNode))
  await expect.poll(balancer.getHealthy).toHaveLength(2)
  const host = `127.0.0.1:${balancer.port}`
  const requests = sendRequests(`http://${host}`)
  const exchanges = await Promise.all(
    Array.from({ length: pairCount }, () => exchangeMessages(`ws://${host}`)),
  )

  for (const [index, port] of ports.entries()) {
    const { child, ended } = nodes[index]!
    child.kill('SIGTERM')
    // It reports that it drains, and still answers.
    const health = async (): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${port}/health`)).json()
    await expect.poll(health, { interval: 20 }).toEqual({ status: 'draining' })
    const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/nonce?projectId=${projectId}`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect((await ended())[0]).toBe(0)
    expect(balancer.getHealthy()).toEqual(ports.filter((other) => other !== port))
    await startNode(port)
    await expect.poll(balancer.getHealthy).toHaveLength(2)
  }

  const outcomes = await Promise.all(exchanges.map(({ stop }) => stop()))
  const { sent, failures } = await requests.stop()
  expect(failures).toEqual([])
  for (const { published, received } of outcomes) expect(received).toEqual(new Set(published))
  // The load reached both nodes, and every subscriber moved at least once.
  expect(sent).toBeGreaterThan(100)
  for (const { getReconnects } of exchanges) expect(getReconnects()).toBeGreaterThanOrEqual(1)
})
