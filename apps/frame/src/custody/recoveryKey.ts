import { type AesGcmBox, openAesGcm, sealAesGcm } from './aesGcm.ts'
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
 * Wraps the private recovery key.
 *
 * @param privateKey - 32 bytes. Not wiped.
 */
export async function wrapRecoveryKey(
  privateKey: Bytes,
  { method, key }: RecoveryFactor,
): Promise<WrappedRecoveryKey> {
  return { method, ...(await sealAesGcm(key, { secret: privateKey, context: contextOf(method) })) }
}

/**
 * Unwraps the private recovery key.
 *
 * @returns 32 bytes, which the caller wipes, or `undefined` when the factor is another one.
 */
export async function unwrapRecoveryKey(
  box: WrappedRecoveryKey,
  key: CryptoKey,
): Promise<Bytes | undefined> {
  return openAesGcm(key, { box, context: contextOf(box.method) })
}

function contextOf(method: RecoveryFactor['method']): string {
  return `latchkey recovery key v1 ${method}`
}
