import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DerivedKeys } from '../../config/readOrCreateRootSecret.ts'

/** An entry, or the last entry of a log, by what is authenticated of it. Its hash covers the rest. */
export type AuditPosition = {
  readonly userId: string
  readonly sequence: number
  readonly hash: string
}

/** Authenticates audit logs with keys that the database does not have. */
export type AuditEntryMacs = {
  /** Authenticates an entry. */
  signEntry(position: AuditPosition): string
  /** Authenticates the last entry of a log. */
  signHead(position: AuditPosition): string
  /** Authenticates when a database was new: it had no entries. */
  signSeal(sealedAt: number): string
  isEntry(position: AuditPosition, mac: string): boolean
  isHead(position: AuditPosition, mac: string): boolean
  isSeal(sealedAt: number, mac: string): boolean
}

/** Creates the authenticator. The first key signs, and values of all keys are accepted. */
export function createAuditEntryMacs(keys: DerivedKeys): AuditEntryMacs {
  const sign = (content: readonly unknown[], key: Uint8Array = keys[0]): string =>
    createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')
  const isSigned = (content: readonly unknown[], mac: string): boolean =>
    keys.some((key) => isEqual(sign(content, key), mac))
  return {
    signEntry: (position) => sign(list('entry', position)),
    signHead: (position) => sign(list('head', position)),
    signSeal: (sealedAt) => sign(['seal', sealedAt]),
    isEntry: (position, mac) => isSigned(list('entry', position), mac),
    isHead: (position, mac) => isSigned(list('head', position), mac),
    isSeal: (sealedAt, mac) => isSigned(['seal', sealedAt], mac),
  }
}

function list(kind: string, { userId, sequence, hash }: AuditPosition): readonly unknown[] {
  return [kind, userId, sequence, hash]
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
