import { expect, it } from 'vitest'
import { parseSolanaAddress } from './parseSolanaAddress.ts'
import { reviewReceiver } from './reviewReceiver.ts'

it.each(['1'.repeat(32), '1nc1nerator11111111111111111111111111111111'])(
  'finds the burn address %s, which is valid',
  (address) => {
    expect(parseSolanaAddress(address)).toBe(address)
    expect(reviewReceiver(address)).toBe('burnAddress')
  },
)

it('accepts another address', () => {
  expect(reviewReceiver('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBeUndefined()
})
