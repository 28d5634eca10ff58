/** Names in the catalogue whose icon has another name, in the form of `nameKey`. */
const otherNames: Readonly<Record<string, string>> = {
  '1inch': 'exchanges/1inch',
  abstractglobal: 'networks/abstract',
  anchoragedigital: 'rainbowkit/anchorageDigitalWallet',
  baseaccount: 'networks/base',
  baseformerlycoinbasewallet: 'wallets/coinbase',
  berasig: 'rainbowkit/berasigWallet',
  best: 'rainbowkit/bestWallet',
  bifrost: 'rainbowkit/bifrostWallet',
  binance: 'exchanges/binance',
  binanceus: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bitpie: 'web3-onboard/bitpie',
  brave: 'rainbowkit/braveWallet',
  bybit: 'exchanges/bybit',
  coin98super: 'wallets/coin98',
  coinex: 'exchanges/coinex',
  core: 'web3-onboard/core',
  cryptocomonchain: 'exchanges/crypto-com',
  foxwallet: 'rainbowkit/foxWallet',
  frame: 'web3-onboard/frame',
  frontier: 'rainbowkit/frontierWallet',
  gate: 'exchanges/gate-io',
  hyperpay: 'web3-onboard/hyperpay',
  iopay: 'rainbowkit/iopayWallet',
  jupiter: 'tokens/JUP',
  kaia: 'networks/kaia',
  kresussuperapp: 'rainbowkit/kresusWallet',
  kucoinweb3: 'exchanges/kucoin',
  loopring: 'networks/loopring',
  magiceden: 'rainbowkit/magicEden',
  mathwallet: 'tokens/MATH',
  mew: 'wallets/my-ether-wallet',
  nest: 'rainbowkit/nestWallet',
  novawallet: 'rainbowkit/novaWallet',
  okto: 'rainbowkit/oktoWallet',
  omni: 'rainbowkit/omniWallet',
  onekey: 'rainbowkit/oneKeyWallet',
  operacryptobrowser: 'web3-onboard/opera',
  paraswap: 'exchanges/para-swap',
  paribuself: 'exchanges/paribu',
  ready: 'rainbowkit/readyWallet',
  robinhood: 'networks/robinhood',
  safepal: 'rainbowkit/safepalWallet',
  statuslegacy: 'web3-onboard/status',
  subwallet: 'rainbowkit/subWallet',
  talisman: 'rainbowkit/talismanWallet',
  theta: 'networks/theta',
  trezorsuite: 'wallets/trezor',
  uniswap: 'exchanges/uniswap',
  valora: 'rainbowkit/valoraWallet',
  wigwam: 'rainbowkit/wigwamWallet',
  xportal: 'rainbowkit/xPortalWallet',
  zeal: 'rainbowkit/zealWallet',
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
export function findWalletIconName(name: string): string | undefined {
  // The full name first: without `Wallet`, two wallets may have the same name.
  return byName.get(letters(name)) ?? byName.get(nameKey(name))
}

/** Lists the names of all wallet icons. */
export function listWalletIconNames(): readonly string[] {
  return [...byName.values()]
}

function nameKey(name: string): string {
  return letters(name.trim().replace(/ wallet$/i, '')) || letters(name)
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
