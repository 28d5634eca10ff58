import type { TokenBalance } from '../model/slices/balances.ts'
import { namespaceOf, type Namespace } from '../../caip/index.ts'
import { type ErrorCode, isWalletError } from '../../errors/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { State } from '../model/State.ts'
import {
  parseAmount,
  readBalance,
  readActiveAccount,
  readTokens,
  readTokensEntry,
} from '../balances/index.ts'

/** What the form lacks next, or that it is ready. */
export type SendCheck = {
  readonly ready: boolean
  /** What the button of the form says. */
  readonly step:
    | 'selectToken'
    | 'addAmount'
    | 'incorrectValue'
    | 'insufficientFunds'
    | 'addAddress'
    | 'invalidAddress'
    | 'review'
  readonly problem?: ErrorCode | undefined
  /** Base units, as soon as the amount is one. */
  readonly amount?: bigint | undefined
  /** The address as its namespace writes it, as soon as it is one. */
  readonly receiver?: string | undefined
}

/**
 * Checks the send form.
 *
 * @param state - State of the client.
 * @param adapters - Adapters of the client, which know their addresses.
 * @returns The first thing that is wrong, in the order of the form, or that it is ready.
 * @source spec §5 "Sending needs an amount and receiver address"
 */
export function checkSend(state: State, adapters: ReadonlyMap<Namespace, Adapter>): SendCheck {
  const { token, sendTokenAmount, receiverAddress, fee } = state.send
  if (!token) return { ready: false, step: 'selectToken', problem: 'send.token_required' }
  const namespace = namespaceOf(token.chainId)
  if (!adapters.get(namespace)?.send)
    return { ready: false, step: 'selectToken', problem: 'network.unsupported_namespace' }
  if (sendTokenAmount === '')
    return { ready: false, step: 'addAmount', problem: 'send.amount_and_receiver_required' }

  const amount = checkAmount(sendTokenAmount, token)
  if (typeof amount !== 'bigint') return { ready: false, step: 'incorrectValue', problem: amount }
  if (exceedsBalance(amount, availableAmount(state, token), token.address ? 0n : (fee ?? 0n)))
    return { ready: false, step: 'insufficientFunds', problem: 'send.insufficient_funds', amount }
  if (receiverAddress.trim() === '')
    return {
      ready: false,
      step: 'addAddress',
      problem: 'send.amount_and_receiver_required',
      amount,
    }

  const { receiver, problem } = checkReceiver(receiverAddress, namespace, adapters)
  if (problem) return { ready: false, step: 'invalidAddress', problem, amount }
  return { ready: true, step: 'review', amount, receiver }
}

/** Reads an amount above zero, or says what is wrong with it. */
function checkAmount(text: string, token: TokenBalance): bigint | ErrorCode {
  try {
    const amount = parseAmount(text, decimalsOf(token))
    return amount > 0n ? amount : 'send.invalid_amount'
  } catch (error) {
    return isWalletError(error) ? error.code : 'send.invalid_amount'
  }
}

/**
 * Checks an address to send to.
 *
 * @param text - As typed or pasted.
 * @param namespace - Namespace of the token.
 * @param adapters - Adapters of the client.
 * @returns The address as its namespace writes it, or the code of what is wrong with it.
 * @source spec §5 "EVM address", "Solana address"
 */
export function checkReceiver(
  text: string,
  namespace: Namespace,
  adapters: ReadonlyMap<Namespace, Adapter>,
): { readonly receiver?: string; readonly problem?: ErrorCode } {
  const address = text.trim()
  const receiver = adapters.get(namespace)?.parseAddress(address)
  if (receiver !== undefined) return { receiver }
  const isElsewhere = [...adapters.values()].some((one) => one.parseAddress(address) !== undefined)
  return { problem: isElsewhere ? 'send.receiver_in_wrong_namespace' : 'send.invalid_receiver' }
}

/** Tells whether an amount and its fee exceed what there is. What is not known is not exceeded. */
export function exceedsBalance(
  amount: bigint,
  available: bigint | undefined,
  fee: bigint,
): boolean {
  return available !== undefined && amount + fee > available
}

/**
 * Finds how much of a token there is.
 *
 * What was there when the token was chosen counts only while nothing is known of the account in use:
 * of a token that is not among those it holds there is nothing.
 *
 * @param state - State of the client.
 * @param token - The token, as it was when it was chosen.
 * @returns Base units; undefined when it is not known.
 */
export function availableAmount(state: State, token: TokenBalance): bigint | undefined {
  const { address, chainId } = token
  const namespace = namespaceOf(chainId)
  const chosen = address ? token : undefined
  if (readActiveAccount(state, namespace)?.network.caipNetworkId !== chainId)
    return amountOf(chosen, token)
  const value = address ? undefined : readBalance(state, namespace)?.value
  if (value !== undefined) return value
  const known = readTokens(state, namespace).find(
    (one) => bareAddressOf(one.address) === bareAddressOf(address),
  )
  const entry = readTokensEntry(state, namespace)
  // A gateway that does not serve the network lists nothing, whatever there is.
  if (!known && address && entry?.status === 'ready' && entry.list.length > 0) return 0n
  return amountOf(known ?? chosen, token)
}

/** Reads how much is told of a token, in the base units that it was chosen with. */
function amountOf(reported: TokenBalance | undefined, token: TokenBalance): bigint | undefined {
  try {
    return reported && parseAmount(reported.quantity.numeric, decimalsOf(token))
  } catch {
    return undefined
  }
}

/** Tokens are told of by CAIP-10; hosts may name them bare, and in other letters. */
function bareAddressOf(address: string | undefined): string | undefined {
  return address?.slice(address.lastIndexOf(':') + 1).toLowerCase()
}

/** Reads the decimals of a token, which travel as text. */
export function decimalsOf(token: TokenBalance): number {
  return parseInt(token.quantity.decimals, 10) || 0
}
