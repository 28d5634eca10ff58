import type { DerivedKeys } from '../../../config/readOrCreateRootSecret.ts'
import type { SqlDatabase } from '../../../store/index.ts'
import { sealKey, unsealKey } from './sealKey.ts'

/** Sessions that are read at a time. */
const batchSize = 200

/**
 * Encrypts session keys again that were encrypted with the key of a replaced secret. Concurrent runs
 * are safe.
 *
 * @param keys - Key to encrypt with, and those of replaced secrets.
 * @param signal - Stops after the current batch.
 * @returns The number of keys that were encrypted again, and of those that none of the keys decrypts.
 */
export async function resealSessionKeys(
  { sql: database }: Pick<SqlDatabase, 'sql'>,
  [current, ...fallbacks]: DerivedKeys,
  signal: AbortSignal,
): Promise<{ readonly resealed: number; readonly unreadable: number }> {
  let resealed = 0
  let unreadable = 0
  let last = ''
  while (!signal.aborted) {
    const rows = await database
      .selectFrom('session')
      .select(['pci', 'sealed_key'])
      .where('pci', '>', last)
      .orderBy('pci')
      .limit(batchSize)
      .execute()
    for (const { pci, sealed_key: sealed } of rows) {
      last = pci
      if (unsealKey([current], sealed, pci) !== undefined) continue
      const text = unsealKey(fallbacks, sealed, pci)
      if (text === undefined) unreadable += 1
      else {
        await database
          .updateTable('session')
          .set({ sealed_key: sealKey(current, text, pci) })
          .where('pci', '=', pci)
          .where('sealed_key', '=', sealed)
          .execute()
        resealed += 1
      }
    }
    if (rows.length < batchSize) break
  }
  return { resealed, unreadable }
}
