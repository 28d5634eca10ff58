import { readSwap, setBalanceHidden, type SwapState, type SwapToken } from '../../../core/index.ts'
import {
  sendPossiblySentError,
  swapGasPriceFailedError,
  swapNetworkNotSupportedError,
  swapPriceMovedError,
  swapQuoteFailedError,
  swapTokensFailedError,
} from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { base, solanaMainnet } from '../../../networks/index.ts'
import type { ViewRoute } from '../../../modal/index.ts'
import {
  clickButton,
  openAccount,
  openSolanaAccount,
  type Story,
} from '../../storyHelpers.fixture.ts'
import { flushMicrotasks, type TestModal } from '../../testModal.fixture.ts'

const ether = 10n ** 18n

function tokenOf(name: string, symbol: string, digit: string, decimals = 18): SwapToken {
  const address = `${base.caipNetworkId}:0x${digit.repeat(40)}` as const
  return { name, symbol, address, decimals, isNative: symbol === 'ETH', takesPermit: false }
}

const eth = tokenOf('Ether', 'ETH', 'e')
const usdc = tokenOf('USD Coin', 'USDC', '5', 6)
const long = tokenOf('A token with a name that is longer than a row has room for', 'LONGEST', '7')

const quote = {
  from: eth.address,
  to: usdc.address,
  fromAmount: ether / 2n,
  toAmount: 1_748_123_456n,
  gas: 150_000n,
}

const form: Partial<SwapState> = {
  network: base.caipNetworkId,
  tokens: [eth, long, usdc],
  from: eth,
  to: usdc,
  fromAmount: '0.5',
  prices: { [eth.address]: '3501.25', [usdc.address]: '1' },
  gasPrice: 2_000_000_000n,
  quote,
}

function swapStory(change: Partial<SwapState>, route: ViewRoute): Story {
  return {
    async play(testModal: TestModal) {
      const { client, modal } = testModal
      await openAccount(testModal)
      modal.push(route)
      // The gateway of a story has no tokens.
      await flushMicrotasks()
      client.store.set((state) => ({
        swap: { ...readSwap(state), initError: undefined, ...form, ...change },
      }))
    },
  }
}

const solanaToken = (name: string, symbol: string, digit: string, decimals: number): SwapToken => ({
  name,
  symbol,
  decimals,
  address: `${solanaMainnet.caipNetworkId}:${digit.repeat(44)}`,
  isNative: symbol === 'SOL',
  takesPermit: false,
})
const sol = solanaToken('Solana', 'SOL', '1', 9)
const bonk = solanaToken('Bonk', 'BONK', '2', 5)

/** A swap on Solana, whose fee depends on no gas price. */
function solanaStory(change: Partial<SwapState>, route: ViewRoute): Story {
  return {
    async play(testModal: TestModal) {
      await openSolanaAccount(testModal)
      testModal.modal.push(route)
      await flushMicrotasks()
      testModal.client.store.set((state) => ({
        swap: {
          ...readSwap(state),
          initError: undefined,
          network: solanaMainnet.caipNetworkId,
          tokens: [bonk, sol],
          from: sol,
          to: bonk,
          fromAmount: '2.5',
          prices: { [sol.address]: '150', [bonk.address]: '0.00002' },
          feeReserve: 6_000_000n,
          quote: {
            from: sol.address,
            to: bonk.address,
            fromAmount: 2_500_000_000n,
            toAmount: 1_874_000_000_000n,
          },
          ...change,
        },
      }))
    },
  }
}

/** A token with the symbol of another, which its source has not verified. */
export const unverifiedToken: SwapToken = {
  ...tokenOf('USD Coin (bridged)', 'USDC', '6', 6),
  address: `${base.caipNetworkId}:0x6F3bA1c90d7e2845Fb1c0e7A94D3c8F05e6B2a17`,
  isVerified: false,
}

const swap: ViewRoute = { view: 'Swap', data: undefined }
const selectToken: ViewRoute = { view: 'SwapSelectToken', data: { side: 'to' } }
const preview: ViewRoute = { view: 'SwapPreview', data: undefined }
const steps = ['approve', 'confirmApproval', 'swap', 'confirmSwap'] as const
const noTokens = { tokens: [], from: undefined, to: undefined, fromAmount: '', quote: undefined }
/** A swap of a token, whose fee is paid in the native currency. */
const tokenSwap = {
  from: usdc,
  to: eth,
  fromAmount: '10',
  quote: {
    ...quote,
    from: usdc.address,
    to: eth.address,
    fromAmount: 10_000_000n,
    toAmount: ether,
  },
}
const done = { status: 'done', steps, hash: '0x1' } as const

