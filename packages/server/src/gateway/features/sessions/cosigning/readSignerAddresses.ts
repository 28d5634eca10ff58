import { ECDH } from 'node:crypto'
import type { SmartSessionSigner } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

/** Maximum number of keys of a signer that are tried. */
const maxKeys = 8

const keySchema = v.object({
  type: v.literal('secp256k1'),
  publicKey: v.pipe(v.string(), v.regex(/^0x(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/)),
})

const signerSchema = v.variant('type', [
  v.object({ type: v.literal('key'), data: keySchema }),
  v.object({
    type: v.literal('keys'),
    data: v.object({ keys: v.pipe(v.array(v.unknown()), v.maxLength(maxKeys)) }),
  }),
  v.object({
    type: v.literal('account'),
    data: v.object({ address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }),
  }),
])

/**
 * Returns the addresses of the keys of a signer: `key` and `keys` with public keys of secp256k1,
 * compressed or not, and `account`.
 *
 * @returns Empty for a signer without such a key.
 * @see ERC-7715
 */
export async function readSignerAddresses(signer: SmartSessionSigner): Promise<readonly Address[]> {
  const read = v.safeParse(signerSchema, signer)
  if (!read.success) return []
  const { type, data } = read.output
  if (type === 'account') return [data.address as Address]
  const keys = (type === 'key' ? [data] : data.keys).flatMap((key) => {
    const parsed = v.safeParse(keySchema, key)
    const publicKey = parsed.success ? uncompress(parsed.output.publicKey) : undefined
    return publicKey === undefined ? [] : [publicKey]
  })
  const { publicKeyToAddress } = await import('viem/accounts')
  return keys.map((key) => publicKeyToAddress(key))
}

/** Returns the 65 bytes of a public key; undefined when it is no point of the curve. */
function uncompress(publicKey: string): Hex | undefined {
  try {
    const digits = publicKey.slice(2)
    return `0x${ECDH.convertKey(digits, 'secp256k1', 'hex', 'hex', 'uncompressed') as string}`
  } catch {
    return undefined
  }
}
