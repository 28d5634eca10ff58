import { describe, expect, it } from 'vitest'
import type { RequestedNamespace, SessionNamespace } from '../../protocol/index.ts'
import {
  allowsEvent,
  allowsRequest,
  validateProposalNamespaces,
  validateSessionNamespaces,
  selectUsableNamespaces,
} from './index.ts'

const one = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const two = '0x25caCa7f7Bf3A77b1738A8c98A666dd9e4C69A0C'
const cosmos = 'cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'

function request(
  chains: string[] | undefined,
  methods: string[],
  events: string[] = [],
): RequestedNamespace {
  return { chains, methods, events }
}
function give(accounts: string[], methods: string[], events: string[] = []): SessionNamespace {
  return { accounts, methods, events }
}
const sign = ['eth_sign']
const changed = ['accountsChanged']

describe('validateProposalNamespaces', () => {
  it.each<[string, Record<string, RequestedNamespace>, number | undefined]>([
    [
      '1.1 without optional ones',
      { 'eip155:10': request(undefined, ['personal_sign']) },
      undefined,
    ],
    ['1.2 with no chains', { cosmos: request([], ['cosmos_signDirect']) }, 5100],
    [
      '1.3 with the chain in the key',
      { eip155: request(['eip155:1'], sign), 'eip155:10': request(undefined, sign) },
      undefined,
    ],
    ['1.4 with a chain that is none', { eip155: request(['42'], sign) }, 5100],
    ['1.5 without methods and events', { eip155: request(['eip155:1'], []) }, undefined],
    [
      '1.6 with a chain of another namespace',
      { eip155: request(['eip155:1', 'cosmos:cosmoshub-4'], sign) },
      5100,
    ],
    ['1.7 with an empty key', { '': request([':1'], sign) }, 5104],
    ['1.7 with a key that is none', { '**': request(['**:1'], sign) }, 5104],
    [
      '1.8 of which one is wrong',
      { eip155: request(['eip155:1'], sign), cosmos: request([], []) },
      5100,
    ],
    ['1.9 that are empty', {}, undefined],
    ['with a chain beside that of the key', { 'eip155:1': request(['eip155:2'], sign) }, 5100],
  ])('%s', (_, namespaces, code) => {
    expect(validateProposalNamespaces(namespaces)?.code).toBe(code)
  })
})

describe('validateSessionNamespaces', () => {
  const eth = (chains = ['eip155:1'], events = changed): Record<string, RequestedNamespace> => ({
    eip155: request(chains, sign, events),
  })

  it.each<
    [
      string,
      Record<string, RequestedNamespace>,
      Record<string, SessionNamespace>,
      number | undefined,
    ]
  >([
    [
      '2.1 without accounts',
      { cosmos: request(['cosmos:cosmoshub-4'], ['cosmos_signDirect']) },
      { cosmos: give([], ['cosmos_signDirect']) },
      5001,
    ],
    ['2.2 with an account that is none', eth(), { eip155: give([`eip155:${one}`], sign) }, 5001],
    ['2.3 without a method', eth(), { eip155: give([`eip155:1:${one}`], []) }, 5002],
    [
      '2.4 without an account on one chain',
      eth(['eip155:1', 'eip155:10']),
      { eip155: give([`eip155:1:${one}`], sign, changed) },
      5001,
    ],
    [
      '2.5 with several accounts on a chain',
      eth(),
      { eip155: give([`eip155:1:${one}`, `eip155:1:${two}`], sign, changed) },
      undefined,
    ],
    [
      '2.6 with more methods and events',
      eth(),
      { eip155: give([`eip155:1:${one}`], [...sign, 'personalSign'], [...changed, 'some']) },
      undefined,
    ],
    [
      '2.7 with an account of another namespace',
      eth(),
      { eip155: give([`eip155:1:${one}`, cosmos], sign, changed) },
      5103,
    ],
    [
      '2.8 with accounts on chains beyond',
      eth(),
      { eip155: give([`eip155:1:${one}`, `eip155:42:${one}`], sign, changed) },
      undefined,
    ],
    [
      '2.9 without a namespace',
      { ...eth(), cosmos: request(['cosmos:cosmoshub-4'], []) },
      { eip155: give([`eip155:1:${one}`], sign, changed) },
      5000,
    ],
    [
      '2.10 without an event',
      { eip155: request(['eip155:1'], [], ['chainChanged']) },
      { eip155: give([`eip155:1:${one}`], []) },
      5003,
    ],
    [
      '2.11 with part of what was optional',
      eth(),
      {
        eip155: give([`eip155:1:${one}`], sign, changed),
        'eip155:42161': give([`eip155:42161:${one}`], ['personal_sign']),
      },
      undefined,
    ],
    ['with a key that is none', {}, { E: give([`eip155:1:${one}`], sign) }, 5104],
    [
      'granted under the key of the chain',
      eth(),
      { 'eip155:1': give([`eip155:1:${one}`], sign, changed) },
      undefined,
    ],
    [
      'with another chain under the key of one',
      {},
      { 'eip155:1': give([`eip155:2:${one}`], sign) },
      5103,
    ],
  ])('%s', (_, required, granted, code) => {
    expect(validateSessionNamespaces(granted, required)?.code).toBe(code)
  })
})

