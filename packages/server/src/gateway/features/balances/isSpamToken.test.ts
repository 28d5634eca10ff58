import { expect, it } from 'vitest'
import type { Token } from '../../chain/tokens/index.ts'
import { isSpamToken } from './isSpamToken.ts'

const token = (name: string, symbol: string): Token => ({
  name,
  symbol,
  address: '0x',
  decimals: 18,
  logoUri: undefined,
  eip2612: false,
})
const listed = [token('USD Coin', 'USDC'), token('Tether USD', 'USDT')]

it.each([
  ['Visit https://claim.example to claim', 'CLAIM'],
  ['$ 5,000 USDC', 'GET'],
  ['aave-reward.xyz', 'AAVE'],
  ['Airdrop', 'DROP'],
  ['t.me/coins', 'X'],
  ['Coin', 'go.com'],
  ['USD Coin', 'usdc'],
  ['USD Coin', 'U\u200BSDC'],
  ['USD Coin', 'ＵＳＤＣ'],
  ['Nothing', '...'],
])('classifies %j (%s) as spam', (name, symbol) => {
  expect(isSpamToken(token(name, symbol), listed)).toBe(true)
})

it.each([
  ['Liquity USD', 'LUSD'],
  ['Wrapped Bitcoin', 'WBTC'],
  ['人民币', 'CNHC'],
  ['USD Coin (bridged)', 'axlUSDC'],
])('classifies %j (%s) as a token', (name, symbol) => {
  expect(isSpamToken(token(name, symbol), listed)).toBe(false)
})
