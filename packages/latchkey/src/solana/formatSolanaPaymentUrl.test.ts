import { expect, it } from 'vitest'
import { solanaMainnet as network } from '../networks/index.ts'
import { formatSolanaPaymentUrl } from './formatSolanaPaymentUrl.ts'

const address = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'

it.each([
  [
    'SOL, without its optional texts',
    undefined,
    1_000_000_000n,
    9,
    'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1',
  ],
  [
    'USDC, without its optional texts',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    10_000n,
    6,
    'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ],
])('formats the example of Solana Pay for %s', (_, token, amount, decimals, url) => {
  expect(formatSolanaPaymentUrl({ network, address, token, amount, decimals })).toBe(url)
})

it('formats the smallest amount with a leading zero and without an exponent', () => {
  const request = { network, address, token: undefined, amount: 1n, decimals: 9 }
  expect(formatSolanaPaymentUrl(request)).toBe(`solana:${address}?amount=0.000000001`)
})
