import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import {
  createTestActivityPage,
  createTestNftTransfer,
  createTestTransaction,
} from '../core/activity/activity.fixture.ts'
import { dollar, nativeRow, row } from '../core/balances/tokens.fixture.ts'
import {
  createGatewayFetch,
  type ReceivedGatewayRequest,
  rejectionResponse,
} from '../core/gateway/gateway.fixture.ts'
import {
  flipSwap,
  readAccount,
  readConnection,
  readSiwxState,
  readSwap,
  setAccountTab,
  setSwapAmount,
  setSwapToken,
  switchNetwork,
} from '../core/index.ts'
import { nameOf } from '../core/names/names.fixture.ts'
import { createTestNft, createTestNftsPage } from '../core/nfts/nfts.fixture.ts'
import {
  createTestOnrampQuote,
  fakeOnrampOptions as onrampOptions,
} from '../core/onramp/onramp.fixture.ts'
import { approval, nativeCurrency, router, toBareAddress, usdc } from '../core/swap/swap.fixture.ts'
import { answerSwapQuotes } from '../core/swap/swapForm.fixture.ts'
import {
  openNames,
  openOnramp,
  openSend,
  openSwap,
  togglePaymentRequestForm,
} from '../modal/index.ts'
import { base, mainnet, type Network, solanaMainnet } from '../networks/index.ts'
import { createServerStorage, createSiwx } from '../siwx/index.ts'
import { type MountedStory, mountTestModal } from './mountStory.fixture.ts'
import type { Story } from './storyHelpers.fixture.ts'
import { connectWallet, neverSettle } from './testModal.fixture.ts'

/** A request of a view to the gateway, which fails until the visitor tries again. */
type Step = {
  readonly fails: (call: ReceivedGatewayRequest) => boolean
  /** Shows the view, and does what sends the request. */
  readonly open: (shown: MountedStory) => void | Promise<void>
  /** Name of the button that tries again. @default Try again */
  readonly retry?: string
  /** Text of the view after the failure. */
  readonly failure: string | RegExp
  /** Returns whether the view shows the success. */
  readonly isDone: (shown: MountedStory) => boolean
  /** Whether the first of the requests is answered. */
  readonly isFirstAnswered?: boolean
  /** Whether the request is sent when the end of a list is scrolled to. */
  readonly isAtEnd?: boolean
  readonly network?: Network
  readonly options?: Story['options']
  /** Answers that differ from those of the other steps. */
  readonly answer?: (call: ReceivedGatewayRequest) => unknown
}

const faults: readonly (() => unknown)[] = [
  () => rejectionResponse(503, 'Unavailable'),
  () => rejectionResponse(429, 'Too many requests'),
  () => Promise.reject(new TypeError('Failed to fetch')),
  neverSettle,
]

const alice = 'eip155:1:0x8f3CF7ad23Cd3CaDbD9735AFf958023239c619aE'
const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'
const seconds = (iso: string): number => Date.parse(iso) / 1_000

/** Answers of a gateway without faults. Activity and NFTs have two pages. */
function answer(call: ReceivedGatewayRequest): unknown {
  const { path, query } = call
  const hidden = query['includeSpam'] === undefined ? 1 : 0
  const next = query['cursor'] === undefined ? 'more' : undefined
  if (path.endsWith('/history'))
    return next
      ? createTestActivityPage([createTestTransaction('a')], next)
      : createTestActivityPage([createTestTransaction('b', '2025-11-11T08:30:05Z')])
  if (path.endsWith('/balance')) return { balances: [nativeRow, row(), soldRow] }
  if (path.endsWith('/nfts'))
    return createTestNftsPage(
      [createTestNft(next ? 1 : 2), ...(hidden ? [] : [createTestNft(66)])],
      { next: next ?? null, hidden },
    )
  if (path.startsWith('/v1/profile/suggestions/'))
    return { suggestions: [{ name: `${path.split('/').at(-1)}.latchkey.id`, registered: false }] }
  if (path.startsWith('/v1/profile/resolve/')) return { name: 'grace.eth', address: bob }
  if (path.startsWith('/v1/profile/reverse/')) return []
  if (path === '/v1/profile/account') return nameOf('adalove.latchkey.id', alice)
  if (path === '/v1/convert/quotes') return answerSwapQuotes(call)
  if (path === '/v1/convert/build-transaction')
    return swapTransactionOf('2000000000000000000', isTokenSold(call) ? '0' : undefined)
  return answers[path] ?? {}
}

