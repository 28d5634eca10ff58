import { isCaipAddress, isCaipNetworkId, isNamespace, namespaceOf } from '../../caip/index.ts'
import { toDisplayText } from '../../protocol/index.ts'
import type { InitialState, LastVisitAccount } from '../model/InitialState.ts'
import type { LatchkeyOptions } from '../model/Options.ts'

/** Options that name the cookie of a client. */
export type StateCookieOptions = Pick<LatchkeyOptions, 'projectId' | 'storagePrefix'>

/** Longest value that is read or written, in characters. */
const maxLength = 3000
/** Most accounts: one per namespace. */
const maxAccounts = 5

/** Returns the name of the cookie: the storage prefix, with the characters that names may have. */
export function stateCookieName({ projectId, storagePrefix }: StateCookieOptions): string {
  return (storagePrefix ?? `latchkey.${projectId}`).replace(/[^\w.-]/g, '_')
}

/** Formats the value of the cookie; empty when there is no account. */
export function formatStateCookieValue({ activeNamespace, accounts }: InitialState): string {
  if (accounts.length === 0) return ''
  const rows = accounts.map(({ network, address, connectorId, connectorName }) => [
    network,
    address,
    connectorId,
    connectorName,
  ])
  const value = encodeURIComponent(JSON.stringify({ v: 1, n: activeNamespace, a: rows }))
  return value.length > maxLength ? '' : value
}

/**
 * Parses the value of the cookie. Anyone can write a cookie: every part is checked.
 *
 * @returns The state; `undefined` for a value that is malformed, too long or of another version.
 */
export function parseStateCookieValue(value: string): InitialState | undefined {
  if (value.length > maxLength) return undefined
  try {
    const stored = JSON.parse(decodeURIComponent(value)) as Partial<Record<string, unknown>> | null
    const { v, n, a } = stored ?? {}
    if (v !== 1 || typeof n !== 'string' || !isNamespace(n) || !Array.isArray(a)) return undefined
    if (a.length === 0 || a.length > maxAccounts) return undefined
    const accounts = (a as readonly unknown[]).map(parseAccount)
    const known = new Set(accounts.map((one) => one && namespaceOf(one.network)))
    return known.size < accounts.length || known.has(undefined)
      ? undefined
      : { activeNamespace: n, accounts: accounts as readonly LastVisitAccount[] }
  } catch {
    return undefined
  }
}

function parseAccount(row: unknown): LastVisitAccount | undefined {
  if (!Array.isArray(row) || row.length !== 4) return undefined
  const [network, address, connectorId, connectorName] = row as readonly unknown[]
  const isComplete =
    typeof network === 'string' &&
    typeof address === 'string' &&
    typeof connectorId === 'string' &&
    typeof connectorName === 'string' &&
    isCaipNetworkId(network) &&
    isCaipAddress(`${network}:${address}`) &&
    connectorId.length <= 200 &&
    connectorName.length <= 100
  return isComplete
    ? { network, address, connectorId, connectorName: toDisplayText(connectorName) }
    : undefined
}
