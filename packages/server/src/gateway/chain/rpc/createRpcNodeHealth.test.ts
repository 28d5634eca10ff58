import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import {
  createRpcNodeHealth,
  type RequestOutcome,
  type RpcNodeHealth,
} from './createRpcNodeHealth.ts'
import { createNodePool } from './createNodePool.ts'

const clock = createFakeClock()

function node(rank = 0, onOpen?: (node: RpcNodeHealth) => void): RpcNodeHealth {
  return createRpcNodeHealth({ url: 'https://a.example/key', rank, clock, onOpen })
}

function happen(to: RpcNodeHealth, ending: RequestOutcome, ms = 10, times = 1): void {
  for (let time = 0; time < times; time += 1) {
    to.recordStart()
    to.recordEnd(ending, ms)
  }
}

describe('createRpcNodeHealth', () => {
  it('weighs more with better rank, success rate and latency', () => {
    const [first, second, slow, poor] = [node(), node(1), node(), node()]
    for (const each of [first, second]) happen(each, 'ok', 50, 20)
    happen(slow, 'ok', 500, 20)
    happen(poor, 'ok', 50, 20)
    happen(poor, 'failed', 50, 3)
    expect(first.weight()).toBeGreaterThan(second.weight())
    expect(first.weight()).toBeGreaterThan(slow.weight())
    expect(first.weight()).toBeGreaterThan(poor.weight())
    happen(poor, 'ok', 50, 60)
    expect(poor.weight()).toBeCloseTo(first.weight(), 3)
  })

  it('opens the circuit after five consecutive failures, then half-opens after growing delays', () => {
    const broken: string[] = []
    const one = node(0, ({ name }) => broken.push(name))
    happen(one, 'failed', 10, 4)
    happen(one, 'ok')
    happen(one, 'failed', 10, 4)
    expect(one.isCircuitOpen()).toBe(false)
    happen(one, 'failed')
    expect([one.isCircuitOpen(), one.isAvailable()]).toEqual([true, false])
    clock.advance(1_000)
    expect(one.isAvailable()).toBe(true)
    one.recordStart()
    expect(one.isAvailable()).toBe(false)
    one.recordEnd('failed', 10)
    clock.advance(1_999)
    expect(one.isAvailable()).toBe(false)
    clock.advance(1)
    happen(one, 'ok')
    expect([one.isCircuitOpen(), one.isAvailable()]).toEqual([false, true])
    expect(broken).toEqual(['a.example'])
  })

  it('keeps the circuit open for at most a minute', () => {
    const one = node()
    happen(one, 'failed', 10, 40)
    clock.advance(60_000)
    expect(one.isAvailable()).toBe(true)
  })

  it('opens the circuit on a rate limit for the time of retry-after', () => {
    const one = node()
    one.recordStart()
    one.recordEnd('limited', 5, 7_000)
    clock.advance(6_999)
    expect(one.isAvailable()).toBe(false)
    clock.advance(1)
    expect(one.isAvailable()).toBe(true)
  })

  it('does not count unserved requests', () => {
    const [one, down] = [node(), node()]
    const weight = one.weight()
    happen(one, 'unserved', 9_000, 50)
    expect([one.isCircuitOpen(), one.weight()]).toEqual([false, weight])
    happen(down, 'failed', 10, 5)
    clock.advance(1_000)
    happen(down, 'unserved')
    expect([down.isCircuitOpen(), down.isAvailable()]).toEqual([true, true])
  })

  it('reports no batch support for a while after a rejected batch', () => {
    const one = node()
    one.markBatchUnsupported()
    clock.advance(299_999)
    expect(one.supportsBatches()).toBe(false)
    clock.advance(1)
    expect(one.supportsBatches()).toBe(true)
  })

  it('sets the hedge delay to about the 95th percentile', () => {
    const one = node()
    expect(one.hedgeDelayMs()).toBe(1_000)
    for (let time = 0; time < 40; time += 1) happen(one, 'ok', time % 2 === 0 ? 180 : 220)
    expect(one.hedgeDelayMs()).toBeGreaterThan(220)
    expect(one.hedgeDelayMs()).toBeLessThan(300)
    const quick = node()
    happen(quick, 'ok', 1, 40)
    expect(quick.hedgeDelayMs()).toBe(50)
    const slow = node()
    happen(slow, 'ok', 20_000, 40)
    expect(slow.hedgeDelayMs()).toBe(3_000)
  })

  it('loses weight when a hedged request was faster', () => {
    const [outrun, other] = [node(), node()]
    for (const each of [outrun, other]) happen(each, 'ok', 100, 20)
    happen(other, 'outrun', 20)
    expect(other.weight()).toBe(outrun.weight())
    happen(outrun, 'outrun', 3_000)
    expect(outrun.weight()).toBeLessThan(other.weight())
  })

  it('has a name without possible keys', () => {
    const named = (url: string): string => createRpcNodeHealth({ url, rank: 0, clock }).name
    expect(named('https://my-key.eth.provider.example/v2/my-key?k=my-key')).toBe('provider.example')
    expect(named('http://127.0.0.1:8545')).toBe('127.0.0.1:8545')
    expect(named('http://[::1]:8545')).toBe('[::1]:8545')
  })
})

