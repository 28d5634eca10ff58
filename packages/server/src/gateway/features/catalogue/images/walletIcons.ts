/** Names in the catalogue whose icon has another name, in the form of `nameKey`. */
const otherNames: Readonly<Record<string, string>> = {
  '1inch': 'exchanges/1inch',
  abstractglobal: 'networks/abstract',
  baseaccount: 'networks/base',
  baseformerlycoinbasewallet: 'wallets/coinbase',
  binance: 'exchanges/binance',
  binanceus: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bybit: 'exchanges/bybit',
  coin98super: 'wallets/coin98',
  coinex: 'exchanges/coinex',
  cryptocomonchain: 'exchanges/crypto-com',
  gate: 'exchanges/gate-io',
  kaia: 'networks/kaia',
  kucoinweb3: 'exchanges/kucoin',
  loopring: 'networks/loopring',
  mew: 'wallets/my-ether-wallet',
  paraswap: 'exchanges/para-swap',
  paribuself: 'exchanges/paribu',
  robinhood: 'networks/robinhood',
  theta: 'networks/theta',
  trezorsuite: 'wallets/trezor',
  uniswap: 'exchanges/uniswap',
}

/** Wallets with an icon of their own name. */
const ownNames = [
  'alpha-wallet',
  'argent',
  'atomic',
  'backpack',
  'clave',
  'coin98',
  'coinbase',
  'enkrypt',
  'exodus',
  'imtoken',
  'keplr',
  'kraken',
  'ledger',
  'metamask',
  'obvious',
  'okx',
  'phantom',
  'pillar',
  'rabby',
  'rainbow',
  'ronin',
  'safe',
  'sequence',
  'solflare',
  'token-pocket',
  'trezor',
  'trust',
  'wallet-3',
  'zengo',
  'zerion',
]

const byName: ReadonlyMap<string, string> = new Map([
  ...ownNames.map((name) => [nameKey(name), `wallets/${name}`] as const),
  ...Object.entries(otherNames),
])

/**
 * Finds the icon of a wallet.
 *
 * @param name - Name in a listing.
 * @returns Name of the icon, if there is one.
 */
export function findWalletIcon(name: string): string | undefined {
  return byName.get(nameKey(name))
}

/** Lists the names of all wallet icons. */
export function walletIconNames(): readonly string[] {
  return [...byName.values()]
}

function nameKey(name: string): string {
  const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return normalize(name.trim().replace(/ wallet$/i, '')) || normalize(name)
}
