import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import type { LogEntry } from './Log.ts'
import { createOutageLog } from './createOutageLog.ts'

function start() {
  const clock = createFakeClock()
  const entries: LogEntry[] = []
  const log = createOutageLog((entry) => entries.push(entry), clock)
  const fail = (chain: string, detail: object = {}): void =>
    log({ level: 'warn', event: 'activity.not_read', chain, message: `${clock.now()}`, ...detail })
  return { clock, entries, log, fail }
}

it('logs an outage once for each chain, however long it lasts', () => {
  const { clock, entries, fail } = start()
  for (let second = 0; second < 3_600; second += 4) {
    fail('eip155:1')
    fail('eip155:10')
    clock.advance(4_000)
  }
  expect(entries.map(({ chain }) => chain)).toEqual(['eip155:1', 'eip155:10'])
})

it('logs one entry for a chain, whatever fails because of its nodes', () => {
  const { entries, log, fail } = start()
  log({ level: 'warn', event: 'rpc.chain_unavailable', chain: 'eip155:1', nodes: 'a, b' })
  fail('eip155:1')
  log({ level: 'warn', event: 'upstream.failed', source: 'eip155:1' })
  log({ level: 'warn', event: 'upstream.failed', source: 'eip155:10' })
  expect(entries.map(({ event }) => event)).toEqual(['rpc.chain_unavailable', 'upstream.failed'])
})

it('logs the next outage after ten minutes without a failure', () => {
  const { clock, entries, fail } = start()
  fail('eip155:1')
  clock.advance(599_999)
  fail('eip155:1')
  clock.advance(600_000)
  fail('eip155:1')
  expect(entries).toHaveLength(2)
})

it('logs other vendors and nodes of a chain, errors, and entries without a chain and source', () => {
  const { entries, log, fail } = start()
  fail('eip155:1', { source: 'zerion' })
  fail('eip155:1', { source: 'etherscan' })
  fail('eip155:1', { node: 'a.example' })
  for (let time = 0; time < 2; time += 1) {
    log({ level: 'error', event: 'prices.failed', chain: 'eip155:1' })
    log({ level: 'warn', event: 'rates.failed' })
  }
  expect(entries).toHaveLength(7)
})