const token = (address: string, symbol: string): object => ({
  name: symbol,
  symbol,
  address,
  decimals: 18,
  logoUri: null,
  eip2612: false,
})

/** A balance of 1 USDC, whose swap needs an approval. */
const soldRow = row({
  name: 'USDC',
  symbol: 'USDC',
  address: usdc,
  quantity: { decimals: '18', numeric: '1' },
})

const isTokenSold = ({ body }: ReceivedGatewayRequest): boolean =>
  (body as { readonly from?: string }).from === usdc

/** The transaction of a swap for an amount, by default of 1 ETH. */
function swapTransactionOf(amount: string, value = '1000000000000000000'): unknown {
  const call = { from: alice, to: router, data: '0x12345678', value }
  return { tx: { ...call, amount, eip155: { gas: '100000', gasPrice: '7' } } }
}

const answers: Readonly<Record<string, unknown>> = {
  '/v1/supported-chains': {
    http: [mainnet, base, solanaMainnet].map(({ caipNetworkId }) => caipNetworkId),
    ws: [],
  },
  '/v1/convert/tokens': { tokens: [token(nativeCurrency, 'ETH'), token(usdc, 'USDC')] },
  '/v1/convert/gas-price': { standard: '5', fast: '7', instant: '9' },
  '/v1/convert/allowance': { allowance: '0' },
  '/v1/convert/build-approve': {
    tx: {
      from: alice,
      to: usdc,
      token: usdc,
      spender: router,
      value: '0',
      data: approval(router, 10n ** 18n),
      eip155: { gas: '100000', gasPrice: '7' },
    },
  },
  '/v1/fungible/price': { fungibles: [] },
  '/v1/onramp/options': onrampOptions,
  '/v1/onramp/providers': [{ serviceProvider: 'COINBASE', name: 'Coinbase' }],
  '/v1/onramp/providers/properties': [],
  '/v1/onramp/quote': createTestOnrampQuote('0.0354'),
  '/v1/onramp/multi/quotes': [],
  '/v1/onramp/widget': { widgetUrl: 'https://shop.example/' },
  '/auth/v1/nonce': { nonce: 'servernonce1', token: 'nonce', issuedAt: '2026-01-05T12:04:00.000Z' },
  '/auth/v1/authenticate': {
    token: `h.${btoa(JSON.stringify({ exp: seconds('2026-01-06T12:04:00Z') }))}.s`,
    refreshToken: 'refresh',
    expiresAt: seconds('2026-01-12T12:04:00Z'),
  },
  '/auth/v1/refresh': {
    token: `h.${btoa(JSON.stringify({ exp: seconds('2026-01-11T12:04:00Z') }))}.s`,
    refreshToken: 'renewed',
    expiresAt: seconds('2026-01-12T12:04:00Z'),
  },
}

const isAt =
  (...paths: readonly string[]): Step['fails'] =>
  ({ path }) =>
    paths.some((one) => path.includes(one))
const isNextPage: Step['fails'] = ({ query }) => query['cursor'] !== undefined
const isList = isAt('/history', '/nfts')
const text = (shown: string | RegExp): Locator => page.getByText(shown).first()
const sees = (shown: string | RegExp) => (): boolean => text(shown).query() !== null

function openTab(tab: 'tokens' | 'activity' | 'nfts'): Step['open'] {
  return ({ client, modal }) => {
    setAccountTab(client, { tab })
    modal.open()
  }
}

async function openSendTokens({ modal }: MountedStory): Promise<void> {
  modal.open()
  openSend(modal)
  await page
    .getByRole('button', { name: /^(Select token|Token: (ETH|SOL))$/ })
    .first()
    .click()
}

/** Opens the form to swap 1 ETH for USDC. */
async function quoteSwap({ client, modal, clock }: MountedStory): Promise<void> {
  modal.open()
  openSwap(modal)
  await expect.poll(() => readSwap(client.store.get()).tokens).toHaveLength(2)
  const [, to] = readSwap(client.store.get()).tokens
  setSwapToken(client, { side: 'to', token: to! })
  setSwapAmount(client, { text: '1' })
  clock.advance(200)
}

function openSwapForm({ modal }: MountedStory): void {
  modal.open()
  openSwap(modal)
}

const canSellAll = (): boolean =>
  page.getByRole('button', { name: 'Max', exact: true }).query() !== null

