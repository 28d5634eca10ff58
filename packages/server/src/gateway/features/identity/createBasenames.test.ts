import { identitySchema } from 'latchkey/protocol'
import * as v from 'valibot'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { namehash } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { projectId, startApp } from '../../../http/app.fixture.ts'
import { describeLocalnet, localnetNetworkIds } from '@latchkey/localnet'
import { createCache, createMemoryFastStore } from '../../../store/index.ts'
import { createUntrustedUrlClient, upstreamError } from '../../../upstream/index.ts'
import {
  type ChainOverride,
  createChains,
  createLocalnetChainOverrides,
} from '../../chain/chains/index.ts'
import { nodeRpcError } from '../../chain/rpc/nodeRpcError.ts'
import type { RpcRequest } from '../../chain/rpc/index.ts'
import type { StoredName } from '../names/index.ts'
import { createIdentityFeature } from './index.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const resolver = '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD'
const evil = '0x00000000000000000000000000000000000e0117'
const base = 'eip155:8453'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const { registry, reverseRegistrar } = createChains().get(base)!.contracts.basenames!
const reverse = namehash(`${address.slice(2).toLowerCase()}.80002105.reverse`)
const picture = 'https://img.example/a.png'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function nameForAddr(address addr) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const ensReverse = toFunctionSelector(
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways)',
)

/** Records on Base, and those of ENS. */
type Records = {
  /** Of the main network. */
  readonly ens?: string
  /** By the ENSIP-19 registrar of Base. */
  readonly primary?: string
  /** By the reverse record of the registry. */
  readonly legacy?: string
  /** Who answers for a name. */
  readonly resolvers?: Readonly<Record<string, Address>>
  /** Who a name means, on Base and anywhere. */
  readonly meant?: Readonly<Record<string, { readonly here?: Hex; readonly anywhere?: Address }>>
  readonly avatar?: string
}

const alice = 'alice.base.eth'
const own: Records = {
  legacy: alice,
  resolvers: { [alice]: resolver },
  meant: { [alice]: { anywhere: address } },
}

/** Contracts that say what is written. */
function contractsWith(records: Records) {
  const { ens, primary = '', legacy = '', resolvers = {}, meant = {}, avatar = '' } = records
  const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
  const at = <value>(node: Hex, named: Readonly<Record<string, value>>): value | undefined =>
    Object.entries(named).find(([name]) => namehash(name) === node)?.[1]
  return (chain: string, { params }: RpcRequest): Hex => {
    const [{ to, data }] = params as [{ to: Address; data: Hex }]
    if (chain !== base) {
      if (ens === undefined || !data.startsWith(ensReverse)) return '0x'
      const types = parseAbiParameters('string, address, address')
      return encodeAbiParameters(types, [ens, resolver, resolver])
    }
    const { functionName, args } = decodeFunctionData({ abi, data })
    const [node, more] = args as readonly [Hex, unknown]
    const contract = to.toLowerCase()
    if (contract === reverseRegistrar.toLowerCase() && functionName === 'nameForAddr')
      return text(node.toLowerCase() === address.toLowerCase() ? primary : '')
    if (contract === registry.toLowerCase() && functionName === 'resolver') {
      const found = node === reverse ? legacy && resolver : at(node, resolvers)
      return encodeAbiParameters([{ type: 'address' }], [found || zeroAddress])
    }
    if (contract !== resolver.toLowerCase()) throw nodeRpcError({ code: 3, message: 'reverted' })
    if (functionName === 'name') return text(node === reverse ? legacy : '')
    if (functionName === 'text') return text(more === 'avatar' ? avatar : '')
    const { here = '0x', anywhere = zeroAddress } = at(node, meant) ?? {}
    if (more === undefined) return encodeAbiParameters([{ type: 'address' }], [anywhere])
    return encodeAbiParameters([{ type: 'bytes' }], [more === 0x8000_2105n ? here : '0x'])
  }
}

/** A name that is kept here. */
const storedName: StoredName = {
  name: 'kept.latchkey.id',
  attributes: {},
  addresses: [{ coinType: 60, address, createdAt: 0 }],
  registeredAt: 0,
  updatedAt: 0,
  confirmedBy: address.toLowerCase(),
}

async function start(
  first: Records,
  { names = [] as StoredName[], overrides = [] as readonly ChainOverride[] } = {},
) {
  const clock = createFakeClock()
  const state = { records: first, isAway: false, isSlow: false }
  const requestedChains: string[] = []
  const { routes } = createIdentityFeature({
    chains: createChains({ overrides }),
    rpc: {
      async request(chain, call, options) {
        requestedChains.push(chain)
        if (chain === base && state.isAway) throw upstreamError('unavailable', 'node.example')
        if (chain === base && state.isSlow) {
          setImmediate(() => clock.advance(4_000))
          return await new Promise((_, reject) => {
            options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
          })
        }
        return contractsWith(state.records)(chain, call)
      },
    },
    publicUpstream: createUntrustedUrlClient({ clock: createSystemClock() }),
    names: { owned: async () => names, find: async () => undefined },
    cache: createCache({ store: createMemoryFastStore({ clock }), clock }),
    clock,
  })
  const { request } = await startApp(routes)
  const identify = async (who: string = address) => {
    const reply = await request(`/v1/identity/${who}?projectId=${projectId}`)
    const found = v.parse(identitySchema, await reply.json())
    return { ...found, status: reply.status, cached: reply.headers.get('cache-control') }
  }
  return { clock, state, requestedChains, identify }
}

