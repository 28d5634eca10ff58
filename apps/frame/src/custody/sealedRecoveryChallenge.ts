import { type Bytes, encodeUtf8 } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { openHpke } from './hpke.ts'

/** A challenge of the share service: who opens it has the recovery key. */
export type SealedRecoveryChallenge = {
  readonly challengeId: string
  /** 32 random bytes, sealed to the recovery key. */
  readonly sealed: Bytes
}

/**
 * Opens a challenge of the share service.
 *
 * @param options - `deviceId` of this device, to which the challenge is bound.
 * @returns Its 32 bytes.
 * @throws `custody.recovery_key_wrong` for a challenge of another wallet or device.
 */
export function openRecoveryChallenge(
  { challengeId, sealed }: SealedRecoveryChallenge,
  { privateKey, deviceId }: { readonly privateKey: Bytes; readonly deviceId: string },
): Bytes {
  const context = JSON.stringify(['latchkey recovery challenge v1', challengeId, deviceId])
  const secret = openHpke(sealed, { privateKey, info: encodeUtf8(context) })
  if (!secret) throw createCustodyError('custody.recovery_key_wrong')
  return secret
}
