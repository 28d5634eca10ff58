import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Adapter } from '../core/index.ts'
import { fromHex, toHex, encodeUtf8 } from '../crypto/index.ts'
import type { Network } from '../networks/index.ts'
import type { EvmRpc } from './rpc/index.ts'
import { signatureValidatorBytecode } from './signatureValidatorBytecode.ts'

/**
 * Verifies the signature of a text. Nodes are requested for contract accounts only.
 *
 * @returns Whether the account signed it. False for a contract that fails, and while its network is
 * unavailable.
 * @see EIP-191, EIP-1271, EIP-6492
 */
export async function verifyEvmMessage(
  rpc: EvmRpc,
  parameters: Omit<Parameters<NonNullable<Adapter['verifyMessage']>>[0], 'network'> & {
    readonly network: Pick<Network, 'caipNetworkId'>
  },
): Promise<boolean> {
  const { network, message, signal } = parameters
  const address = parameters.address.toLowerCase().replace(/^0x/, '')
  const signature = parameters.signature.toLowerCase().replace(/^0x/, '')
  if (!/^[\da-f]{40}$/.test(address) || !/^([\da-f]{2})+$/.test(signature)) return false
  const hash = hashMessage(message)
  if (recoverAddress(hash, signature) === address) return true
  const data = `${signatureValidatorBytecode}${encodeArguments(address, toHex(hash), signature)}`
  const call = { method: 'eth_call', params: [{ data }, 'latest'] }
  const answer = await rpc.request(network.caipNetworkId, call, signal).catch(() => undefined)
  return typeof answer === 'string' && /^0x0*1$/.test(answer)
}

/** Hashes a text as `personal_sign` does. EIP-191 */
function hashMessage(message: string): Uint8Array {
  const bytes = encodeUtf8(message)
  return keccak_256(
    Uint8Array.from([...encodeUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes]),
  )
}

/** Returns the address whose key signed a hash, as digits; undefined for no ECDSA signature. */
function recoverAddress(hash: Uint8Array, signature: string): string | undefined {
  const bytes = fromHex(signature)
  const v = bytes?.[64]
  if (bytes?.length !== 65 || v === undefined) return undefined
  try {
    const recovered = Uint8Array.from([v >= 27 ? v - 27 : v, ...bytes.slice(0, 64)])
    const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    return toHex(keccak_256(point.slice(1)).slice(-20))
  } catch {
    return undefined
  }
}

/** Encodes `(address, bytes32, bytes)` of the Solidity ABI. */
function encodeArguments(address: string, hash: string, signature: string): string {
  const word = (digits: string): string => digits.padStart(64, '0')
  const length = signature.length / 2
  const padded = signature.padEnd(Math.ceil(length / 32) * 64, '0')
  return [word(address), hash, word('60'), word(length.toString(16)), padded].join('')
}