describe('createNodePool', () => {
  const pool = (count: number, random: () => number): ReturnType<typeof createNodePool> =>
    createNodePool({
      urls: Array.from({ length: count }, (_, rank) => `https://n${rank}.example`),
      clock,
      random,
    })
  const reportHeads = (of: ReturnType<typeof createNodePool>, ...heads: number[]): void =>
    of.compareHeads(new Map(of.nodes.map((each, index) => [each, heads[index] ?? 0])))

  it('picks nodes by weight, each once, and none when all were tried', () => {
    let roll = 0
    const one = pool(3, () => roll)
    const [a, b, c] = one.nodes
    expect(one.pick(new Set())).toBe(a)
    roll = 0.6
    expect(one.pick(new Set())).toBe(b)
    roll = 0.999
    expect(one.pick(new Set())).toBe(c)
    expect(one.pick(new Set(c ? [c] : []))).toBe(b)
    expect(one.pick(new Set(one.nodes))).toBeUndefined()
  })

  it('skips nodes with an open circuit, and is unavailable when all are open', () => {
    const one = pool(2, () => 0)
    const [a, b] = one.nodes
    if (a) happen(a, 'failed', 10, 5)
    expect(one.pick(new Set())).toBe(b)
    expect(one.isAvailable()).toBe(true)
    if (b) happen(b, 'failed', 10, 5)
    expect(one.pick(new Set())).toBeUndefined()
    expect(one.isAvailable()).toBe(false)
  })

  it('skips lagging nodes while there are others', () => {
    const one = pool(3, () => 0)
    const [a, b, c] = one.nodes
    reportHeads(one, 96, 100, 100)
    expect(one.pick(new Set())).toBe(b)
    expect(one.head()).toBe(100)
    expect(one.pick(new Set([b, c].flatMap((each) => each ?? [])))).toBe(a)
    reportHeads(one, 97, 100, 100)
    expect(one.pick(new Set())).toBe(a)
  })

  it('allows more blocks of lag on chains with short block times', () => {
    const one = pool(3, () => 0)
    reportHeads(one, 1_000, 1_000, 1_000)
    clock.advance(15_000)
    reportHeads(one, 1_010, 1_060, 1_060)
    expect(one.pick(new Set())).toBe(one.nodes[0])
    clock.advance(15_000)
    reportHeads(one, 1_050, 1_120, 1_120)
    expect(one.pick(new Set())).toBe(one.nodes[1])
  })

  it('ignores a single node far ahead of all others', () => {
    const one = pool(3, () => 0)
    reportHeads(one, 100, 100, 9_999_999)
    expect(one.head()).toBe(100)
    expect(one.pick(new Set())).toBe(one.nodes[0])
  })
})
