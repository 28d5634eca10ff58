import type { Hex } from 'viem'
import { encodeFunctionResult } from 'viem/utils'
import { encodeCoinAddress, normalizeCoinType, ethCoinType } from '../coinTypes.ts'
import type { StoredName } from '../NameStore.ts'
import { decodeResolverCall, type ResolverCall } from './decodeResolverCall.ts'
import { resolverRecordAbi } from './resolverRecordAbi.ts'

const maxCalls = 64
const empty: Hex = '0x'
const zeroAddress: Hex = `0x${'0'.repeat(40)}`

/** Keys of ENSIP-5 whose attribute has another name. */
const otherKeys: Readonly<Record<string, string>> = { description: 'bio' }

/**
 * Encodes the result of a record call.
 *
 * @param resolverCall - Decoded call of the resolver.
 * @param about - The name, if it is registered; and its node.
 * @returns ABI-encoded; undefined for unsupported calls.
 */
export function encodeResolverResult(
  resolverCall: ResolverCall,
  about: { readonly name: StoredName | undefined; readonly node: Hex },
): Hex | undefined {
  if (resolverCall.kind === 'many') return answerMany(resolverCall.calls, about)
  const { name, node } = about
  if (resolverCall.node !== node) return undefined
  if (resolverCall.kind === 'text')
    return encodeFunctionResult({
      abi: [resolverRecordAbi.text],
      result: textOf(name, resolverCall.key),
    })
  if (resolverCall.kind === 'contenthash')
    return encodeFunctionResult({ abi: [resolverRecordAbi.contenthash], result: empty })
  if (resolverCall.kind === 'coin') {
    const bytes = bytesOf(name, toCoinType(resolverCall.coinType)) ?? empty
    return encodeFunctionResult({ abi: [resolverRecordAbi.coin], result: bytes })
  }
  const address = bytesOf(name, ethCoinType) ?? zeroAddress
  return encodeFunctionResult({ abi: [resolverRecordAbi.addr], result: address })
}

/** Encodes a multicall; unsupported and nested calls are empty. */
function answerMany(
  calls: readonly Hex[],
  about: Parameters<typeof encodeResolverResult>[1],
): Hex | undefined {
  if (calls.length > maxCalls) return undefined
  const result = calls.map((call) => {
    const resolverCall = decodeResolverCall(call)
    if (!resolverCall || resolverCall.kind === 'many') return empty
    return encodeResolverResult(resolverCall, about) ?? empty
  })
  return encodeFunctionResult({ abi: [resolverRecordAbi.multicall], result })
}

function toCoinType(coinType: bigint): number {
  // Coin types have 32 bits. ENSIP-11
  return coinType > 0xffff_ffffn ? -1 : normalizeCoinType(Number.parseInt(coinType.toString(), 10))
}

function bytesOf(name: StoredName | undefined, coinType: number): Hex | undefined {
  const found = name?.addresses.find((each) => each.coinType === coinType)
  return found && encodeCoinAddress(coinType, found.address)
}

function textOf(name: StoredName | undefined, key: string): string {
  const attributes = new Map(Object.entries(name?.attributes ?? {}))
  return attributes.get(key) ?? attributes.get(otherKeys[key] ?? '') ?? ''
}
