import { describe, expect, it } from 'vitest'
import { createChains } from '../chains/index.ts'
import { assetFromAddress, detectNamespace, parseAddress, parseAsset } from './index.ts'

const chains = createChains()
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('parseAddress', () => {
  it.each([usdc.toLowerCase(), usdc, `0x${usdc.slice(2).toUpperCase()}`])(
    'returns the checksummed form of %s [5.4a]',
    (text) => {
      expect(parseAddress('eip155', text)).toBe(usdc)
    },
  )

  it.each(['', '0x', usdc.slice(2), `${usdc}0`, mint, `${usdc.slice(0, -1)}g`, `${usdc} `])(
    'rejects %j as an EVM address [5.4a]',
    (text) => {
      expect(parseAddress('eip155', text)).toBeUndefined()
    },
  )

  it.each(['', usdc, '1'.repeat(31), '1'.repeat(45), '0OIl'.repeat(9), 'z'.repeat(44)])(
    'rejects %j as a Solana address [5.4a]',
    (text) => {
      expect(parseAddress('solana', text)).toBeUndefined()
    },
  )

  it('detects the namespace of an address, and rejects other namespaces', () => {
    expect(detectNamespace(usdc)).toBe('eip155')
    expect(detectNamespace(mint)).toBe('solana')
    expect(detectNamespace('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('bip122')
    expect(detectNamespace('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('bip122')
    for (const text of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', `0:${'a'.repeat(64)}`, '__proto__'])
      expect(detectNamespace(text)).toBeUndefined()
    expect(parseAddress('cosmos', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined()
  })
})

describe('parseAsset', () => {
  it.each([
    [`eip155:1:${usdc.toLowerCase()}`, usdc],
    ['eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'native'],
    ['eip155:137:0x0000000000000000000000000000000000001010', 'native'],
    [
      'eip155:1:0x0000000000000000000000000000000000001010',
      '0x0000000000000000000000000000000000001010',
    ],
    [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`, mint],
    [
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:So11111111111111111111111111111111111111111',
      'native',
    ],
  ])('parses %s [9.14b]', (id, token) => {
    expect(parseAsset(chains, id)?.token).toBe(token)
  })

  it.each([
    '',
    'eip155:1',
    `eip155:999999:${usdc}`,
    `eip155:1:${mint}`,
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${usdc}`,
    `tron:0x2b6653dc:${usdc}`,
    `eip155:1:${usdc}:1`,
    "eip155:1:' OR 1=1 --",
  ])('rejects %j', (id) => {
    expect(parseAsset(chains, id)).toBeUndefined()
  })

  it('accepts only the native currency on Bitcoin', () => {
    const id = 'bip122:000000000019d6689c085ae165831e93'
    for (const nativeToken of ['native', '0x'])
      expect(parseAsset(chains, `${id}:${nativeToken}`)?.token).toBe('native')
    for (const token of ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', usdc, 'undefined'])
      expect(parseAsset(chains, `${id}:${token}`)).toBeUndefined()
  })

  it('accepts `native` for the native currency of a chain', () => {
    const chain = chains.get('eip155:1')
    expect(chain && assetFromAddress(chain, 'native')).toEqual({ chain, token: 'native' })
  })
})