describe('a Basename', () => {
  it('names an address without an ENS name, with its avatar [7.3]', async () => {
    const { identify } = await start({ ...own, avatar: picture })
    const found = { name: alice, avatar: picture, cached: 'public, max-age=86400' }
    expect(await identify()).toMatchObject(found)
    expect(await identify(otherAddress)).toMatchObject({
      name: null,
      cached: 'public, max-age=300',
    })
  })

  it('ranks after ENS, and before registered names', async () => {
    const first = await start({ ...own, ens: 'alice.eth' }, { names: [storedName] })
    expect(await first.identify()).toMatchObject({ name: 'alice.eth' })
    expect(first.requestedChains).not.toContain(base)
    const second = await start(own, { names: [storedName] })
    expect(await second.identify()).toMatchObject({ name: alice })
    const third = await start({}, { names: [storedName] })
    expect(await third.identify()).toMatchObject({ name: 'kept.latchkey.id' })
  })

  it('prefers the newer registrar, if the name resolves back', async () => {
    const bob = 'bob.base.eth'
    const both = {
      ...own,
      primary: bob,
      resolvers: { [alice]: resolver, [bob]: resolver },
    } as const
    const newer = { ...both, meant: { ...own.meant, [bob]: { here: address } } } as const
    expect(await (await start(newer)).identify()).toMatchObject({ name: bob })
    expect(await (await start(both)).identify()).toMatchObject({ name: alice })
  })

  it.each<[string, Records]>([
    ['has no address', { meant: {} }],
    ['names another account', { meant: { [alice]: { anywhere: otherAddress } } }],
    [
      'names another account on Base',
      { meant: { [alice]: { here: otherAddress, anywhere: address } } },
    ],
    ['means bytes that are no address', { meant: { [alice]: { here: `${address}00` } } }],
    ['has no resolver', { resolvers: {} }],
    ['no resolver answers for', { resolvers: { [alice]: evil } }],
  ])('rejects a name that %s', async (_, change) => {
    const { identify } = await start({ ...own, ...change, primary: alice })
    expect(await identify()).toMatchObject({ status: 200, name: null, avatar: null })
  })

  it.each([
    'vitalik.eth',
    'base.eth',
    'Alice.base.eth',
    'ab--cd.base.eth',
    `${'a'.repeat(250)}.base.eth`,
  ])('is never %s', async (name) => {
    const meant = { [name]: { here: address, anywhere: address } } as const
    const { identify } = await start({ legacy: name, resolvers: { [name]: resolver }, meant })
    expect(await identify()).toMatchObject({ name: null })
  })

  it.each(['isAway', 'isSlow'] as const)('is looked up again soon when Base %s', async (how) => {
    const { clock, state, identify } = await start(own, { names: [] })
    state[how] = true
    expect(await identify()).toMatchObject({
      status: 200,
      name: null,
      cached: 'public, max-age=60',
    })
    state[how] = false
    clock.advance(60_001)
    expect(await identify()).toMatchObject({ name: alice, cached: 'public, max-age=86400' })
    state.isAway = true
    // Jitter takes up to a tenth off a day.
    clock.advance(77_000_000)
    expect(await identify()).toMatchObject({ name: alice })
  })

  it('does not hide registered names while Base is unavailable', async () => {
    const { state, identify } = await start(own, { names: [storedName] })
    state.isAway = true
    expect(await identify()).toMatchObject({ status: 200, name: 'kept.latchkey.id' })
  })

  it('is not looked up beside a localnet', async () => {
    const overrides = createLocalnetChainOverrides(describeLocalnet({ one: 8545 }))
    const { requestedChains, identify } = await start(own, { overrides })
    expect(await identify()).toMatchObject({ name: null })
    expect(requestedChains).not.toContain(base)
  })

  it('is looked up beside a configured test node on loopback', async () => {
    const id = localnetNetworkIds.one
    const { contracts } = createChains().get(base)!
    const node = { id, rpcUrls: ['http://127.0.0.1:8545'], nativeCurrency, contracts, isTest: true }
    const { requestedChains, identify } = await start(own, { overrides: [node] })
    expect(await identify()).toMatchObject({ name: alice })
    expect(requestedChains).not.toContain(id)
  })
})
