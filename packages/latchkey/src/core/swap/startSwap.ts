import { parseCaipAddress } from '../../caip/index.ts'
import { swapFailed, transportTimedOut } from '../../errors/catalogue/index.ts'
import {
  isUserRejected,
  isWalletError,
  translateWalletError,
  WalletError,
} from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { formatAmount } from '../balances/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { SwapQuote, SwapStep, SwapToken } from '../model/slices/swap.ts'
import type { PendingTransfer } from '../model/slices/transaction.ts'
import { requestTransaction, trackTransaction } from '../transaction/index.ts'
import { buildSwap } from './buildSwap.ts'
import { buildSwapApproval, type SwapApproval } from './buildSwapApproval.ts'
import { checkSwap } from './checkSwap.ts'
import { fetchAllowance } from './swapAllowance.ts'
import type { SwapTransaction } from './SwapTransaction.ts'
import { swapRuns } from './swapRuns.ts'
import { readSwap, updateSwap } from './swapState.ts'

/** Longest wait for a block, in ms. */
const confirmationTimeout = 25_000

type Order = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly quote: SwapQuote
  readonly signal: AbortSignal
}

/**
 * Swaps what the form says, as a flow that views follow in `state.swap.flow`: approves the token where
 * the allowance does not suffice, waits for its block, then swaps and waits for that block.
 *
 * A second call while the wallet is prompted does nothing, so that a double click does not swap twice.
 * After an approval, a repeated call does not approve again. The result is in the flow; rejects with
 * `client.destroyed` only.
 *
 * @returns Whether the swap is in a block, or was sent and is not in a block after 25 s.
 */
export async function startSwap(client: Latchkey): Promise<boolean> {
  const { store } = client
  const { flow: run } = client.own(swapRuns)
  const { from, to, quote, flow } = readSwap(store.get())
  if (flow.status === 'asking' || checkSwap(store.get()).step !== 'review') return false
  if (!from || !to || !quote) return false

  const signal = run.start()
  const order: Order = { from, to, quote, signal }
  let steps: readonly SwapStep[] = from.isNative ? ['swap', 'confirmSwap'] : ['approve', 'swap']
  let step: SwapStep = steps[0] ?? 'swap'
  function show(next: SwapStep): void {
    step = next
    if (run.isCurrent(signal)) store.set(updateSwap({ flow: { status: 'asking', step, steps } }))
  }

  show(step)
  client.events.emit('INITIATE_SWAP', eventOf(client, order))
  try {
    const approval = from.isNative ? undefined : await readApproval(client, order)
    if (approval?.isNeeded) {
      steps = ['approve', 'confirmApproval', 'swap', 'confirmSwap']
      show('approve')
      const hash = await send(client, approval.transaction, order)
      track(client, order, { hash, operation: 'approve' })
      show('confirmApproval')
      await waitForBlock(client, hash, order)
    } else steps = ['swap', 'confirmSwap']

    show('swap')
    const { address } = from
    const terms = { from: address, to: to.address, amount: quote.fromAmount, signal }
    const spender = approval?.transaction.spender
    const transaction = await buildSwap(client, { ...terms, spender, quoted: quote.toAmount })
    const hash = await send(client, transaction, order)
    track(client, order, { hash, operation: 'trade' })
    client.events.emit('SWAP_SUCCESS', eventOf(client, order))
    show('confirmSwap')
    await waitForBlock(client, hash, order).catch(ignoreTimeout)
    if (run.isCurrent(signal)) store.set(updateSwap({ flow: { status: 'done', steps, hash } }))
    return true
  } catch (cause) {
    const error = translateWalletError(cause, swapFailed)
    const status = isUserRejected(error) ? 'declined' : 'failed'
    const name =
      step === 'approve' || step === 'confirmApproval' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    if (!run.isCurrent(signal)) return false
    client.events.emit(name, { ...eventOf(client, order), message: error.message })
    store.set(updateSwap({ flow: { status, step, steps, error } }))
    return false
  }
}

/** Builds the approval, which names the contract to approve, and reads whether it is needed. */
async function readApproval(
  client: Latchkey,
  { from, to, quote, signal }: Order,
): Promise<{ readonly transaction: SwapApproval; readonly isNeeded: boolean }> {
  const pair = { from: from.address, to: to.address }
  const [allowance, transaction] = await Promise.all([
    fetchAllowance(client, { token: from.address, signal }),
    buildSwapApproval(client, { ...pair, amount: quote.fromAmount, signal }),
  ])
  return { transaction, isNeeded: allowance < quote.fromAmount }
}

async function send(
  client: Latchkey,
  { network, to, data, value }: SwapTransaction,
  { signal }: Order,
): Promise<string> {
  const call = { to, data: data as `0x${string}`, value }
  return (await requestTransaction(client, { network, ...call, signal })).hash
}

/** Waits until a transaction is in a block. Rejects with `send.failed` when it reverted. */
async function waitForBlock(client: Latchkey, hash: string, { signal }: Order): Promise<void> {
  const { network: id } = readSwap(client.store.get())
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  const adapter = network && client.adapters.get(network.chainNamespace)
  if (!network || !adapter?.confirm) return
  await withTimeout(adapter.confirm({ network, hash, signal }), {
    clock: client.clock,
    ms: confirmationTimeout,
    signal,
    error: () => new WalletError(transportTimedOut),
  })
}

/** A swap that was sent and is not in a block yet is followed as a pending transaction. */
function ignoreTimeout(error: unknown): void {
  if (!isWalletError(error, 'transport.timed_out')) throw error
}

function track(
  client: Latchkey,
  { from, to, quote }: Order,
  { hash, operation }: { readonly hash: string; readonly operation: 'approve' | 'trade' },
): void {
  const { network } = readSwap(client.store.get())
  const address = readConnection(client.store.get())?.accounts[0]?.address
  if (network === undefined || address === undefined) return
  const sold = transferOf(from, quote.fromAmount, 'out')
  const bought = transferOf(to, quote.toAmount, 'in')
  trackTransaction(client, {
    network,
    hash,
    address,
    operation,
    transfers: operation === 'trade' ? [sold, bought] : [],
    changed: [from, to].filter(({ isNative }) => !isNative).map((token) => token.address),
  })
}

function transferOf(
  { name, symbol, decimals, iconUrl }: SwapToken,
  amount: bigint,
  direction: 'in' | 'out',
): PendingTransfer {
  return { direction, name, symbol, quantity: formatAmount(amount, decimals), iconUrl }
}

function eventOf(client: Latchkey, { from, to, quote }: Order): LatchkeyEvents['INITIATE_SWAP'] {
  const { namespace, networkId } = parseCaipAddress(from.address)
  const connection = readConnection(client.store.get(), namespace)
  return {
    network: networkId,
    isSmartAccount: connection?.accounts[0]?.type === 'smartAccount',
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatAmount(quote.fromAmount, from.decimals),
    swapToAmount: formatAmount(quote.toAmount, to.decimals),
  }
}
