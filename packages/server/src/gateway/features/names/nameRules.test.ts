import { describe, expect, it } from 'vitest'
import { findAttributesError } from './findAttributesError.ts'
import {
  encodeCoinAddress,
  normalizeCoinType,
  hasValidChecksum,
  coinTypeNetwork,
} from './coinTypes.ts'
import { findLabelError, findNameError } from './nameRules.ts'
import { generateNameCandidates, pickSuggestions } from './suggestNames.ts'

const zones = ['latchkey.id', 'names.example']
const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('a name', () => {
  it.each([
    'alice.latchkey.id',
    'abc.latchkey.id',
    'a-1.names.example',
    '007.latchkey.id',
    `${'a'.repeat(64)}.latchkey.id`,
  ])('may be %s', (name) => {
    expect(findNameError(name, zones)).toBeUndefined()
  })

  it.each([
    ['', 'hold a to z'],
    ['Alice.latchkey.id', 'hold a to z'],
    ['álice.latchkey.id', 'hold a to z'],
    ['ali_ce.latchkey.id', 'hold a to z'],
    ["a';drop table name;--.latchkey.id", 'hold a to z'],
    ['alice\r\nx: y.latchkey.id', 'hold a to z'],
    ['.latchkey.id', 'hold a to z'],
    ['alice', 'like name.latchkey.id'],
    ['alice.id', 'like name.latchkey.id'],
    ['alice.eth.latchkey.id', 'like name.latchkey.id'],
    ['al.latchkey.id', 'at least 3'],
    [`${'a'.repeat(65)}.latchkey.id`, 'at most 64'],
    ['xn--abc.latchkey.id', 'third and fourth'],
    ['alice.latchkey.eth', 'zone'],
    ['alice.example.names', 'zone'],
  ])('may not be %j', (name, text) => {
    expect(findNameError(name, zones)).toContain(text)
  })
})

describe('attributes', () => {
  it.each([
    ['bio', 'Ünïcode, and punctuation! 🎉'],
    ['avatar', 'https://img.example/a.png?size=2'],
    ['avatar', 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/a.png'],
    ['avatar', `eip155:1/erc721:${checksummed}/12`],
    ['url', 'https://alice.example'],
    ['email', 'alice+names@mail.example'],
    ['com.twitter', '@alice_'],
    ['com.github', 'alice'],
    ['description', 'x'.repeat(255)],
  ])('accept %s %j', (key, value) => {
    expect(findAttributesError({ [key]: value })).toBeUndefined()
  })

  it.each([
    ['bio', ''],
    ['bio', 'x'.repeat(256)],
    ['bio', '<script>alert(1)</script>'],
    ['bio', 'two\nlines'],
    ['bio', 'turned \u202E around'],
    ['avatar', 'http://img.example/a.png'],
    ['avatar', 'javascript:alert(1)'],
    ['avatar', 'data:image/svg+xml,<svg/>'],
    ['avatar', 'file:///etc/passwd'],
    ['url', 'javascript:alert(1)'],
    ['url', 'https://a.example/"onload="'],
    ['email', 'alice'],
    ['com.twitter', 'https://x.example/alice'],
    ['org.telegram', 'alice'],
    ['toString', 'alice'],
  ])('reject %s %j', (key, value) => {
    expect(findAttributesError({ [key]: value })).toContain('attribute')
  })

  it('are optional', () => {
    expect(findAttributesError({})).toBeUndefined()
  })
})

describe('a coin type', () => {
  it.each([
    [60, 'eip155:1'],
    [2147483649, 'eip155:1'],
    [2147483748, 'eip155:100'],
    [2147492101, 'eip155:8453'],
    [4294967295, 'eip155:2147483647'],
    [0, undefined],
    [501, undefined],
    [2147483648, undefined],
    [4294967296, undefined],
  ])('%i is %s [7.22b]', (coinType, network) => {
    expect(coinTypeNetwork(coinType)).toBe(network)
  })

  it('of Ethereum has one normalized form', () => {
    expect(normalizeCoinType(2147483649)).toBe(60)
    expect(normalizeCoinType(60)).toBe(60)
    expect(normalizeCoinType(2147492101)).toBe(2147492101)
  })

  it('encodes addresses as bytes [ENSIP-9]', () => {
    expect(encodeCoinAddress(60, checksummed)).toBe(checksummed.toLowerCase())
    expect(encodeCoinAddress(501, '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA')).toHaveLength(66)
    expect(encodeCoinAddress(501, checksummed)).toBeUndefined()
    expect(encodeCoinAddress(60, 'alice.eth')).toBeUndefined()
    expect(encodeCoinAddress(0, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined()
  })
})

it('recognizes an EIP-55 checksum [EIP-55]', () => {
  expect(hasValidChecksum(checksummed)).toBe(true)
  expect(hasValidChecksum(checksummed.toLowerCase())).toBe(false)
  expect(hasValidChecksum(`${checksummed.slice(0, -1)}7`)).toBe(false)
  expect(hasValidChecksum('0x')).toBe(false)
})

describe('suggestions', () => {
  it('are words with the prefix in order, then variants', () => {
    const words = ['alien', 'max', 'maximum', 'maxwell', 'may']
    const found = generateNameCandidates('max', words)
    expect(found.slice(0, 5)).toEqual(['maximum', 'maxwell', 'max-eth', 'themax', 'max1'])
    expect(new Set(found).size).toBe(found.length)
  })

  it.each(['zzz', 'q-q', 'a'.repeat(64), '007'])('suffice for %s, all valid', (label) => {
    const found = generateNameCandidates(label, [])
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter((each) => findLabelError(each) !== undefined)).toEqual([])
  })

  it('are the first four free names after the given one', () => {
    const taken = new Set(['max.x.y', 'b.x.y', 'd.x.y'])
    const others = ['a.x.y', 'b.x.y', 'c.x.y', 'd.x.y', 'e.x.y', 'f.x.y', 'g.x.y']
    expect(pickSuggestions('max.x.y', others, taken)).toEqual([
      { name: 'max.x.y', registered: true },
      ...['a.x.y', 'c.x.y', 'e.x.y', 'f.x.y'].map((name) => ({ name, registered: false })),
    ])
  })
})