async function reviewSwap(shown: MountedStory): Promise<void> {
  await quoteSwap(shown)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Swap', exact: true }).click()
}

/** Opens the form to swap 1 USDC for ETH, and submits it. */
async function sellToken(shown: MountedStory): Promise<void> {
  await quoteSwap(shown)
  flipSwap(shown.client)
  setSwapAmount(shown.client, { text: '1' })
  shown.clock.advance(200)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Swap', exact: true }).click()
}

function buy({ modal }: MountedStory): void {
  modal.open()
  openOnramp(modal)
}

async function nameIt({ modal, clock }: MountedStory): Promise<void> {
  modal.open()
  openNames(modal)
  await page.getByRole('textbox', { name: 'Name' }).fill('adalove')
  clock.advance(500)
}

/** Signs in, and returns from another network once the token of the session has expired. */
async function returnAfterExpiry({ client, modal, clock }: MountedStory): Promise<void> {
  const isSignedIn = (): boolean => readSiwxState(client.store.get()).session !== undefined
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(isSignedIn).toBe(true)
  await switchNetwork(client, { network: base })
  await expect.poll(() => readSiwxState(client.store.get()).flow.status).toBe('prompted')
  clock.advance(86_400_000)
  void switchNetwork(client, { network: mainnet })
  await expect.poll(() => modal.store.get().open).toBe(true)
}

const onramp: Story['options'] = { features: { onramp: ['coinbase'] } }
const names: Story['options'] = { features: { names: 'all' } }
const signIn: Story['options'] = { siwx: createSiwx({ storage: createServerStorage() }) }

