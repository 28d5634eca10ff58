import { describe, expect, it } from 'vitest'
import {
  type GrantableNamespace,
  grantNamespaces,
  parseRequestedNamespaces,
} from './grantNamespaces.ts'

const evm: GrantableNamespace = {
  namespace: 'eip155',
  chains: ['eip155:10', 'eip155:1'],
  accounts: ['0xA', '0xB'],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['chainChanged', 'accountsChanged'],
}
const solana: GrantableNamespace = {
  namespace: 'solana',
  chains: ['solana:localnet'],
  accounts: ['So1'],
  methods: ['solana_signMessage'],
  events: [],
}
const propose = (
  chains: readonly string[],
  methods: readonly string[] = [],
  events = ['chainChanged'],
) => ({
  chains,
  methods,
  events,
})

describe('what a phone grants', () => {
  it('grants requested and supported items, current chain and selected account first', () => {
    const optional = {
      eip155: propose(['eip155:1', 'eip155:10', 'eip155:999'], ['personal_sign', 'eth_mine']),
      cosmos: propose(['cosmos:hub'], ['cosmos_sign']),
    }
    expect(grantNamespaces({ required: {}, optional }, [evm, solana])).toEqual({
      eip155: {
        chains: ['eip155:10', 'eip155:1'],
        accounts: ['eip155:10:0xA', 'eip155:1:0xA', 'eip155:10:0xB', 'eip155:1:0xB'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  it('merges chain keys into their namespace, and required with optional', () => {
    const required = { 'eip155:1': propose(['eip155:1'], ['personal_sign']) }
    const optional = { eip155: propose(['eip155:10'], ['eth_sendTransaction']) }
    expect(grantNamespaces({ required, optional }, [evm])['eip155']).toMatchObject({
      chains: ['eip155:10', 'eip155:1'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
  })

  it('grants nothing for an empty request', () => {
    expect(grantNamespaces({ required: {}, optional: {} }, [evm])).toEqual({})
  })

  it.each([
    ['a namespace it does not speak', { cosmos: propose(['cosmos:hub']) }, 5104],
    ['a chain it does not know', { eip155: propose(['eip155:1', 'eip155:999']) }, 5100],
    ['a method it does not have', { eip155: propose(['eip155:1'], ['eth_mine']) }, 5101],
    [
      'an event it does not send',
      { solana: propose(['solana:localnet'], [], ['chainChanged']) },
      5102,
    ],
  ])('rejects an app that requires %s', (_, required, code) => {
    expect(() => grantNamespaces({ required, optional: {} }, [evm, solana])).toThrow(
      expect.objectContaining({ code }),
    )
  })

  it('throws when nothing can be granted', () => {
    const optional = { eip155: propose(['eip155:999']) }
    expect(() => grantNamespaces({ required: {}, optional }, [evm])).toThrow(
      expect.objectContaining({ code: 5100 }),
    )
  })
})

describe('what an app asks', () => {
  it('takes the chain from the key, and drops items that are not strings', () => {
    expect(parseRequestedNamespaces({ 'eip155:1': { methods: ['a', 1], events: 'x' } })).toEqual({
      'eip155:1': { chains: ['eip155:1'], methods: ['a'], events: [] },
    })
    expect(parseRequestedNamespaces(undefined)).toEqual({})
  })

  it.each(['__proto__', 'constructor'])('rejects the required namespace %s', (name) => {
    const required = parseRequestedNamespaces(
      JSON.parse(`{"${name}":{"chains":["eip155:1"],"methods":["a"]}}`),
    )
    expect(() => grantNamespaces({ required, optional: {} }, [evm])).toThrow(
      expect.objectContaining({ code: 5104 }),
    )
  })

  it('rejects a namespace that is not an object', () => {
    expect(() => parseRequestedNamespaces({ eip155: 'all' })).toThrow(
      expect.objectContaining({ code: 5104 }),
    )
  })
})
