import { type CaipNetworkId, parseCaipNetworkId } from 'latchkey/caip'
import type { Abi, Address, Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Clock } from '../../../clock/Clock.ts'
import { upstreamError } from '../../../upstream/index.ts'
import type { ChainContracts } from '../../chain/chains/index.ts'
import { createViemClient, type RpcClient } from '../../chain/rpc/index.ts'
import {
  callUnlessReverted,
  type EnsReverseResolver,
  isNormalized,
} from './createEnsReverseResolver.ts'

/** Zone of Basenames, the only one of the registry. */
const zone = '.base.eth'

/** Maximum length of a name. */
const maxNameLength = 255

/** Coin types of EVM networks are their id with this bit set. ENSIP-11 */
const evmBit = 0x8000_0000n

/** Timeout in milliseconds, short because the lookup follows one of ENS. */
const timeoutMs = 4_000

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const reverseAbi = parseAbi(['function nameForAddr(address addr) view returns (string)'])
const resolverAbi = parseAbi([
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
const addressAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

/** Reads a contract. Resolves to undefined if the call reverts or returns nothing. */
type Read = (
  address: Address,
  abi: Abi,
  functionName: string,
  ...args: readonly unknown[]
) => Promise<string | undefined>

/**
 * Creates the resolver of names in a network's own registry.
 *
 * @param deps - The network, its registry, and nodes.
 * @returns Names that resolve back to the address, as with ENS.
 * @see ENSIP-19, ENSIP-1
 */
export function createBasenames(deps: {
  readonly network: CaipNetworkId
  readonly contracts: NonNullable<ChainContracts['basenames']>
  readonly rpc: Pick<RpcClient, 'request'>
  readonly clock: Clock
}): EnsReverseResolver {
  const { network, contracts, rpc, clock } = deps
  const { registry, reverseRegistrar } = contracts
  const coinType = evmBit | BigInt(parseCaipNetworkId(network).reference)

  async function lookUp(
    address: Address,
    signal: AbortSignal,
  ): ReturnType<EnsReverseResolver['find']> {
    const viem = await createViemClient(rpc, network, { signal })
    const [{ readContract }, { namehash, normalize }] = await Promise.all([
      import('viem/actions'),
      import('viem/ens'),
    ])
    const read: Read = (contract, abi, functionName, ...args) =>
      callUnlessReverted(viem, signal, async () => {
        const reply = await readContract(viem.client, {
          address: contract,
          abi,
          functionName,
          args,
        })
        return typeof reply === 'string' ? reply : null
      })
    const reverse = namehash(`${address.slice(2).toLowerCase()}.${coinType.toString(16)}.reverse`)
    const names = await Promise.all([
      read(reverseRegistrar, reverseAbi, 'nameForAddr', address),
      nameAt(read, registry, reverse),
    ])
    for (const name of new Set(names)) {
      if (!name || !isOfZone(name) || !isNormalized(name, normalize)) continue
      const node = namehash(name)
      const resolver = await resolverOf(read, registry, node)
      if (!resolver || !(await isMeant(read, resolver, { node, address, coinType }))) continue
      const avatar = await read(resolver, resolverAbi, 'text', node, 'avatar')
      return { name, avatar: avatar || undefined }
    }
    return undefined
  }

  return {
    async find(address, signal) {
      const timeout = new AbortController()
      const cancel = clock.after(timeoutMs, () =>
        timeout.abort(upstreamError('timeout', 'basenames')),
      )
      try {
        return await lookUp(address, AbortSignal.any([signal, timeout.signal]))
      } finally {
        cancel()
      }
    },
  }
}

async function resolverOf(read: Read, registry: Address, node: Hex): Promise<Address | undefined> {
  const found = await read(registry, registryAbi, 'resolver', node)
  return found === undefined || BigInt(found) === 0n ? undefined : (found as Address)
}

async function nameAt(read: Read, registry: Address, node: Hex): Promise<string | undefined> {
  const resolver = await resolverOf(read, registry, node)
  return resolver && (await read(resolver, resolverAbi, 'name', node))
}

/** Returns whether the name resolves to the address: a reverse record can claim any name. */
async function isMeant(
  read: Read,
  resolver: Address,
  name: { readonly node: Hex; readonly address: Address; readonly coinType: bigint },
): Promise<boolean> {
  const { node, address, coinType } = name
  const [here, anywhere] = await Promise.all([
    read(resolver, addressAbi, 'addr', node, coinType),
    read(resolver, resolverAbi, 'addr', node),
  ])
  const meant = here === undefined || here === '0x' ? anywhere : here
  return meant?.toLowerCase() === address.toLowerCase()
}

function isOfZone(name: string): boolean {
  return name.length <= maxNameLength && name.endsWith(zone)
}
