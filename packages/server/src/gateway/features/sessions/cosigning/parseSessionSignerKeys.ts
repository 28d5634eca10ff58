import { ECDH } from 'node:crypto'
import type { SmartSessionSigner } from 'latchkey/protocol'
import * as v from 'valibot'

/** Maximum number of keys of a signer that are tried. */
const maxKeys = 8

/** Names of the curves in Node, by the key types of ERC-7715. A passkey has a key of P-256. */
const curves = { secp256k1: 'secp256k1', secp256r1: 'prime256v1', passkey: 'prime256v1' } as const

/** Key of a signer that can sign proofs. */
export type SignerKey = {
  readonly type: keyof typeof curves
  /** Uncompressed point, 65 bytes in hexadecimal digits without `0x`. */
  readonly point: string
}

const keySchema = v.object({
  type: v.picklist(['secp256k1', 'secp256r1', 'passkey']),
  publicKey: v.pipe(v.string(), v.regex(/^0x(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/)),
})

const signerSchema = v.variant('type', [
  v.object({ type: v.literal('key'), data: keySchema }),
  v.object({
    type: v.literal('keys'),
    data: v.object({ keys: v.pipe(v.array(v.unknown()), v.maxLength(maxKeys)) }),
  }),
])

/**
 * Returns the keys of a signer `key` or `keys` that can sign proofs: public keys of secp256k1,
 * secp256r1 (P-256) and passkeys of P-256, compressed or not.
 *
 * @returns Empty for a signer without such a key.
 * @see ERC-7715
 */
export function parseSessionSignerKeys(signer: SmartSessionSigner): readonly SignerKey[] {
  const read = v.safeParse(signerSchema, signer)
  if (!read.success) return []
  const { type, data } = read.output
  return (type === 'key' ? [data] : data.keys).flatMap((key) => {
    const parsed = v.safeParse(keySchema, key)
    if (!parsed.success) return []
    const point = uncompress(parsed.output)
    return point === undefined ? [] : [{ type: parsed.output.type, point }]
  })
}

/** Returns undefined when a public key is no point of its curve. */
function uncompress({ type, publicKey }: v.InferOutput<typeof keySchema>): string | undefined {
  try {
    const digits = publicKey.slice(2)
    return ECDH.convertKey(digits, curves[type], 'hex', 'hex', 'uncompressed') as string
  } catch {
    return undefined
  }
}
