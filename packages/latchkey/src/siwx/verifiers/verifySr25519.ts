import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { verify } from '@scure/sr25519'
import { fromHex, encodeUtf8 } from '../../crypto/index.ts'

/** Prefix of the checksum of an address. */
const checksumPrefix = encodeUtf8('SS58PRE')

/**
 * Returns whether an account signed a message with an sr25519 key. Wallets sign the text in `<Bytes>` tags,
 * so that it cannot be a transaction.
 *
 * @param parameters - `address`: SS58; `signature`: 64 bytes in hexadecimal digits, with the prefix `0x`; a
 * leading byte 01, the type of the key, is allowed.
 */
export function verifySr25519(parameters: {
  readonly address: string
  readonly message: string
  readonly signature: string
}): boolean {
  const publicKey = decodeSs58(parameters.address)
  const hex = parameters.signature.replace(/^0x(?:01(?=[\da-f]{128}$))?/i, '').toLowerCase()
  const signature = fromHex(hex)
  if (!publicKey || signature?.length !== 64) return false
  try {
    return verify(encodeUtf8(`<Bytes>${parameters.message}</Bytes>`), signature, publicKey)
  } catch {
    return false
  }
}

/** Returns the public key of an address of one or two prefix bytes; `undefined` when it is not valid. */
function decodeSs58(address: string): Uint8Array | undefined {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(address)
  } catch {
    return undefined
  }
  const [first = 255] = bytes
  const prefixLength = first < 64 ? 1 : 2
  if (first > 127 || bytes.length !== prefixLength + 34) return undefined
  const body = bytes.subarray(0, -2)
  const checksum = blake2b(new Uint8Array([...checksumPrefix, ...body]), { dkLen: 64 })
  const isValid = bytes.at(-2) === checksum[0] && bytes.at(-1) === checksum[1]
  return isValid ? body.subarray(prefixLength) : undefined
}
