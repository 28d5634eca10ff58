import { hkdfSync } from 'node:crypto'
import {
  createRandomSecretHex,
  readRootSecretHex,
  type RootSecretConfig,
  writeSecretFiles,
} from './secretFiles.ts'

/** Keys of one purpose, of 32 bytes. The first makes new values; values of all are accepted. */
export type DerivedKeys = readonly [current: Uint8Array, ...fallbacks: Uint8Array[]]

/** The secret of a deployment, from which its keys are derived. */
export type RootSecret = {
  /** Identifies the secret without revealing it: 16 hexadecimal digits. */
  readonly id: string
  /**
   * Derives a key from the current secret, the same in every run.
   *
   * @param purpose - Different purposes have different keys.
   * @returns 32 bytes.
   */
  deriveKey(purpose: string): Uint8Array
  /** Derives the keys of a purpose from the current secret and its fallbacks. */
  deriveKeys(purpose: string): DerivedKeys
}

/**
 * Creates a secret from its digits.
 *
 * @param digits - 64 hexadecimal digits.
 * @param fallbacks - Digits of other secrets whose values are accepted.
 * @see RFC 5869
 */
export function createRootSecretFromHex(
  digits: string,
  fallbacks: readonly string[] = [],
): RootSecret {
  const deriveKey = (purpose: string): Uint8Array => deriveFrom(digits, purpose)
  return {
    id: Buffer.from(deriveKey('id')).toString('hex').slice(0, 16),
    deriveKey,
    deriveKeys: (purpose) => [
      deriveKey(purpose),
      ...fallbacks.map((each) => deriveFrom(each, purpose)),
    ],
  }
}

/**
 * Reads the secret of a deployment, and creates one when there is none.
 *
 * @param config - `secret`, which the nodes of a deployment share; without it, that of the data
 * folder is used.
 * @throws Error when the folder is not writable, or its secret is invalid.
 */
export async function readOrCreateRootSecret(config: RootSecretConfig): Promise<RootSecret> {
  const stored = await readRootSecretHex(config)
  if (stored.length > 0) return toSecret(stored)
  const created = createRandomSecretHex()
  await writeSecretFiles(config.dataDir, [created])
  return toSecret(await readRootSecretHex(config))
}

function toSecret([current = '', ...fallbacks]: readonly string[]): RootSecret {
  return createRootSecretFromHex(current, fallbacks)
}

function deriveFrom(digits: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(digits, 'hex'), 'latchkey', purpose, 32))
}
