import { expect, it } from 'vitest'
import { reviewReceiver } from './reviewReceiver.ts'

// The examples of EIP-55.
const valid = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]

it.each(valid)('accepts %s, in its own case and in lower case', (address) => {
  expect(reviewReceiver(address)).toBeUndefined()
  expect(reviewReceiver(address.toLowerCase())).toBeUndefined()
})

it('reports an invalid checksum', () => {
  expect(reviewReceiver('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('wrongChecksum')
})

it.each([`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dEaD`])(
  'finds the burn address %s',
  (address) => {
    expect(reviewReceiver(address)).toBe('burnAddress')
  },
)
