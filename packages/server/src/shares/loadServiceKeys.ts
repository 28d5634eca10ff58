import { randomBytes } from 'node:crypto'
import { getHpkePublicKey } from './hpke.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import type { ShareSql } from './ShareTables.ts'

/** Keys of the share service, the same on all its nodes. */
export type ShareServiceKeys = {
  /** X25519, 32 bytes: the frame seals shares to its public key. */
  readonly privateKey: Buffer
  readonly publicKey: Buffer
  /** Authenticates nonces, 32 bytes. The key of `createRowMacs` is derived from it. */
  readonly nonceKey: Buffer
  /** Whether the states of wallets are signed. They are not in a database of a version before migration 8. */
  readonly hasSignedStates: boolean
}

const keyBytes = 32

/** Follows the keys once the states of wallets are signed. A writer of the database cannot remove it without them. */
const signedMark = Buffer.of(1)

/** Context of the keys. */
export const serviceKeyContext = { purpose: 'keys of the share service' } as const

/**
 * Loads the keys of the service from its database, and creates them with the first start.
 *
 * @throws Error when the key driver cannot decrypt them: with another key, no share could be released.
 */
export async function loadServiceKeys(
  sql: ShareSql,
  driver: ShareKeyDriver,
): Promise<ShareServiceKeys> {
  const find = async (): Promise<string | undefined> =>
    (await sql.selectFrom('share_service').select('sealed').executeTakeFirst())?.sealed
  let sealed = await find()
  if (sealed === undefined) {
    const bytes = markAsSigned(randomBytes(2 * keyBytes))
    const created = await driver.encrypt(bytes, serviceKeyContext)
    // Of two nodes that start at the same time, one writes them.
    await sql
      .insertInto('share_service')
      .values({ id: 1, sealed: created })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    sealed = (await find()) ?? created
  }
  return parseServiceKeys(await driver.decrypt(sealed, serviceKeyContext))
}

/** Parses decrypted keys. */
export function parseServiceKeys(bytes: Buffer): ShareServiceKeys {
  const privateKey = bytes.subarray(0, keyBytes)
  return {
    privateKey,
    publicKey: getHpkePublicKey(privateKey),
    nonceKey: bytes.subarray(keyBytes, 2 * keyBytes),
    hasSignedStates: bytes.subarray(2 * keyBytes).equals(signedMark),
  }
}

/** Returns decrypted keys with the mark that the states of wallets are signed. */
export function markAsSigned(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, signedMark])
}