const steps: Readonly<Record<string, Step>> = {
  'the tokens of the account': {
    fails: isAt('/balance'),
    open: openTab('tokens'),
    failure: 'Couldn’t load tokens',
    isDone: sees('Dollar'),
  },
  'the tokens of the account, and its balance on the network': {
    fails: isAt('/balance'),
    open({ modal, behaviour }) {
      behaviour.readBalance = () => Promise.reject(new Error('down'))
      modal.open()
    },
    failure: 'Couldn’t reach the network. Try again in a moment.',
    isDone: sees('Dollar'),
  },
  'the tokens to send': {
    fails: isAt('/balance'),
    async open(shown) {
      await openSendTokens(shown)
      await expect.element(page.getByRole('button', { name: /^(Ether|Solana)/ })).toBeVisible()
    },
    failure: 'Couldn’t load tokens',
    isDone: sees('Dollar'),
  },
  'the tokens to send, and the balance on the network': {
    fails: isAt('/balance'),
    async open(shown) {
      shown.behaviour.readBalance = () => Promise.reject(new Error('down'))
      await openSendTokens(shown)
    },
    failure: 'Check your connection, then try again.',
    isDone: sees('Dollar'),
  },
  'the token of a requested transfer': {
    fails: isAt('/balance'),
    async open({ modal, waitForView }) {
      modal.open({ view: 'WalletSend', arguments: { token: dollar, amount: '5' } })
      await waitForView('WalletSend')
    },
    failure: 'Failed to load token information',
    isDone: () => page.getByRole('textbox', { name: 'Amount' }).query() !== null,
  },
  'the first page of activity': {
    fails: () => true,
    open: openTab('activity'),
    failure: 'Couldn’t load activity',
    isDone: sees(/12\.5/),
  },
  'a further page of activity': {
    fails: isNextPage,
    isAtEnd: true,
    open: openTab('activity'),
    failure: 'Couldn’t load more',
    isDone: sees('November 2025'),
  },
  'the activity after pages of spam alone': {
    fails: ({ query }) => query['cursor'] === '7',
    open: openTab('activity'),
    failure: 'Couldn’t load activity',
    isDone: sees(/12\.5/),
    answer({ path, query: { cursor = '1' } }) {
      if (!path.endsWith('/history')) return undefined
      const spam = createTestTransaction('s', undefined, {}, [createTestNftTransfer('Claim', true)])
      return cursor === '7'
        ? createTestActivityPage([createTestTransaction('a')])
        : createTestActivityPage([spam], `${Number.parseInt(cursor, 10) + 1}`)
    },
  },
  'the first page of NFTs': {
    fails: () => true,
    open: openTab('nfts'),
    failure: 'Couldn’t load NFTs',
    isDone: sees('Cat 1'),
  },
  'a further page of NFTs': {
    fails: isNextPage,
    isAtEnd: true,
    open: openTab('nfts'),
    failure: 'Couldn’t load more',
    isDone: sees('Cat 2'),
  },
  'the NFTs with spam': {
    fails: ({ query }) => query['includeSpam'] !== undefined,
    async open(shown) {
      await openTab('nfts')(shown)
      await page.getByRole('button', { name: 'Show' }).click()
    },
    failure: 'Couldn’t load more',
    isDone: sees('Cat 66'),
  },
  'the tokens to swap': {
    fails: isAt('/convert/'),
    open: openSwapForm,
    failure: 'Couldn’t load swaps',
    isDone: sees('You pay'),
  },
  'all data of a swap': {
    fails: () => true,
    open: openSwapForm,
    // The balances keep a retry of their own until new attempts are allowed.
    retry: 'Try again',
    failure: 'Couldn’t load swaps',
    isDone: sees('You pay'),
  },
  'the gas price of a swap': {
    fails: isAt('/gas-price'),
    open: openSwapForm,
    failure: 'Couldn’t load the network fee',
    isDone: canSellAll,
  },
  'the balances of a swap': {
    fails: isAt('/balance'),
    async open(shown) {
      await quoteSwap(shown)
      flipSwap(shown.client)
    },
    failure: 'Couldn’t load your balance',
    isDone: canSellAll,
  },
  'the quote of a swap': {
    fails: isAt('/convert/quotes'),
    open: quoteSwap,
    failure: 'There is no quote right now',
    isDone: () => page.getByRole('button', { name: 'Review swap' }).query() !== null,
  },
  'the transaction of a swap': {
    fails: isAt('/build-transaction'),
    open: reviewSwap,
    failure: 'The swap failed. Try again.',
    isDone: sees('Swapped'),
  },
  'the allowance of a swap': {
    fails: isAt('/allowance'),
    open: sellToken,
    failure: 'The swap failed. Try again.',
    isDone: sees('Swapped'),
  },
  'the approval of a swap': {
    fails: isAt('/build-approve'),
    open: sellToken,
    failure: 'The swap failed. Try again.',
    isDone: sees('Swapped'),
  },
  'what can be bought': {
    fails: () => true,
    network: base,
    options: onramp,
    open: buy,
    failure: 'Couldn’t load offers',
    isDone: () => page.getByRole('button', { name: 'Continue to Coinbase' }).query() !== null,
  },
  'a part of what can be bought': {
    fails: isAt('/onramp/options'),
    options: onramp,
    open: buy,
    failure: 'Couldn’t load all offers',
    // The currency offered by default is USDC.
    isDone: sees(/≈ 0\.0354 ETH/),
    answer({ path, body }) {
      if (path !== '/v1/onramp/quote') return undefined
      const { purchaseCurrency } = body as {
        readonly purchaseCurrency: { readonly symbol: string }
      }
      return createTestOnrampQuote('0.0354', purchaseCurrency.symbol)
    },
  },
  'the countries of a purchase': {
    fails: isAt('/providers/properties'),
    options: onramp,
    open: buy,
    failure: 'Couldn’t load all offers',
    isDone: () => page.getByRole('button', { name: /^Select country/ }).query() !== null,
    answer: ({ path }) =>
      path.endsWith('/properties') ? [{ countryCode: 'US' }, { countryCode: 'DE' }] : undefined,
  },
  'the quote of a purchase': {
    fails: isAt('/quote'),
    options: onramp,
    open: buy,
    failure: /^No price right now/,
    isDone: sees(/≈ 0\.0354/),
  },
  'the page of a purchase': {
    fails: isAt('/onramp/widget'),
    options: onramp,
    async open(shown) {
      vi.stubGlobal('open', () => null)
      buy(shown)
      await page.getByRole('button', { name: 'Continue to Coinbase' }).click()
    },
    failure: 'You paid nothing. Try again, or choose another provider.',
    isDone: () => page.getByRole('link', { name: 'Open Coinbase' }).query() !== null,
  },
  'the page of a purchase that may have been paid': {
    fails: isAt('/onramp/widget'),
    options: onramp,
    isFirstAnswered: true,
    async open(shown) {
      vi.stubGlobal('open', () => null)
      buy(shown)
      await page.getByRole('button', { name: 'Continue to Coinbase' }).click()
      const link = page.getByRole('link', { name: 'Open Coinbase' })
      await expect.element(link).toBeVisible()
      link.element().addEventListener('click', (event) => event.preventDefault())
      await link.click()
      await page.getByRole('button', { name: 'Open again' }).click()
    },
    failure: 'Your earlier order is not affected. Try again, or choose another provider.',
    isDone: () => page.getByRole('link', { name: 'Open Coinbase' }).query() !== null,
  },
  'the names of the account': {
    fails: isAt('/profile/reverse/'),
    options: names,
    open({ modal }) {
      modal.open()
      openNames(modal)
    },
    failure: /Unavailable|Too many requests|Error fetching names for address/,
    isDone: () => page.getByRole('textbox', { name: 'Name' }).query() !== null,
  },
  'the availability of a name': {
    fails: isAt('/profile/suggestions/'),
    options: names,
    open: nameIt,
    failure: /Unavailable|Too many requests|Error fetching name suggestions/,
    isDone: () =>
      page.getByRole('button', { name: 'Register adalove.latchkey.id' }).query() !== null,
  },
  'the registration of a name': {
    fails: ({ method }) => method === 'POST',
    options: names,
    async open(shown) {
      await nameIt(shown)
      await page.getByRole('button', { name: /^Register/ }).click()
    },
    failure: /Unavailable|Too many requests|Error registering/,
    isDone: sees('adalove.latchkey.id is yours'),
  },
  'the choice of the primary name': {
    fails: ({ method }) => method === 'POST',
    options: names,
    answer: ({ path }) =>
      path.startsWith('/v1/profile/reverse/')
        ? ['adalove.latchkey.id', 'ada.latchkey.id'].map((name) => nameOf(name, alice))
        : path.startsWith('/v1/profile/account/')
          ? nameOf(path.split('/')[4]!, alice)
          : undefined,
    async open({ modal }) {
      modal.open()
      openNames(modal)
      await page.getByRole('button', { name: 'ada.latchkey.id' }).click()
    },
    retry: 'ada.latchkey.id',
    failure: /Unavailable|Too many requests|Error updating name/,
    isDone: () => page.getByRole('button', { name: 'ada.latchkey.id Primary' }).query() !== null,
  },
  'the address of a name': {
    fails: () => true,
    open: async ({ modal, clock }) => {
      modal.open()
      openSend(modal)
      await page.getByRole('textbox', { name: 'To' }).fill('grace.eth')
      clock.advance(500)
    },
    failure: 'Couldn’t look up this name.',
    isDone: sees(/^0x52b8/),
  },
  'the address of a name that gets an NFT': {
    fails: isAt('/profile/'),
    async open({ modal, client, clock }) {
      modal.open()
      const { caipAddress } = readAccount(client.store.get())
      modal.push({ view: 'NftSend', data: { nft: createTestNft(1), owner: caipAddress! } })
      await page.getByRole('textbox', { name: 'To' }).fill('grace.eth')
      clock.advance(500)
    },
    failure: 'Couldn’t look up this name.',
    isDone: sees(/^0x52b8/),
  },
  'the tokens to request': {
    fails: isAt('/balance'),
    open({ modal }) {
      modal.open()
      modal.push({ view: 'WalletReceive', data: undefined })
      togglePaymentRequestForm(modal)
    },
    failure: 'Couldn’t load tokens',
    isDone: () => page.getByRole('option', { name: 'USD', exact: true }).query() !== null,
  },
  'the nonce of a sign-in': {
    fails: () => true,
    options: signIn,
    open: () => undefined,
    failure: 'Could not sign in. Try again.',
    isDone: ({ modal }) => !modal.store.get().open,
  },
  'the session of a sign-in': {
    fails: isAt('/authenticate'),
    options: signIn,
    open: async () => page.getByRole('button', { name: 'Sign', exact: true }).click(),
    failure: 'Could not sign in. Try again.',
    isDone: ({ modal }) => !modal.store.get().open,
  },
  'the token of a session': {
    fails: isAt('/refresh'),
    options: signIn,
    open: returnAfterExpiry,
    failure: 'Could not check your sign-in. Try again.',
    isDone: ({ client, modal }) =>
      !modal.store.get().open && readConnection(client.store.get()) !== undefined,
  },
}

