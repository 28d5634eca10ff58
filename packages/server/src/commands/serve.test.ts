import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { connect, newIdentity, projectId, refusedWith } from '../relay/client.fixture.ts'
import { testRedis } from '../relay/redis.fixture.ts'
import { mail, topic } from '../relay/relay.fixture.ts'

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Runs `latchkey` from its sources. */
function run(
  args: string[],
  env: Record<string, string> = {},
): {
  child: ChildProcess
  until(text: RegExp): Promise<RegExpExecArray>
  ended(): Promise<unknown[]>
} {
  const child = spawn(
    process.execPath,
    [file('../../../../tooling/vite/runSource.mjs'), file('../cli.ts'), ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const look of waiting) look()
    })
  return {
    child,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = text.exec(output)
          if (found) resolve(found)
        }
        waiting.add(look)
        look()
        void closed.then(() => reject(new Error(`ended without ${text}:\n${output}`)))
      }),
    async ended() {
      const [code] = await closed
      return [code, output]
    },
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const relay = ['serve', '--roles', 'relay', '--port', '0']
const address = /ready at http:\/\/(127\.0\.0\.1:\d+)/

it('serves a relay, its health and its metrics, and drains when it is told to stop', async () => {
  const { child, until, ended } = run([...relay, '--open', '--metrics-port', '0'])
  const [, host] = await until(address)
  const [, metrics = ''] = await until(/Metrics at (\S+)/)
  expect(await (await fetch(`http://${host}/health`)).json()).toEqual({ status: 'ok' })
  const client = await connect(`ws://${host}`)
  await client.ask('irn_subscribe', { topic: topic(1) })
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

it('warns when tokens for other relays would do', async () => {
  const { until } = run([...relay, '--open'], { LATCHKEY_PROXIES: '1' })
  expect(await until(/LATCHKEY_RELAY_URLS is not set/)).toBeTruthy()
})

it('lets in the projects of its list', async () => {
  const data = temporaryFolder()
  writeFileSync(
    join(data, 'projects.json'),
    JSON.stringify([{ id: projectId, origins: ['https://app.example'] }]),
  )
  const { until } = run(relay, { LATCHKEY_DATA: data })
  const url = `ws://${(await until(address))[1]}`
  await connect(url, { headers: { origin: 'https://app.example' } })
  expect(await refusedWith(url, { headers: { origin: 'https://x.example' } })).toMatchObject({
    status: 403,
  })
  expect(await refusedWith(url, { query: { projectId: 'b'.repeat(32) } })).toMatchObject({
    status: 401,
  })
})

it('keeps what was published when a node is killed, for another node to deliver', async () => {
  const redis = await testRedis()
  onTestFinished(() => redis.stop())
  const nodes = [1, 2].map(() => run([...relay, '--open'], { REDIS_URL: redis.url }))
  const [a, b] = await Promise.all(
    nodes.map(async ({ until }) => `ws://${(await until(address))[1]}`),
  )
  const identity = newIdentity()
  const [app, wallet] = await Promise.all([connect(a!), connect(a!, { identity })])
  await wallet.ask('irn_subscribe', { topic: topic(1) })
  wallet.socket.pause()
  expect(await app.ask('irn_publish', mail(1, 'm'))).toMatchObject({ result: true })
  nodes[0]!.child.kill('SIGKILL')
  const back = await connect(b!, { identity })
  await back.ask('irn_subscribe', { topic: topic(1) })
  expect(await back.until(1)).toMatchObject([{ message: 'm' }])
})

it.each<[string, string | undefined, string]>([
  [
    'is missing',
    undefined,
    'projects.json is missing. List your projects there, or let everybody in by --open.',
  ],
  ['is no JSON', '{', 'projects.json:  is no JSON'],
  ['holds a wrong id', '[{"id":"x"}]', 'projects.json: 0.id must be 32 lower-case hex digits'],
])('says when the list of projects %s', async (_, text, problem) => {
  const data = temporaryFolder()
  if (text !== undefined) writeFileSync(join(data, 'projects.json'), text)
  const [code, output] = await run(relay, { LATCHKEY_DATA: data }).ended()
  expect([code, output]).toEqual([1, expect.stringContaining(problem)])
})

it.each<[Record<string, string>, number, string]>([
  [{ REDIS_URL: 'nonsense' }, 2, 'latchkey: REDIS_URL must be like redis://127.0.0.1:6379.'],
  [
    { REDIS_URL: 'redis://u:secret@127.0.0.1:1' },
    1,
    'latchkey: Redis at 127.0.0.1:1 cannot be reached. Check REDIS_URL.',
  ],
])('says that %j is wrong', async (env, code, problem) => {
  const ended = await run([...relay, '--open'], env).ended()
  expect(ended).toEqual([code, expect.stringContaining(problem)])
  expect(ended[1]).not.toContain('secret')
})
