import type { Abi, Hex } from 'viem'
import { decodeFunctionData, hexToBytes, parseAbi } from 'viem/utils'
import { resolverRecordAbi } from './resolverRecordAbi.ts'

const resolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/** A supported record call. */
export type ResolverCall =
  | { readonly kind: 'addr'; readonly node: Hex }
  | { readonly kind: 'coin'; readonly node: Hex; readonly coinType: bigint }
  | { readonly kind: 'text'; readonly node: Hex; readonly key: string }
  | { readonly kind: 'contenthash'; readonly node: Hex }
  | { readonly kind: 'many'; readonly calls: readonly Hex[] }

/**
 * Decodes a call of `resolve(bytes,bytes)`.
 *
 * @returns The name with dots, and the inner call; undefined for other calls.
 * @see ENSIP-10
 */
export function decodeResolve(
  data: Hex,
): { readonly name: string; readonly call: Hex } | undefined {
  const call = decoded(resolverAbi, data)
  if (!call) return undefined
  const [dns, inner] = call.args as readonly [Hex, Hex]
  const name = readDnsName(hexToBytes(dns))
  return name === undefined ? undefined : { name, call: inner }
}

/**
 * Decodes a call of a resolver function.
 *
 * @returns Undefined for unsupported calls.
 */
export function decodeResolverCall(data: Hex): ResolverCall | undefined {
  const call = decoded(Object.values(resolverRecordAbi), data)
  if (!call) return undefined
  if (call.functionName === 'multicall')
    return { kind: 'many', calls: call.args[0] as readonly Hex[] }
  const [node, second] = call.args as readonly [Hex, (bigint | string)?]
  if (call.functionName === 'contenthash') return { kind: 'contenthash', node }
  if (typeof second === 'string') return { kind: 'text', node, key: second }
  return second === undefined ? { kind: 'addr', node } : { kind: 'coin', node, coinType: second }
}

function decoded(
  abi: Abi,
  data: Hex,
): { readonly functionName: string; readonly args: readonly unknown[] } | undefined {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    return { functionName, args }
  } catch {
    return undefined
  }
}

/** Decodes length-prefixed labels. RFC 1035 §3.1 */
function readDnsName(bytes: Uint8Array): string | undefined {
  const labels: string[] = []
  let at = 0
  for (;;) {
    const size = bytes[at]
    if (size === undefined) return undefined
    if (size === 0) return at === bytes.length - 1 ? labels.join('.') : undefined
    const label = Buffer.from(bytes.subarray(at + 1, at + 1 + size)).toString('utf8')
    // A dot within a label would produce a different name.
    if (label.includes('.')) return undefined
    labels.push(label)
    at += size + 1
  }
}
