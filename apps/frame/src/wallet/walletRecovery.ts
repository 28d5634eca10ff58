import type { WrappedRecoveryKeys } from 'latchkey/protocol'
import type { Bytes } from '../custody/bytes.ts'
import type { PasskeyRecord } from '../custody/passkey.ts'
import type { WrappedRecoveryKey } from '../custody/recoveryKey.ts'
import { decodeBase64Url, encodeBase64Url } from '../services/base64Url.ts'

/** Data with which a new device opens the recovery key, as bytes. */
export type RecoveryRecords = {
  readonly keys: readonly WrappedRecoveryKey[]
  readonly passkeys: readonly PasskeyRecord[]
  readonly codeSalt: Bytes | undefined
}

/** Encodes the records of recovery for the share service. */
export function toWalletRecovery({
  keys,
  passkeys,
  codeSalt,
}: RecoveryRecords): WrappedRecoveryKeys {
  return {
    keys: keys.map(({ method, iv, sealed }) => ({
      method,
      iv: encodeBase64Url(iv),
      sealed: encodeBase64Url(sealed),
    })),
    passkeys: passkeys.map(({ credentialId, salt }) => ({
      credentialId: encodeBase64Url(credentialId),
      salt: encodeBase64Url(salt),
    })),
    ...(codeSalt && { codeSalt: encodeBase64Url(codeSalt) }),
  }
}

/** Decodes the records of recovery. */
export function parseWalletRecovery({
  keys,
  passkeys,
  codeSalt,
}: WrappedRecoveryKeys): RecoveryRecords {
  return {
    keys: keys.map(({ method, iv, sealed }) => ({
      method,
      iv: decodeBase64Url(iv),
      sealed: decodeBase64Url(sealed),
    })),
    passkeys: passkeys.map(({ credentialId, salt }) => ({
      credentialId: decodeBase64Url(credentialId),
      salt: decodeBase64Url(salt),
    })),
    codeSalt: codeSalt === undefined ? undefined : decodeBase64Url(codeSalt),
  }
}
