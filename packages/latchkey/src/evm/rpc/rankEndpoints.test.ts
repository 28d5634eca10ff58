import { expect, it } from 'vitest'
import { rankEndpoints, type RpcSample, addSample } from './rankEndpoints.ts'

const now = 1_000_000
const answered = (latency: number, at = now): RpcSample => ({ at, ok: true, latency })
const failed = (at = now): RpcSample => ({ at, ok: false, latency: 0 })
/** Places of the histories, best first. */
const order = (histories: readonly (readonly RpcSample[])[]): readonly number[] =>
  rankEndpoints([...histories.keys()], (index) => histories[index] ?? [], now)
const times = (count: number, sample: RpcSample): RpcSample[] =>
  Array<RpcSample>(count).fill(sample)

it.each<[string, RpcSample[][], number[]]>([
  ['keeps the given order before any request', [[], [], []], [0, 1, 2]],
  ['keeps the order of those that answer alike', [[answered(50)], [answered(50)]], [0, 1]],
  ['keeps the first while the second is untried', [[answered(900)], []], [0, 1]],
  ['ranks an untried endpoint above a failed one', [[failed()], []], [1, 0]],
  ['puts the faster first', [[answered(200)], [answered(20)]], [1, 0]],
  // 0.7 × 1 + 0.3 × 0 = 0.70 against 0.7 × 0.5 + 0.3 × 1 < 0.65
  ['counts stability more than speed', [[answered(1), failed()], [answered(1_000)]], [1, 0]],
  // 0.7 × 0.9 + 0.3 × 0.9 = 0.90 against 0.7
  [
    'lets speed outweigh one failure in ten',
    [[answered(1_000)], [...times(9, answered(100)), failed()]],
    [1, 0],
  ],
  ['forgets failures of long ago', [[failed(now - 300_000)], []], [0, 1]],
])('%s [9.10a]', (_, histories, places) => {
  expect(order(histories)).toEqual(places)
})

it('rankEndpoints weighs stability 0.7 and latency 0.3 [9.10a]', () => {
  // Ten samples each. Slow and sound: 0.7. Fast, one failed: 0.63 + 0.3 × speed; even at speed 0.2333.
  const sound = times(10, answered(1_000))
  const hasty = (latency: number): RpcSample[] => [...times(9, answered(latency)), failed()]
  expect(order([sound, hasty(760)])).toEqual([1, 0])
  expect(order([sound, hasty(770)])).toEqual([0, 1])
})

it('addSample keeps the last 10 samples [9.10a]', () => {
  const samples = Array.from({ length: 12 }, (_, at) => answered(at, at))
  const samplesKept = samples.reduce<readonly RpcSample[]>(addSample, [])
  expect(samplesKept).toEqual(samples.slice(2))
})