/** Swapping tokens. */
export const swapStories: Readonly<Record<string, Story>> = {
  Swap: swapStory({}, swap),
  SwapBalanceHidden: {
    async play(testModal) {
      await swapStory({}, swap).play(testModal)
      setBalanceHidden(testModal.client, { isHidden: true })
    },
  },
  SwapEmpty: swapStory({ to: undefined, fromAmount: '', quote: undefined }, swap),
  SwapInsufficientBalance: swapStory({ fromAmount: '5000' }, swap),
  SwapHighImpact: swapStory({ quote: { ...quote, toAmount: 1_400_000_000n } }, swap),
  SwapHighSlippage: swapStory({ slippage: 7 }, swap),
  SwapLoading: swapStory({ ...noTokens, initializing: true }, swap),
  SwapFailed: swapStory({ ...noTokens, initError: new WalletError(swapTokensFailedError) }, swap),
  SwapNotSupported: swapStory(
    { ...noTokens, initError: new WalletError(swapNetworkNotSupportedError) },
    swap,
  ),
  SwapQuoteFailed: swapStory(
    { quote: undefined, quoteError: new WalletError(swapQuoteFailedError) },
    swap,
  ),
  SwapFeeFailed: swapStory(
    { gasPrice: undefined, gasPriceError: new WalletError(swapGasPriceFailedError) },
    swap,
  ),
  SwapSelectToken: swapStory({}, selectToken),
  SwapSelectTokenUnverified: {
    async play(testModal) {
      const tokens = [eth, long, usdc, unverifiedToken]
      await swapStory({ tokens }, selectToken).play(testModal)
      await clickButton(unverifiedToken.name)
    },
  },
  SwapSelectTokenLoading: swapStory({ ...noTokens, initializing: true }, selectToken),
  SwapPreview: swapStory({}, preview),
  SwapPreviewHighImpact: swapStory({ quote: { ...quote, priceImpact: '12.5' } }, preview),
  SwapPreviewProviderFee: swapStory({ quote: { ...quote, feePercent: '0.85' } }, preview),
  SwapPreviewNoQuote: swapStory({ quote: undefined }, preview),
  SwapPreviewChanged: swapStory(noTokens, preview),
  SwapPreviewAsking: swapStory({ flow: { status: 'asking', step: 'swap', steps } }, preview),
  SwapPreviewDeclined: swapStory({ flow: { status: 'declined', step: 'approve', steps } }, preview),
  SwapPreviewFeeMissing: swapStory(
    {
      ...tokenSwap,
      gasPrice: 10n * ether,
      flow: { status: 'declined', step: 'swap', steps },
    },
    preview,
  ),
  SwapPreviewFailed: swapStory(
    { flow: { status: 'failed', step: 'confirmApproval', steps } },
    preview,
  ),
  SwapPreviewPriceMoved: swapStory(
    {
      flow: { status: 'failed', step: 'swap', steps, error: new WalletError(swapPriceMovedError) },
    },
    preview,
  ),
  SwapPreviewPossiblySent: swapStory(
    {
      flow: {
        status: 'failed',
        step: 'swap',
        steps,
        error: new WalletError(sendPossiblySentError),
      },
    },
    preview,
  ),
  SwapPreviewReset: swapStory(
    { flow: { status: 'asking', step: 'approve', steps: ['reset', 'confirmReset', ...steps] } },
    preview,
  ),
  SwapPreviewDone: swapStory({ flow: { ...done, isConfirmed: true } }, preview),
  SwapSolana: solanaStory({}, swap),
  SwapPreviewSolana: solanaStory({}, preview),
  SwapPreviewSolanaAsking: solanaStory(
    { flow: { status: 'asking', step: 'confirmSwap', steps: ['swap', 'confirmSwap'] } },
    preview,
  ),
  SwapPreviewSent: swapStory({ flow: { ...done, isConfirmed: false } }, preview),
}
