import { type AesGcmBox, openAesGcm, sealAesGcm } from './aesGcm.ts'
import type { WalletAddresses } from './addresses.ts'
import type { Bytes } from './bytes.ts'

/**
 * A way to open the recovery key: a recovery code or a passkey. Each wraps the same private key, so
 * that adding a device does not ask for all of them again.
 */
export type RecoveryFactor = {
  readonly method: 'code' | 'passkey'
  /** Of `deriveCodeKey`, or of a passkey. */
  readonly key: CryptoKey
}

/** The private recovery key, wrapped by a factor. */
export type WrappedRecoveryKey = AesGcmBox & { readonly method: RecoveryFactor['method'] }

/**
 * Wraps the private recovery key of a wallet.
 *
 * @param privateKey - 32 bytes. Not wiped.
 */
export async function wrapRecoveryKey(
  privateKey: Bytes,
  { method, key }: RecoveryFactor,
  addresses: WalletAddresses,
): Promise<WrappedRecoveryKey> {
  const context = contextOf(method, addresses)
  return { method, ...(await sealAesGcm(key, { secret: privateKey, context })) }
}

/**
 * Unwraps the private recovery key of a wallet.
 *
 * @returns 32 bytes, which the caller wipes, or `undefined` when the factor is another one, or the key that of another
 *   wallet.
 */
export async function unwrapRecoveryKey(
  box: WrappedRecoveryKey,
  { key, addresses }: { readonly key: CryptoKey; readonly addresses: WalletAddresses },
): Promise<Bytes | undefined> {
  return openAesGcm(key, { box, context: contextOf(box.method, addresses) })
}

/**
 * Returns the text that is authenticated with the key. It has the addresses: anybody can seal shares of another wallet to
 * the public key, so that without them a database that is changed could lead the factor to that wallet.
 */
function contextOf(method: RecoveryFactor['method'], { evm, solana }: WalletAddresses): string {
  return JSON.stringify(['latchkey recovery key v2', method, evm, solana])
}
