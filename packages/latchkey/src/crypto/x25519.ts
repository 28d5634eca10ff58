import { WalletError } from '../errors/index.ts'
import { type NativeBytes, preferNative, toPkcs8 } from './native.ts'

/**
 * Multiplies a point of the curve.
 *
 * @param secret - 32 bytes.
 * @param point - 32 bytes: a peer's public key, or the base point.
 * @returns 32 bytes.
 * @throws `pairing.malformed_message` when the point is none, or of small order: then the product
 * is the same whatever the secret.
 * @source RFC 7748 §5, §6.1
 */
export async function x25519(secret: Uint8Array, point: Uint8Array): Promise<Uint8Array> {
  try {
    const product = await preferNative(
      async (subtle) => {
        const pkcs8 = toPkcs8('X25519', secret)
        const [own, peer] = await Promise.all([
          subtle.importKey('pkcs8', pkcs8, 'X25519', false, ['deriveBits']),
          subtle.importKey('raw', point as NativeBytes, 'X25519', false, []),
        ])
        return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peer }, own, 256))
      },
      async () => (await import('./curves.ts')).x25519.getSharedSecret(secret, point),
    )
    if (product.some((byte) => byte !== 0)) return product
  } catch (cause) {
    throw new WalletError('pairing.malformed_message', {}, { cause })
  }
  throw new WalletError('pairing.malformed_message')
}
