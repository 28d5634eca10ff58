import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createChains } from '../../chain/chains/index.ts'
import { createRootSecretFromHex } from '../../../config/readOrCreateRootSecret.ts'
import { createActivityFeature } from './createActivityFeature.ts'

it('keeps accounts that were requested within the retention period, recorded once a day [7.4]', () => {
  const clock = createFakeClock()
  const began = clock.now()
  const received: number[] = []
  const store = { dropUnwatched: async (before: number) => void received.push(before) }
  const deps = {
    chains: createChains(),
    clock,
    log: () => {},
    store,
    keepDays: 1,
    secret: createRootSecretFromHex('5'.repeat(64)),
  }
  const feature = createActivityFeature(
    deps as unknown as Parameters<typeof createActivityFeature>[0],
  )
  onTestFinished(() => feature.stop())
  clock.advance(3_600_000)
  // Noted as long ago as may be: a day before it was last looked at, a day ago.
  expect(received).toEqual([began + 3_600_000 - 2 * 86_400_000])
})
