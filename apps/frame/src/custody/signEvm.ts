import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  bytesToHex,
  hashMessage,
  hashTypedData,
  type Hex,
  hexToBytes,
  keccak256,
  serializeTransaction,
} from 'viem'
import type { Bytes } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import type { ParsedSignRequest } from './signRequest.ts'

type EvmRequest = Extract<ParsedSignRequest, { method: 'personal_sign' | `eth_${string}` }>

/**
 * Signs a request for an EVM network. viem hashes and serializes; the key stays in a typed array,
 * because a string could not be wiped.
 *
 * @returns The signature of 65 bytes, or the signed transaction.
 * @throws `custody.message_refused`, `custody.network_mismatch`, `custody.request_malformed`
 */
export function signEvm(request: EvmRequest, privateKey: Bytes): Hex {
  if (request.method === 'eth_signTransaction') return signTransaction(request, privateKey)
  const hash =
    request.method === 'personal_sign' ? hashOfMessage(request.message) : hashOfTypedData(request)
  return toHexSignature(sign(hash, privateKey))
}

function hashOfMessage(message: Bytes): Hex {
  if (isRawHash(message)) throw createCustodyError('custody.message_refused')
  return hashMessage({ raw: message })
}

function hashOfTypedData({
  typedData,
  chainId,
}: Extract<EvmRequest, { method: 'eth_signTypedData_v4' }>): Hex {
  const named = typedData.domain.chainId
  if (named !== undefined && named !== BigInt(chainId))
    throw createCustodyError('custody.network_mismatch')
  try {
    return hashTypedData(typedData as Parameters<typeof hashTypedData>[0])
  } catch (error) {
    throw createCustodyError('custody.request_malformed', error)
  }
}

function signTransaction(
  request: Extract<EvmRequest, { method: 'eth_signTransaction' }>,
  privateKey: Bytes,
): Hex {
  const { transaction, chainId } = request
  if (transaction.chainId !== chainId) throw createCustodyError('custody.network_mismatch')
  try {
    const { r, s, recovery } = sign(keccak256(serializeTransaction(transaction)), privateKey)
    return serializeTransaction(transaction, {
      r,
      s,
      v: transaction.type === 'legacy' ? BigInt(chainId) * 2n + 35n + BigInt(recovery) : undefined,
      yParity: recovery,
    })
  } catch (error) {
    throw createCustodyError('custody.request_malformed', error)
  }
}

type Signature = { readonly r: Hex; readonly s: Hex; readonly recovery: 0 | 1 }

/** Deterministic (RFC 6979), with the lower `s`. */
function sign(hash: Hex, privateKey: Bytes): Signature {
  const signature = secp256k1.sign(hexToBytes(hash), privateKey, {
    prehash: false,
    format: 'recovered',
  })
  return {
    r: bytesToHex(signature.subarray(1, 33)),
    s: bytesToHex(signature.subarray(33)),
    recovery: signature[0] === 1 ? 1 : 0,
  }
}

function toHexSignature({ r, s, recovery }: Signature): Hex {
  return `${r}${s.slice(2)}${recovery === 0 ? '1b' : '1c'}` as Hex
}

/** Returns whether a message is 32 bytes that are no text: a hash whose meaning nothing on the screen shows. */
export function isRawHash(message: Bytes): boolean {
  if (message.length !== 32) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(message)
    return /[^\P{C}\n\r\t]/u.test(text)
  } catch {
    return true
  }
}