const { caipNetworkId: solanaId } = solanaMainnet
const dollarMint = `${solanaId}:EPjFWdd5AufqSSqeM2qNYzDzVj1hRQxTZf8pKuBQRqJ8`
const solMint = `So${'1'.repeat(41)}`

/** Answers of the gateway for an account on Solana. */
function answerOnSolana({ path, query, body }: ReceivedGatewayRequest): unknown {
  if (path === '/v1/convert/build-transaction') {
    const { userAddress: from } = body as { readonly userAddress: string }
    const swap = { from, to: dollarMint, data: 'AAAA', amount: '2000000000000000000', value: '0' }
    return { tx: { ...swap, solana: { lastValidBlockHeight: '150' } } }
  }
  if (path.endsWith('/balance'))
    return { balances: [row({ chainId: solanaId, address: dollarMint })] }
  if (path.endsWith('/nfts')) {
    const isFirst = query['cursor'] === undefined
    const nft = createTestNft(isFirst ? 1 : 2, { chainId: solanaId })
    return createTestNftsPage([nft], { next: isFirst ? 'more' : null })
  }
  if (path === '/v1/convert/tokens')
    return { tokens: [token(`${solanaId}:${solMint}`, 'SOL'), token(dollarMint, 'USDC')] }
  if (path === '/v1/onramp/quote') return createTestOnrampQuote('0.0354', 'SOL')
  if (path !== '/v1/onramp/options') return undefined
  const network = { name: 'solana', display_name: 'Solana', chain_id: solanaMainnet.id }
  const networks = [{ ...network, contract_address: '' }]
  return {
    ...onrampOptions,
    purchaseCurrencies: [{ id: 'sol', name: 'SOL', symbol: 'SOL', networks }],
  }
}

