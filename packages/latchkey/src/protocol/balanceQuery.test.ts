import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accountBalancesSchema } from './accountBalances.ts'
import { balanceQuerySchema } from './balanceQuery.ts'
import { gasPriceSchema } from './gasPrice.ts'
import { fungiblePriceBodySchema, fungiblePricesSchema } from './price.ts'

const balance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:8453',
  address: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  value: 12.5,
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: 'https://gateway.example/public/getTokenImage/USDC',
}

describe('accountBalances', () => {
  it('parses tokens, the native currency without address, and unknown values [3.9, 7.5]', () => {
    const { address: _address, value: _value, ...unpriced } = balance
    const reply = { balances: [balance, { ...unpriced, price: 0 }], partial: ['eip155:1'] }
    expect(v.parse(accountBalancesSchema, reply)).toEqual(reply)
  })

  it.each([
    ['an amount that is a number', { quantity: { decimals: '6', numeric: 12.5 } }],
    ['an amount below nothing', { quantity: { decimals: '6', numeric: '-1' } }],
    ['an amount with an exponent', { quantity: { decimals: '6', numeric: '1e9' } }],
    ['decimals that are none', { quantity: { decimals: 'six', numeric: '1' } }],
    ['no symbol', { symbol: undefined }],
    ['a price in a text', { price: '1' }],
  ])('rejects a token with %s [3.9]', (_case, change) => {
    expect(v.is(accountBalancesSchema, { balances: [{ ...balance, ...change }] })).toBe(false)
  })
})

it('parses the supported currencies [7.5, 7.8]', () => {
  expect(v.is(balanceQuerySchema, { currency: 'jpy', projectId: 'any' })).toBe(true)
  expect(v.is(balanceQuerySchema, { currency: 'USD' })).toBe(false)
  const body = { projectId: 'any', currency: 'btc', addresses: [balance.address] }
  expect(v.is(fungiblePriceBodySchema, body)).toBe(true)
  expect(v.is(fungiblePriceBodySchema, { ...body, addresses: [] })).toBe(false)
})

it('parses token and gas prices, and rejects other values [7.8, 7.10]', () => {
  const { name, symbol, address, iconUrl, price } = balance
  const row = { name, symbol, address, iconUrl, price, decimals: 6 }
  expect(v.is(fungiblePricesSchema, { fungibles: [row] })).toBe(true)
  expect(v.is(fungiblePricesSchema, { fungibles: [{ ...row, decimals: '6' }] })).toBe(false)
  const gas = { standard: '1200000000', fast: '1300000000', instant: '1500000000' }
  expect(v.is(gasPriceSchema, gas)).toBe(true)
  for (const wrong of ['', '0x1', '-1', '1.5', 1]) {
    expect(v.is(gasPriceSchema, { ...gas, fast: wrong })).toBe(false)
  }
})
