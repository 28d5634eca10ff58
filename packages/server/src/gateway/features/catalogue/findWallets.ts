import type { WalletsQuery } from 'latchkey/protocol'
import { findWalletIconName } from './images/findWalletIconName.ts'
import { createWalletNetworkFilter } from './listWalletNetworks.ts'
import type { WalletRecord } from './WalletRecord.ts'

/**
 * Wallets with universal links of their own: Coinbase, Base Account, Solflare, Phantom, Binance.
 */
const opensByItself: readonly string[] = [
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
]

/** Sorts wallets: certified first, then by rank, those with a logo first, then by name. */
export function sortWallets(wallets: readonly WalletRecord[]): readonly WalletRecord[] {
  const rank = ({ order = Number.MAX_SAFE_INTEGER }: WalletRecord): number => order
  const badge = ({ badge_type }: WalletRecord): number => (badge_type === 'certified' ? 0 : 1)
  const lacksLogo = ({ name }: WalletRecord): number =>
    findWalletIconName(name) === undefined ? 1 : 0
  return wallets.toSorted(
    (one, other) =>
      badge(one) - badge(other) ||
      rank(one) - rank(other) ||
      lacksLogo(one) - lacksLogo(other) ||
      one.name.localeCompare(other.name, 'en'),
  )
}

/**
 * Finds the wallets that match a query.
 *
 * @param wallets - All wallets, sorted.
 * @returns The requested page, and the total count.
 * @see [7.25]
 */
export function findWallets(
  wallets: readonly WalletRecord[],
  query: WalletsQuery,
): { readonly wallets: readonly WalletRecord[]; readonly count: number } {
  const { page, entries, search, sort } = query
  const words = folded(search)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  // A search without letters matches nothing.
  const isVain = search !== '' && words.length === 0
  const fits = fitting(query)
  const found = wallets.filter((wallet) => !isVain && fits(wallet) && hasWords(wallet, words))
  const inOrder = words.length > 0 ? bestFirst(found, words.join(' ')) : found
  const sorted = sort === 'wcpay' ? paysFirst(inOrder) : inOrder
  return { wallets: sorted.slice((page - 1) * entries, page * entries), count: sorted.length }
}

/** Creates the predicate of a query. */
function fitting(query: WalletsQuery): (wallet: WalletRecord) => boolean {
  const { platform, include_pay_only: paysOnly } = query
  const badge = query.badge_type ?? query.badge
  const [include, exclude] = [new Set(query.include), new Set(query.exclude)]
  const names = new Set(query.names.map(folded))
  const rdns = new Set(query.rdns.map((one) => one.toLowerCase()))
  const speaksAny = createWalletNetworkFilter(query.chains)
  const isNamed = (list: ReadonlySet<string>, wallet: WalletRecord): boolean =>
    list.has(wallet.id) || list.has(wallet.rdns ?? '')
  const isKnownAs = (wallet: WalletRecord): boolean =>
    rdns.has(wallet.rdns ?? '') || (names.size > 0 && names.has(folded(wallet.name)))
  return (wallet) =>
    (include.size === 0 || isNamed(include, wallet)) &&
    !isNamed(exclude, wallet) &&
    (query.chains.length === 0 || speaksAny(wallet)) &&
    (names.size + rdns.size === 0 || isKnownAs(wallet)) &&
    (badge === undefined || (badge === 'certified') === (wallet.badge_type === 'certified')) &&
    (platform === undefined || runsOn[platform](wallet)) &&
    (paysOnly === 'false' || wallet.supports_wcpay === true)
}

const runsOn: Readonly<
  Record<NonNullable<WalletsQuery['platform']>, (wallet: WalletRecord) => boolean>
> = {
  ios: (wallet) => opensOnPhone(wallet, wallet.app_store, wallet.play_store),
  android: (wallet) => opensOnPhone(wallet, wallet.play_store, wallet.app_store),
  desktop: ({ desktop_link, chrome_store, webapp_link }) =>
    [desktop_link, chrome_store, webapp_link].some(Boolean),
  web: ({ webapp_link }) => webapp_link !== undefined,
}

/** An app that is only in the other platform's store is excluded. */
function opensOnPhone(
  { id, mobile_link, link_mode, webapp_link }: WalletRecord,
  store: string | undefined,
  otherStore: string | undefined,
): boolean {
  if (opensByItself.includes(id) || webapp_link !== undefined) return true
  const hasLink = mobile_link !== undefined || link_mode !== undefined
  return hasLink && (store !== undefined || otherStore === undefined)
}

/** Maps text to a comparable form, without case, accents and punctuation. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
}

function hasWords({ name, rdns = '' }: WalletRecord, words: readonly string[]): boolean {
  const plain = folded(name)
  const searchText = `${plain} ${plain.replaceAll(' ', '')} ${rdns}`
  return words.every((word) => searchText.includes(word))
}

/** Names that start with the text come first. */
function bestFirst(wallets: readonly WalletRecord[], text: string): readonly WalletRecord[] {
  const rank = ({ name }: WalletRecord): number => {
    const plain = folded(name)
    if (plain.startsWith(text)) return 0
    return plain.includes(` ${text}`) ? 1 : 2
  }
  const placed = wallets.map((wallet) => ({ wallet, at: rank(wallet) }))
  return placed.toSorted((one, other) => one.at - other.at).map(({ wallet }) => wallet)
}

function paysFirst(wallets: readonly WalletRecord[]): readonly WalletRecord[] {
  const rank = ({ supports_wcpay }: WalletRecord): number => (supports_wcpay === true ? 0 : 1)
  return wallets.toSorted((one, other) => rank(one) - rank(other))
}
