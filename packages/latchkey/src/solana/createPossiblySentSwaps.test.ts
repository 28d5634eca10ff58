import { expect, it } from 'vitest'
import { createPrefixedStorage } from '../kernel/index.ts'
import { createPossiblySentSwaps, type PossiblySentSwap } from './createPossiblySentSwaps.ts'
import { createTestSolanaKit } from './standaloneAdapterKit.fixture.ts'

const swap: PossiblySentSwap = {
  lastValidBlockHeight: 123_456_789_012_345_678n,
  newestSignature: '',
}

it('keeps the swaps of accounts apart, with exact heights', () => {
  const swaps = createPossiblySentSwaps(createTestSolanaKit())
  const unanswered = { lastValidBlockHeight: 5n, newestSignature: undefined }
  swaps.add('one', swap)
  swaps.add('unanswered', unanswered)
  swaps.add('other', unanswered)
  swaps.remove('other')
  swaps.remove('another')
  expect(['one', 'unanswered', 'other'].map(swaps.get)).toEqual([swap, unanswered, undefined])
})

it.each([
  '{}',
  '[1]',
  'null',
  '{"one":null}',
  '{"one":{"height":5}}',
  '{"one":{"height":"1e5"}}',
  '{"one":{"height":"-1"}}',
  '{"one":{"height":"5","newest":1}}',
])('ignores the malformed value %s', (value) => {
  const area = {
    getItem: () => `{"v":1,"d":${value}}`,
    setItem: () => {},
    removeItem: () => {},
  }
  const storage = createPrefixedStorage({ prefix: 'test', area })
  expect(createPossiblySentSwaps({ ...createTestSolanaKit(), storage }).get('one')).toBeUndefined()
})