/** Signs in, and returns from another account of the wallet once the token of the session has expired. */
async function returnToAccountAfterExpiry({
  client,
  modal,
  clock,
  behaviour,
}: MountedStory): Promise<void> {
  const { chainNamespace: namespace } = solanaMainnet
  const isSignedIn = (): boolean => readSiwxState(client.store.get()).session !== undefined
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(isSignedIn).toBe(true)
  const [account] = readConnection(client.store.get())!.accounts
  const other = { namespace, address: '3'.repeat(44), type: 'eoa' } as const
  const select = (...accounts: readonly (typeof other)[]): void => {
    for (const listener of behaviour.listeners)
      listener({ type: 'accountsChanged', namespace, accounts })
  }
  const first = { ...other, address: account!.address }
  select(other, first)
  await expect.poll(() => readSiwxState(client.store.get()).flow.status).toBe('prompted')
  clock.advance(86_400_000)
  select(first, other)
  await expect.poll(() => modal.store.get().open).toBe(true)
}

/** Steps of a namespace that has neither activity nor names, and how they differ there. */
const stepsOnSolana: Readonly<Record<string, Partial<Step>>> = {
  'the tokens of the account': {},
  'the tokens to send': {},
  'the first page of NFTs': {},
  'a further page of NFTs': {},
  'the tokens to swap': {},
  'all data of a swap': {},
  'the balances of a swap': {},
  'the quote of a swap': {},
  'the quote of a purchase': {},
  'the page of a purchase': {},
  'the nonce of a sign-in': {},
  'the session of a sign-in': {},
  // There is one network.
  'the token of a session': { open: returnToAccountAfterExpiry },
}

/**
 * Mounts a closed modal with a connected wallet, and a gateway that answers its requests.
 *
 * @returns The modal, and the transactions that the wallet has sent.
 */
async function mountConnected(
  answerCall: (call: ReceivedGatewayRequest) => unknown,
  network: Network,
  options?: Story['options'],
): Promise<MountedStory & { readonly sent: readonly string[] }> {
  const sent: string[] = []
  const shown = await mountTestModal({
    gatewayUrl: 'https://gateway.example/',
    pairing: false,
    fetch: createGatewayFetch(answerCall),
    evmMembers: {
      gatewayFeatures: ['activity', 'balances', 'names', 'nfts', 'onramp', 'swaps'],
      nativeTokenAddress: toBareAddress(nativeCurrency),
      checksumAddress: async (address) => address,
      async sendTransaction() {
        sent.push('0x1')
        return '0x1'
      },
      signMessage: async () => '0x01',
    },
    solanaMembers: {
      gatewayFeatures: ['balances', 'nfts', 'onramp', 'swaps'],
      nativeTokenAddress: solMint,
      onrampCurrency: 'SOL',
      async sendSwap({ swap }) {
        sent.push(swap.transaction)
        return { hash: 'one' }
      },
      signMessage: async () => '0x01',
    },
    ...options,
  })
  onTestFinished(shown.remove)
  onTestFinished(() => void vi.unstubAllGlobals())
  shown.behaviour.network = network
  await connectWallet(shown, 'Phantom', network.chainNamespace)
  return { ...shown, sent }
}

