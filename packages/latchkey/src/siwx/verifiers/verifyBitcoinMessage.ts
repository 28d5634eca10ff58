import { secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  Address,
  CompactSize,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2wpkh,
  TEST_NETWORK,
} from '@scure/btc-signer'
import { fromBase64, encodeUtf8 } from '../../crypto/index.ts'
import { verifyBip322 } from './verifyBip322.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
/** Length of a signature as wallets create it for addresses without a witness. */
const legacyLength = 65

/**
 * Returns whether an account signed a message.
 *
 * @param parameters - `chainId`: CAIP-2; `signature`: base64, a BIP-322 witness, or 65 bytes with the
 * recovery id first.
 * @see BIP-137, BIP-322
 */
export function verifyBitcoinMessage(parameters: {
  readonly address: string
  readonly chainId: string
  readonly message: string
  readonly signature: string
}): boolean {
  const { address, chainId, message } = parameters
  const network = chainId === mainnet ? NETWORK : TEST_NETWORK
  const signature = fromBase64(parameters.signature)
  if (!signature) return false
  try {
    const script = OutScript.encode(Address(network).decode(address))
    return signature.length === legacyLength
      ? verifyLegacy(script, message, signature)
      : verifyBip322(script, message, signature)
  } catch {
    // The libraries throw for bytes that cannot be decoded.
    return false
  }
}

/** Verifies a recoverable signature against the addresses of its public key. */
function verifyLegacy(script: Uint8Array, message: string, signature: Uint8Array): boolean {
  const [header = 0] = signature
  if (header < 27 || header > 42) return false
  const bytes = encodeUtf8(message)
  const prefix = encodeUtf8('\u0018Bitcoin Signed Message:\n')
  const text = new Uint8Array([...prefix, ...CompactSize.encode(BigInt(bytes.length)), ...bytes])
  const key = secp256k1.Signature.fromBytes(signature.subarray(1), 'compact')
    .addRecoveryBit((header - 27) & 3)
    .recoverPublicKey(sha256(sha256(text)))
  const compressed = key.toBytes(true)
  return [
    p2pkh(key.toBytes(false)),
    p2pkh(compressed),
    p2sh(p2wpkh(compressed)),
    p2wpkh(compressed),
  ].some((payment) => equalBytes(payment.script, script))
}
