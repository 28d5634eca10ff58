import { createHash } from 'node:crypto'
import type { TableDigest } from './dumpFormat.ts'

const modulus = 1n << 256n

/** Number and digest of the rows of a table. */
export type TableHasher = {
  /** Adds a row, as the JSON text of the database. */
  add(row: string): void
  read(): TableDigest
}

/**
 * Creates the digest of a table without rows: the sum of the SHA-256 hashes of all rows. It does not
 * depend on their order, which differs between databases.
 */
export function createTableHasher(): TableHasher {
  let rows = 0
  let sum = 0n
  return {
    add(row) {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
    },
    read: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  }
}