const cases = [
  ...Object.entries(steps).map(([name, step]) => [name, step, faults] as const),
  // The requests are the same: one fault is enough.
  ...Object.entries(stepsOnSolana).map(
    ([name, change]) =>
      [
        `${name} on Solana`,
        { ...steps[name]!, ...change, network: solanaMainnet, answer: answerOnSolana },
        faults.slice(0, 1),
      ] as const,
  ),
  // The gateway prepares the whole transaction: its request and its checks are not those of EVM.
  [
    'the transaction of a swap on Solana',
    { ...steps['the transaction of a swap']!, network: solanaMainnet, answer: answerOnSolana },
    [...faults, () => ({ tx: {} }), () => new Response('<html>')],
  ] as const,
]

it.each<readonly [string, Step, typeof faults]>(cases)(
  'shows that %s failed when the gateway is down, slow or limits the rate, and tries again [4.16, 8.3]',
  async (_, step, stepFaults) => {
    const { network = mainnet, options, fails, failure } = step
    const given = [...stepFaults]
    let callCount = 0
    let isFirst = step.isFirstAnswered === true
    const firstPages: string[] = []
    const shown = await mountConnected(
      (call) => {
        const [fault] = given
        if (step.isAtEnd && isList(call) && !isNextPage(call)) firstPages.push(call.path)
        if (!fault || !fails(call) || isFirst) {
          isFirst &&= !fails(call)
          return step.answer?.(call) ?? answer(call)
        }
        callCount++
        return fault()
      },
      network,
      options,
    )
    await step.open(shown)

    const tryAgain = page.getByRole('button', { name: step.retry ?? 'Try again', exact: true })
    const placeholder = page.getByRole('status', { name: /^Loading/ }).last()
    // A request times out after 10 s.
    const until = (isReached: () => boolean) =>
      expect
        .poll(
          () => {
            shown.clock.advance(5_000)
            if (step.isAtEnd) placeholder.query()?.scrollIntoView()
            return isReached()
          },
          { interval: 10 },
        )
        .toBe(true)
    while (given.length > 0) {
      await until(
        () => callCount > 0 && text(failure).query() !== null && tryAgain.query() !== null,
      )
      expect(shown.sent).toEqual([])
      callCount = 0
      given.shift()
      await userEvent.click(tryAgain)
    }
    await until(() => step.isDone(shown))
    if (step.retry === undefined) expect(tryAgain.query()).toBeNull()
    // Pages that were fetched before the failure are not fetched again.
    expect(firstPages).toHaveLength(step.isAtEnd ? 1 : 0)
  },
)

it('shows the new quote of a swap whose price has moved, and swaps at it', async () => {
  let isMoved = false
  const amounts = { fromAmount: '1000000000000000000', toAmount: '1500000000000000000' }
  const movedQuote = { ...amounts, fromAccount: nativeCurrency, toAccount: usdc }
  const shown = await mountConnected((call) => {
    if (!isMoved) return answer(call)
    if (call.path === '/v1/convert/quotes') return { quotes: [{ id: null, ...movedQuote }] }
    if (call.path === '/v1/convert/build-transaction')
      return swapTransactionOf('1500000000000000000')
    return answer(call)
  }, mainnet)
  await quoteSwap(shown)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await expect.element(text('+2 USDC')).toBeVisible()
  isMoved = true
  const submit = page.getByRole('button', { name: 'Swap', exact: true })
  await submit.click()
  await expect
    .element(page.getByRole('status').getByText('The price has changed. Review the new amounts.'))
    .toBeVisible()
  await expect.element(text('+1.5 USDC')).toBeVisible()
  await expect.element(text('1 ETH = 1.5 USDC')).toBeVisible()
  // What has changed is marked for a moment, and nothing else.
  const marked = [...shown.root.querySelectorAll('[data-moved]')].map((one) => one.textContent)
  expect(marked).toEqual(['+1.5 USDC', '1 ETH = 1.5 USDC', '1.485 USDC'])
  await submit.click()
  await expect.element(text('Swapped')).toBeVisible()
})
