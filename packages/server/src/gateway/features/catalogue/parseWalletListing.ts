import { catalogueWalletSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import type { WalletRecord } from './WalletRecord.ts'

/** A parsed listing. */
export type ParsedWalletListing = {
  readonly wallets: readonly WalletRecord[]
  /** Number of invalid and duplicate entries. */
  readonly dropped: number
}

type Entry = Readonly<Record<string, unknown>>

const namespaces = v.optional(
  v.fallback(v.array(v.pipe(v.string(), v.regex(/^[-a-z\d]{3,8}$/))), []),
  [],
)

/**
 * Parses a wallet listing: an array of entries or an object by id, bare or under `listings`, `data`
 * or `wallets`. Links are flat, as in `GET /getWallets`, or under `app`, `mobile` and `desktop`, as
 * in the WalletConnect explorer.
 *
 * @param value - JSON of the listing.
 * @returns Valid wallets; invalid members are dropped, and so are invalid entries.
 * @throws Error for any other value, and for a listing without a valid wallet.
 */
export function parseWalletListing(value: unknown): ParsedWalletListing {
  const entries = entriesOf(value)
  if (!entries)
    throw new Error('It is no listing of wallets: neither an array nor an object of them')
  const byId = new Map<string, WalletRecord>()
  for (const entry of entries) {
    const wallet = v.safeParse(catalogueWalletSchema, flat(entry))
    if (!wallet.success || byId.has(wallet.output.id)) continue
    byId.set(wallet.output.id, {
      ...wallet.output,
      namespaces: v.parse(namespaces, entry['namespaces']),
    })
  }
  if (byId.size === 0) throw new Error('It holds no wallet with an id and a name')
  return { wallets: inOrder([...byId.values()]), dropped: entries.length - byId.size }
}

/** A listing without ranks is ranked by position. */
function inOrder(wallets: readonly WalletRecord[]): readonly WalletRecord[] {
  if (wallets.some(({ order }) => order !== undefined)) return wallets
  return wallets.map((wallet, at) => ({ ...wallet, order: at + 1 }))
}

function entriesOf(value: unknown): readonly Entry[] | undefined {
  if (Array.isArray(value)) return value.map(asEntry)
  if (typeof value !== 'object' || value === null) return undefined
  const { listings, data, wallets } = value as Entry
  const inner = listings ?? data ?? wallets
  if (typeof inner === 'object' && inner !== null) return entriesOf(inner)
  return Object.entries(value).map(([id, entry]) => ({ id, ...asEntry(entry) }))
}

function asEntry(value: unknown): Entry {
  return typeof value === 'object' && value !== null ? (value as Entry) : {}
}

/** Maps the links of an entry to the names of `GET /getWallets`. */
function flat(entry: Entry): Entry {
  const [app, mobile, desktop] = ['app', 'mobile', 'desktop'].map((key) => asEntry(entry[key]))
  const { native, universal } = mobile ?? {}
  return {
    ...entry,
    homepage: secured(entry['homepage']),
    mobile_link: withoutQuery(entry['mobile_link'] ?? native),
    link_mode: entry['link_mode'] ?? entry['universal_link'] ?? universal,
    desktop_link: entry['desktop_link'] ?? desktop?.['native'],
    webapp_link: unlessStore(entry['webapp_link'] ?? desktop?.['universal']),
    app_store: secured(entry['app_store'] ?? app?.['ios']),
    play_store: secured(entry['play_store'] ?? app?.['android']),
    chrome_store: secured(entry['chrome_store'] ?? app?.['chrome']),
  }
}

/** Replaces http links: their hosts support https. */
function secured(link: unknown): unknown {
  return typeof link === 'string' ? link.trim().replace(/^http:/i, 'https:') : link
}

/** Drops a store page in place of a web app. */
function unlessStore(link: unknown): unknown {
  const stores =
    /^https:\/\/(chromewebstore|apps|play|chrome|addons|itunes)\.(google|apple|mozilla)\./i
  return typeof link === 'string' && stores.test(link.trim()) ? undefined : link
}

/** Drops the query that some listings append. */
function withoutQuery(link: unknown): unknown {
  return typeof link === 'string' ? link.trim().replace(/(?:wc)?\??uri=$/i, '') : link
}
