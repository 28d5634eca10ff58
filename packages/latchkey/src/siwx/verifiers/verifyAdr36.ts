import { secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'
import { fromBase64, toBase64, encodeUtf8 } from '../../crypto/index.ts'

/** Recovery ids of a signature whose public key is not known. */
const recoveryIds = [0, 1, 2, 3] as const

/**
 * Returns whether an account signed a message as ADR-36 defines. The public key is recovered from the
 * signature and compared with the address.
 *
 * @param parameters - `address`: bech32; `signature`: 64 bytes in base64.
 */
export function verifyAdr36(parameters: {
  readonly address: string
  readonly message: string
  readonly signature: string
}): boolean {
  const { address, message, signature } = parameters
  const account = decodeAddress(address)
  const bytes = fromBase64(signature)
  if (!account || bytes?.length !== 64) return false
  const hash = sha256(encodeUtf8(signDocument(address, message)))
  return recoveryIds.some((id) => {
    const key = recoverKey(bytes, hash, id)
    return key !== undefined && equalBytes(ripemd160(sha256(key)), account)
  })
}

/** Formats the document that wallets sign: keys are sorted, and HTML characters escaped as in Amino JSON. */
function signDocument(signer: string, message: string): string {
  const document = {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data: toBase64(encodeUtf8(message)), signer } }],
    sequence: '0',
  }
  return JSON.stringify(document)
    .replaceAll('&', '\\u0026')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
}

/** Returns the 20 bytes of an address; `undefined` when it is not one. */
function decodeAddress(address: string): Uint8Array | undefined {
  const decoded = bech32.decodeUnsafe(address)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  return bytes instanceof Uint8Array && bytes.length === 20 ? bytes : undefined
}

/** Returns the compressed public key of a signature; `undefined` when there is none for the recovery id. */
function recoverKey(signature: Uint8Array, hash: Uint8Array, id: number): Uint8Array | undefined {
  try {
    const { fromBytes } = secp256k1.Signature
    return fromBytes(signature, 'compact').addRecoveryBit(id).recoverPublicKey(hash).toBytes(true)
  } catch {
    return undefined
  }
}
