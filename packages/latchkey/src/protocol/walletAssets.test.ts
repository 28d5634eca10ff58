import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { walletAssetsSchema, walletAssetsParamsSchema } from './walletAssets.ts'

const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '', price: 2_500 }
const asset = { address: 'native', balance: '0x21e19e0c9bab2400000', type: 'NATIVE', metadata }
const account = `0x${'1'.repeat(40)}`

describe('walletAssetsSchema', () => {
  it('parses assets by chain [3.10, 5.10]', () => {
    const reply = { '0x2105': [asset, { ...asset, address: account, type: 'ERC20' }], '0x1': [] }
    expect(v.parse(walletAssetsSchema, reply)).toEqual(reply)
  })

  it.each([
    ['no address', { ...asset, address: undefined }],
    ['a balance that is a number', { ...asset, balance: 1 }],
    ['a balance of too many digits', { ...asset, balance: `0x${'1'.repeat(65)}` }],
    ['another type', { ...asset, type: 'ERC721' }],
    ['no name', { ...asset, metadata: { ...metadata, name: undefined } }],
    ['decimals in a text', { ...asset, metadata: { ...metadata, decimals: '18' } }],
    ['no price', { ...asset, metadata: { ...metadata, price: undefined } }],
    ['no metadata', { ...asset, metadata: undefined }],
  ])('rejects the response when one asset has %s [5.10]', (_case, wrong) => {
    expect(v.is(walletAssetsSchema, { '0x2105': [asset, wrong] })).toBe(false)
  })
})

describe('walletAssetsParamsSchema', () => {
  it('parses the object, or an array of it [7.30]', () => {
    expect(v.parse(walletAssetsParamsSchema, [{ account }])).toEqual({ account })
    expect(v.is(walletAssetsParamsSchema, [{ account }, {}])).toBe(false)
  })

  it('parses assets as addresses and as objects of the standard [7.30]', () => {
    const assetFilter = { '0x1': ['native', { address: account, type: 'ERC20' }] }
    expect(v.parse(walletAssetsParamsSchema, { account, assetFilter })).toEqual({
      account,
      assetFilter: { '0x1': ['native', account] },
    })
  })
})
