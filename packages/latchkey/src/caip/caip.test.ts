import { describe, expect, it } from 'vitest'
import {
  type CaipAddress,
  type CaipAssetId,
  type CaipNetworkId,
  formatCaipAddress,
  formatCaipAssetId,
  formatCaipNetworkId,
  isCaipAddress,
  isCaipAssetId,
  isCaipNetworkId,
  isNamespace,
  namespaceNames,
  namespaceOf,
  namespaces,
  parseCaipAddress,
  parseCaipAssetId,
  parseCaipNetworkId,
} from './index.ts'

/** The same sequence in every run. Mulberry32. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const plain = 'abcXYZ0189-'

function wordOf(random: (below: number) => number, alphabet: string, longest: number): string {
  const length = 1 + random(longest)
  return Array.from({ length }, () => alphabet.charAt(random(alphabet.length))).join('')
}

describe('namespaces', () => {
  it('have the five namespaces and their display names [3.5]', () => {
    expect(namespaces).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
    expect(namespaceNames).toEqual({
      eip155: 'EVM',
      solana: 'Solana',
      polkadot: 'Polkadot',
      bip122: 'Bitcoin',
      cosmos: 'Cosmos',
    })
  })

  it.each(namespaces)('parses %s', (namespace) => {
    expect(isNamespace(namespace)).toBe(true)
  })

  it.each(['', 'EIP155', 'eip155 ', ' eip155', 'eip15', 'toString', '__proto__', 'constructor'])(
    'does not know %j',
    (text) => {
      expect(isNamespace(text)).toBe(false)
    },
  )

  it('parses the namespace of network, account and asset ids', () => {
    expect(namespaceOf('eip155:1')).toBe('eip155')
    expect(namespaceOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc')).toBe('solana')
  })
})

describe('CAIP-2 network ids [5.3b]', () => {
  it.each([
    ['eip155:1', 'eip155', '1'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['bip122:000000000019d6689c085ae165831e93', 'bip122', '000000000019d6689c085ae165831e93'],
    ['cosmos:cosmoshub-3', 'cosmos', 'cosmoshub-3'],
    ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'polkadot', 'b0a8d493285c2df73290dfb7e61f870f'],
  ])('parses %s', (text, namespace, reference) => {
    expect(parseCaipNetworkId(text)).toEqual({ namespace, reference })
    expect(isCaipNetworkId(text)).toBe(true)
  })

  it.each([
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'eip155::1',
    'eip155:1:',
    ' eip155:1',
    'eip155:1 ',
    'eip155:1\n',
    'eip155: 1',
    'EIP155:1',
    'tezos:1',
    'eip155:1/2',
    'eip155:é',
    `eip155:${'1'.repeat(33)}`,
  ])('rejects %j', (text) => {
    expect(() => parseCaipNetworkId(text)).toThrow(
      expect.objectContaining({
        code: 'caip.invalid_network_id',
        message: 'Invalid CAIP-2 network id',
        details: { id: text },
      }),
    )
    expect(isCaipNetworkId(text)).toBe(false)
  })

  it('formats references given as numbers or strings [3.4b]', () => {
    expect(formatCaipNetworkId({ namespace: 'eip155', reference: 8453 })).toBe('eip155:8453')
    expect(formatCaipNetworkId({ namespace: 'cosmos', reference: 'hub-4' })).toBe('cosmos:hub-4')
  })
})

describe('CAIP-10 addresses [5.3a]', () => {
  it('parses namespace, reference and address', () => {
    expect(parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')).toEqual({
      namespace: 'eip155',
      reference: '1',
      networkId: 'eip155:1',
      address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    })
  })

  it.each([
    '',
    '::',
    'eip155:1',
    'eip155:1:',
    'eip155::0xab',
    ':1:0xab',
    'eip155:1:0xab:1',
    'eip155:1:0xab:',
    ':eip155:1:0xab',
    'tezos:1:0xab',
    'eip155:1:0x ab',
    'eip155:1:0xab\n',
    'eip155:1:<script>',
    `eip155:1:${'a'.repeat(129)}`,
  ])('rejects %j', (text) => {
    expect(() => parseCaipAddress(text)).toThrow(
      expect.objectContaining({
        code: 'caip.invalid_address',
        message: 'Invalid CAIP-10 address',
        details: { address: text },
      }),
    )
    expect(isCaipAddress(text)).toBe(false)
  })
})

describe('CAIP-19 asset ids', () => {
  it.each([
    ['eip155:1/slip44:60', { networkId: 'eip155:1', kind: 'slip44', reference: '60' }],
    [
      'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f',
      {
        networkId: 'eip155:1',
        kind: 'erc20',
        reference: '0x6b175474e89094c44da98b954eedeac495271d0f',
      },
    ],
    [
      'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769',
      {
        networkId: 'eip155:1',
        kind: 'erc721',
        reference: '0x06012c8cf97BEaD5deAe237070F9587f8E7A266d',
        tokenId: '771769',
      },
    ],
  ])('parses %s', (text, parts) => {
    expect(parseCaipAssetId(text)).toEqual(parts)
    expect(isCaipAssetId(text)).toBe(true)
  })

  it.each([
    '',
    '/',
    'eip155:1',
    'eip155:1/',
    'eip155:1/slip44',
    'eip155:1/slip44:',
    'eip155:1/:60',
    '/slip44:60',
    'eip155/slip44:60',
    'eip155:1/s:60',
    'eip155:1/SLIP44:60',
    'eip155:1/erc721:0xab/',
    'eip155:1/erc721:0xab/1/2',
    'tezos:1/slip44:60',
  ])('rejects %j', (text) => {
    expect(() => parseCaipAssetId(text)).toThrow(
      expect.objectContaining({
        code: 'caip.invalid_asset_id',
        message: 'Invalid CAIP-19 asset id',
      }),
    )
    expect(isCaipAssetId(text)).toBe(false)
  })
})

describe('every id', () => {
  it('is unchanged after formatting and parsing [5.3a, 5.3b]', () => {
    const random = createRandom(1)
    for (let round = 0; round < 2000; round++) {
      const namespace = namespaces[random(namespaces.length)] ?? 'eip155'
      const reference = wordOf(random, plain, 32)
      const networkId: CaipNetworkId = formatCaipNetworkId({ namespace, reference })
      expect(parseCaipNetworkId(networkId)).toEqual({ namespace, reference })

      const address = wordOf(random, `${plain}.%`, 128)
      const account: CaipAddress = formatCaipAddress({ networkId, address })
      expect(parseCaipAddress(account)).toEqual({ namespace, reference, networkId, address })
      expect(namespaceOf(account)).toBe(namespace)

      const tokenId = random(2) ? wordOf(random, plain, 78) : undefined
      const parts = { networkId, kind: 'erc721', reference: address, tokenId }
      const asset: CaipAssetId = formatCaipAssetId(parts)
      expect(parseCaipAssetId(asset)).toEqual(parts)
    }
  })

  it('is rejected or unchanged after parsing arbitrary text [5.3a, 5.3b]', () => {
    const random = createRandom(2)
    const pieces = [...namespaces, '1', '0xab', 'x'.repeat(33), '', ' ', '\n', '/', 'é', '💥']
    let accepted = 0
    for (let round = 0; round < 5000; round++) {
      const text = Array.from(
        { length: 1 + random(4) },
        () => pieces[random(pieces.length)] ?? '',
      ).join(':')
      // The count of parts, said in the plainest way.
      const parts = text.split(':')
      if (isCaipNetworkId(text)) {
        accepted++
        expect(parts).toHaveLength(2)
        expect(formatCaipNetworkId(parseCaipNetworkId(text))).toBe(text)
      } else expect(() => parseCaipNetworkId(text)).toThrow('Invalid CAIP-2 network id')
      if (isCaipAddress(text)) {
        accepted++
        expect(parts).toHaveLength(3)
        expect(parts).not.toContain('')
        expect(formatCaipAddress(parseCaipAddress(text))).toBe(text)
      } else expect(() => parseCaipAddress(text)).toThrow('Invalid CAIP-10 address')
      if (isCaipAssetId(text)) expect(formatCaipAssetId(parseCaipAssetId(text))).toBe(text)
      else expect(() => parseCaipAssetId(text)).toThrow('Invalid CAIP-19 asset id')
    }
    expect(accepted).toBeGreaterThan(50)
  })
})