describe('selectUsableNamespaces', () => {
  const requested = { eip155: request(['eip155:1', 'eip155:10'], [...sign, 'personal_sign']) }

  it('selects every namespace when none was requested', () => {
    const granted = { cosmos: give([cosmos], []) }
    const chains = ['cosmos:cosmoshub-4']
    expect(selectUsableNamespaces(granted, {})).toEqual({
      namespaces: { cosmos: { ...granted.cosmos, chains } },
    })
  })

  it('drops namespaces that were not requested, and keeps additional chains and methods', () => {
    const granted = {
      eip155: give([`eip155:10:${one}`, `eip155:5:${one}`], [...sign, 'eth_extra']),
      cosmos: give([cosmos], []),
    }
    const eip155 = {
      accounts: [`eip155:10:${one}`, `eip155:5:${one}`],
      chains: ['eip155:10', 'eip155:5'],
      methods: [...sign, 'eth_extra'],
      events: [],
    }
    expect(selectUsableNamespaces(granted, requested)).toEqual({ namespaces: { eip155 } })
  })

  it('requires a requested chain at settlement, and any chain after an update', () => {
    const unrequested = { eip155: give([`eip155:5:${one}`], sign) }
    expect(selectUsableNamespaces(unrequested, requested)).toMatchObject({
      peerError: { code: 5001 },
    })
    expect(selectUsableNamespaces(unrequested, requested, 'updated')).toMatchObject({
      namespaces: { eip155: { chains: ['eip155:5'] } },
    })
    expect(
      selectUsableNamespaces({ cosmos: give([cosmos], []) }, requested, 'updated'),
    ).toMatchObject({
      peerError: { code: 5001 },
    })
  })

  it('keeps additional chains under CAIP-2 keys, but not on their own', () => {
    const further = { 'eip155:5': give([`eip155:5:${one}`], sign) }
    const both = { 'eip155:1': give([`eip155:1:${one}`], sign), ...further }
    expect(selectUsableNamespaces(both, requested)).toMatchObject({ namespaces: both })
    const mute = { 'eip155:1': give([`eip155:1:${one}`], []), ...further }
    expect(selectUsableNamespaces(mute, requested)).toMatchObject({ peerError: { code: 5002 } })
  })

  it.each(['__proto__', 'constructor', 'prototype'])('rejects %s as a namespace key', (key) => {
    const granted = JSON.parse(
      `{"${key}":${JSON.stringify(give([`eip155:1:${one}`], sign))}}`,
    ) as Record<string, SessionNamespace>
    expect(selectUsableNamespaces(granted, requested)).toMatchObject({ peerError: { code: 5104 } })
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('drops a namespace without requested methods and keeps the others', () => {
    const both = { ...requested, cosmos: request(['cosmos:cosmoshub-4'], ['cosmos_signDirect']) }
    const granted = { eip155: give([`eip155:1:${one}`], sign), cosmos: give([cosmos], []) }
    expect(selectUsableNamespaces(granted, both)).toMatchObject({
      namespaces: { eip155: { accounts: [`eip155:1:${one}`] } },
    })
    expect(
      Object.keys((selectUsableNamespaces(granted, both) as { namespaces: object }).namespaces),
    ).toEqual(['eip155'])
  })

  it('matches a namespace under a CAIP-2 key with one under its plain key', () => {
    const byChain = { 'eip155:1': request(undefined, sign) }
    expect(
      selectUsableNamespaces({ eip155: give([`eip155:1:${one}`], sign) }, byChain),
    ).toHaveProperty('namespaces')
    expect(
      selectUsableNamespaces({ 'eip155:1': give([`eip155:1:${one}`], sign) }, requested),
    ).toHaveProperty('namespaces')
  })

  it('selects nothing from malformed namespaces', () => {
    expect(selectUsableNamespaces({ eip155: give([cosmos], sign) }, requested)).toMatchObject({
      peerError: { code: 5103 },
      error: { code: 'pairing.not_approved' },
    })
  })
})

describe('session permissions', () => {
  const namespaces = {
    eip155: give([`eip155:1:${one}`], sign, changed),
    'eip155:10': give([`eip155:10:${one}`], ['personal_sign']),
  }

  it.each([
    ['eip155:1', 'eth_sign', true],
    ['eip155:1', 'personal_sign', false],
    ['eip155:10', 'personal_sign', true],
    ['eip155:10', 'eth_sign', false],
    ['eip155:2', 'eth_sign', false],
    ['eip155', 'eth_sign', false],
    ['', '', false],
  ])('on %s permit %s: %s', (chain, method, expected) => {
    expect(allowsRequest(namespaces, chain, method)).toBe(expected)
  })

  it('permit approved events on chains with an account', () => {
    expect(allowsEvent(namespaces, 'eip155:1', 'accountsChanged')).toBe(true)
    expect(allowsEvent(namespaces, 'eip155:10', 'accountsChanged')).toBe(false)
    expect(allowsEvent(namespaces, 'eip155:1', 'chainChanged')).toBe(false)
  })
})
