import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ShareServiceKeys } from './loadServiceKeys.ts'

/** Kind of the last entry of a log, as versions before migration 8 authenticated it. */
export const formerHeadKind = 'head'

/** Kind of a row. An HMAC of one kind is none of another. */
type RowKind = 'entry' | 'state' | 'challenge' | typeof formerHeadKind

/** Authenticates rows of the database with a key that the database does not have. */
export type RowMacs = {
  /** @param columns - All columns that matter, with the identity of the row. */
  sign(kind: RowKind, columns: readonly unknown[]): string
  isSigned(kind: RowKind, columns: readonly unknown[], mac: string | null): boolean
}

/** Creates the authenticator. Its key is derived from the keys of the service, which the key driver has encrypted. */
export function createRowMacs({ nonceKey }: Pick<ShareServiceKeys, 'nonceKey'>): RowMacs {
  const key = new Uint8Array(hkdfSync('sha256', nonceKey, 'latchkey', 'share log', 32))
  const compute = (kind: RowKind, columns: readonly unknown[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, ...columns]))
      .digest()
  return {
    sign: (kind, columns) => compute(kind, columns).toString('base64url'),
    isSigned(kind, columns, mac) {
      const [expected, given] = [compute(kind, columns), Buffer.from(mac ?? '', 'base64url')]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
