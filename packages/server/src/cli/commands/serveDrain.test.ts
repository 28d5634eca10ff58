import { expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../../tooling/setup/postgres.mjs'
import { connectTestClient, projectId } from '../../relay/client.fixture.ts'
import { topic } from '../../relay/relay.fixture.ts'
import { startTcpProxy } from '../../store/tcpProxy.fixture.ts'
import { commands, runCommand } from '../index.ts'
import { startTestCli, temporaryFolder } from '../startTestCli.fixture.ts'

// Starts real programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const address = /ready at http:\/\/(127\.0\.0\.1:\d+)/

it('answers until its drain delay has passed, and ends at once on a second signal', async () => {
  const delayed = ['serve', '--roles', 'relay', '--port', '0', '--open', '--drain-delay', '60']
  const { child, until, ended } = startTestCli(delayed)
  const [, host] = await until(address)
  child.kill('SIGTERM')
  await until(/draining/)
  const health = await fetch(`http://${host}/health`)
  expect([health.status, await health.json()]).toEqual([503, { status: 'draining' }])
  const client = await connectTestClient(`ws://${host}`)
  expect(await client.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
  child.kill('SIGTERM')
  expect((await ended())[0]).toBe(143)
})

it('limits the time of a drain', async () => {
  const stop = new AbortController()
  const limits: number[] = []
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const args = ['serve', '--roles', 'relay', '--port', '0', '--open', '--drain-delay', '1']
  const running = runCommand(commands, args, {
    config: { dataDir: temporaryFolder() },
    print,
    warn: print,
    signal: stop.signal,
    exitAfter: (ms) => void limits.push(ms),
  })
  await expect.poll(() => lines.join('\n')).toMatch(address)
  expect(limits).toEqual([])
  stop.abort()
  expect(await running).toBe(0)
  expect(limits).toEqual([21_000])
})

it('ends within 20 s of its drain delay although PostgreSQL hangs', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const proxy = await startTcpProxy(postgres.port)
  const serve = ['serve', '--roles', 'gateway', '--port', '0', '--drain-delay', '0']
  const { child, until, ended } = startTestCli(serve, {
    DATABASE_URL: postgres.url.replace(`:${postgres.port}`, `:${proxy.port}`),
  })
  const [, host] = await until(address)
  // Opens a connection, which the process waits to close.
  await fetch(`http://${host}/projects/v1/origins?projectId=${projectId}`)
  proxy.hang()
  child.kill('SIGTERM')
  expect(await ended()).toEqual([1, expect.stringContaining('It did not end within 20 seconds.')])
})
