import { expect, it } from 'vitest'
import { createPrefixedStorage } from '../kernel/index.ts'
import { createPossiblySentSwaps } from './createPossiblySentSwaps.ts'
import { createTestSolanaKit } from './standaloneAdapterKit.fixture.ts'

const height = 123_456_789_012_345_678n

it('keeps the heights of accounts apart, exactly', () => {
  const swaps = createPossiblySentSwaps(createTestSolanaKit())
  swaps.add('one', height)
  swaps.add('other', 5n)
  swaps.remove('other')
  swaps.remove('another')
  expect([swaps.get('one'), swaps.get('other')]).toEqual([height, undefined])
})

it.each(['{}', '[1]', 'null', '{"one":5}', '{"one":"1e5"}', '{"one":"-1"}'])(
  'ignores the malformed value %s',
  (value) => {
    const area = {
      getItem: () => `{"v":1,"d":${value}}`,
      setItem: () => {},
      removeItem: () => {},
    }
    const storage = createPrefixedStorage({ prefix: 'test', area })
    expect(
      createPossiblySentSwaps({ ...createTestSolanaKit(), storage }).get('one'),
    ).toBeUndefined()
  },
)
