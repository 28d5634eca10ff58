import {
  connect,
  fetchBalance,
  type ListedWallet,
  readAccount,
  type State,
  type TokenBalance,
  type TokensEntry,
} from '../core/index.ts'
import { base, solanaMainnet } from '../networks/index.ts'
import {
  type TestModal,
  connectWallet,
  findWalletRow,
  type createTestModal,
} from './testModal.fixture.ts'

/** Options with pairing. */
export const withPairing = { hasPairing: true } as const

/** Options of a phone without a wallet in its browser. */
export const onPhoneWithPairing = { hasPairing: true, isPhone: true, hasWallets: false } as const

/** Options with several connected wallets. */
export const withMultiWallet = { features: { multiWallet: true } } as const

/** A view in one of its states. */
export type Story = {
  readonly options?: Parameters<typeof createTestModal>[0]
  readonly play: (testModal: TestModal) => void | Promise<void>
}

const code =
  'wc:9a7d3f1c5b2e8064d1c3a5f7092b4e6d8c0a1f3e5d7b9082c4e6a8f0b1d3c5e7@2?relay-protocol=irn&symKey=5f1e3d7c9b0a8264e1d3c5b7a9f08264d1c3b5a7e9f08264c1d3e5b7a9f08264&expiryTimestamp=1767614880'

/** A wallet of the catalogue. */
function listed(name: string, parts: Partial<ListedWallet> = {}): ListedWallet {
  const id = name.toLowerCase().replaceAll(' ', '')
  return {
    id,
    name,
    homepage: `https://example.org/${id}`,
    links: { mobile: `${id}://` },
    stores: { ios: `https://example.org/${id}/ios`, android: `https://example.org/${id}/android` },
    namespaces: [],
    isCertified: false,
    ...parts,
  }
}

const oak = listed('Oak', {
  links: { mobile: 'oak://', webapp: 'https://oak.example', desktop: 'oakdesk://' },
  stores: { chrome: 'https://example.org/oak/chrome', ios: 'https://example.org/oak/ios' },
})
const names = ['Oak', 'Trust Wallet', 'Zerion', 'Ledger Live', 'Safe', 'Uniswap Wallet', 'imToken']
const catalogue = [
  oak,
  ...Array.from({ length: 119 }, (_, at) =>
    listed(at < 6 ? (names[at + 1] ?? '') : `Wallet ${at - 5}`, { isCertified: at % 3 === 0 }),
  ),
]

/** Fills the catalogue. */
export function fillCatalogue({ client }: TestModal, shown = 40): void {
  client.store.set(({ wallets }) => ({
    wallets: {
      ...wallets,
      recommended: [oak, ...catalogue.slice(1, 3)],
      catalogue: { status: 'ready', count: 534 },
      list: { status: 'ready', search: '', wallets: catalogue.slice(0, shown), count: 534 },
    },
  }))
}

/** Sets a pairing code. */
export function showPairingCode({ client }: TestModal): void {
  client.store.set(({ pairing }) => ({
    pairing: { ...pairing, status: 'ready', uri: code, expiry: Number.MAX_SAFE_INTEGER },
  }))
}

/** Shows the account of a connected wallet. */
export async function openAccount(testModal: TestModal): Promise<void> {
  await connectWallet(testModal)
  await fetchBalance(testModal.client)
  testModal.modal.open()
}

/** Waits until the shown view has started to fetch its data. */
export async function untilFetching(
  { client }: TestModal,
  isFetching: (state: State) => boolean,
): Promise<void> {
  while (!isFetching(client.store.get())) await new Promise(requestAnimationFrame)
}

/** Clicks the first button of the modal with a text, once it is shown. */
export async function clickButton(text: string): Promise<void> {
  const find = (): HTMLElement | undefined =>
    [
      ...(document.querySelector('latchkey-modal')?.shadowRoot?.querySelectorAll('button') ?? []),
    ].find(({ textContent }) => textContent.includes(text))
  while (!find()) await new Promise(requestAnimationFrame)
  find()?.click()
}

/** Connects a wallet on Solana with 12.34 SOL, and opens Account. */
export async function openSolanaAccount(testModal: TestModal): Promise<void> {
  testModal.behaviour.readBalance = async () => 12_340_000_000n
  const { connectors } = findWalletRow(testModal, 'Phantom')
  const connector = connectors.find(({ namespaces }) =>
    namespaces.includes(solanaMainnet.chainNamespace),
  )
  if (connector) await connect(testModal.client, { connector })
  await fetchBalance(testModal.client)
  testModal.modal.open()
}

const tokens: readonly Omit<TokenBalance, 'chainId' | 'iconUrl'>[] = [
  {
    name: 'Ether',
    symbol: 'ETH',
    price: '3501.25',
    quantity: { decimals: '18', numeric: '1.204567' },
  },
  {
    name: 'USD Coin',
    symbol: 'USDC',
    address: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    price: '1',
    value: '1250.5',
    quantity: { decimals: '6', numeric: '1250.5' },
  },
  {
    name: 'A token with a name that is longer than a row has room for',
    symbol: 'LONGESTSYMBOL',
    address: 'eip155:8453:0x0000000000000000000000000000000000000107',
    quantity: { decimals: '18', numeric: '98765432109876543210.123456789012345678' },
  },
]

/** Sets the token balances of the account. */
export function setTokenBalances({ client }: TestModal, change: Partial<TokensEntry> = {}): void {
  const { caipAddress } = readAccount(client.store.get())
  if (!caipAddress) return
  const list = tokens.map((token) => ({ ...token, chainId: base.caipNetworkId }))
  const entry: TokensEntry = { status: 'ready', list, timestamp: client.clock.now(), ...change }
  client.store.set({ tokens: { [caipAddress]: entry } })
}
