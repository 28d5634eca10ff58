import { pairingMalformedMessageError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { toPkcs8, type WebCryptoBytes, withNobleFallback } from './withNobleFallback.ts'

/**
 * Computes X25519.
 *
 * @param secret - Private key, 32 bytes.
 * @param point - Public key of the peer or the base point, 32 bytes.
 * @returns 32 bytes.
 * @throws `pairing.malformed_message` for an invalid public key, or one of small order, with which the
 * result would be zero for every private key.
 * @see RFC 7748 §5, §6.1
 */
export async function x25519(secret: Uint8Array, point: Uint8Array): Promise<Uint8Array> {
  try {
    const shared = await withNobleFallback(
      async (subtle) => {
        const pkcs8 = toPkcs8('X25519', secret)
        const [own, peer] = await Promise.all([
          subtle.importKey('pkcs8', pkcs8, 'X25519', false, ['deriveBits']),
          subtle.importKey('raw', point as WebCryptoBytes, 'X25519', false, []),
        ])
        return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peer }, own, 256))
      },
      (noble) => noble.x25519.getSharedSecret(secret, point),
    )
    if (shared.some((byte) => byte !== 0)) return shared
  } catch (cause) {
    throw new WalletError(pairingMalformedMessageError, {}, { cause })
  }
  throw new WalletError(pairingMalformedMessageError)
}
