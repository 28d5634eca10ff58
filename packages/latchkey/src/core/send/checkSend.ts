import type { TokenBalance } from '../model/slices/balances.ts'
import { type CaipNetworkId, namespaceOf, type Namespace } from '../../caip/index.ts'
import { type ErrorDefinition, isWalletError } from '../../errors/index.ts'
import {
  networkUnsupportedNamespaceError,
  sendAmbiguousAmountError,
  sendAmountAndReceiverRequiredError,
  sendInsufficientFundsError,
  sendInvalidAmountError,
  sendInvalidReceiverError,
  sendNameNotFoundError,
  sendNameNotResolvedError,
  sendReceiverInWrongNamespaceError,
  sendTokenRequiredError,
  sendTooManyDecimalsError,
} from '../../errors/catalogue/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { State } from '../model/State.ts'
import {
  parseAmount,
  readBalance,
  readActiveAccount,
  readTokens,
  readTokensEntry,
} from '../balances/index.ts'
import { readConnection } from '../connection/index.ts'
import { parseAmountInput } from './parseAmountInput.ts'

/** Result of checking the send form. */
export type SendCheck = {
  readonly ready: boolean
  /** Next step, displayed on the button of the form. */
  readonly step:
    | 'selectToken'
    | 'addAmount'
    | 'incorrectValue'
    | 'insufficientFunds'
    | 'addAddress'
    | 'resolvingName'
    | 'invalidAddress'
    | 'review'
  readonly problem?: ErrorDefinition | undefined
  /** Whether the native currency does not suffice for the fee of a token transfer. */
  readonly isFeeMissing?: boolean | undefined
  /** Base units, once the amount is valid. */
  readonly amount?: bigint | undefined
  /** Normalized address, once it is valid. */
  readonly receiver?: string | undefined
}

/**
 * Checks the send form.
 *
 * @param adapters - Adapters of the client, which parse addresses.
 * @returns The first problem, in the order of the form, or that it is ready.
 */
export function checkSend(state: State, adapters: ReadonlyMap<Namespace, Adapter>): SendCheck {
  const { token, sendTokenAmount, receiverAddress, fee } = state.send
  if (!token) return { ready: false, step: 'selectToken', problem: sendTokenRequiredError }
  const namespace = namespaceOf(token.chainId)
  if (!adapters.get(namespace)?.send)
    return { ready: false, step: 'selectToken', problem: networkUnsupportedNamespaceError }
  if (sendTokenAmount === '')
    return { ready: false, step: 'addAmount', problem: sendAmountAndReceiverRequiredError }

  const amount = checkAmount(sendTokenAmount, token)
  if (typeof amount !== 'bigint') return { ready: false, step: 'incorrectValue', problem: amount }
  if (exceedsBalance(amount, availableAmount(state, token), token.address ? 0n : (fee ?? 0n)))
    return { ready: false, step: 'insufficientFunds', problem: sendInsufficientFundsError, amount }
  if (token.address && lacksTransferFee(state, { network: token.chainId, fee }))
    return {
      ready: false,
      step: 'insufficientFunds',
      problem: sendInsufficientFundsError,
      isFeeMissing: true,
      amount,
      // The fee depends on the receiver.
      receiver: checkSendReceiver(state, adapters).receiver,
    }
  if (receiverAddress.trim() === '')
    return {
      ready: false,
      step: 'addAddress',
      problem: sendAmountAndReceiverRequiredError,
      amount,
    }

  const { receiver, problem } = checkSendReceiver(state, adapters)
  if (problem) return { ready: false, step: 'invalidAddress', problem, amount }
  if (receiver === undefined) return { ready: false, step: 'resolvingName', amount }
  return { ready: true, step: 'review', amount, receiver }
}

/**
 * Returns whether the native currency does not suffice for the fee of a transfer of a token or an NFT. False while fee
 * or balance is unknown, and for smart accounts, whose fee others may pay.
 *
 * @param parameters - Network of the transfer; its fee in base units of the native currency.
 */
export function lacksTransferFee(
  state: State,
  { network, fee }: { readonly network: CaipNetworkId; readonly fee: bigint | undefined },
): boolean {
  const namespace = namespaceOf(network)
  if (fee === undefined) return false
  if (readConnection(state, namespace)?.accounts[0]?.type === 'smartAccount') return false
  const native = readTokens(state, namespace).find(
    (one) => one.address === undefined && one.chainId === network,
  )
  return native !== undefined && exceedsBalance(0n, availableAmount(state, native), fee)
}

/** Parses an amount above zero, or returns the problem. */
function checkAmount(text: string, token: TokenBalance): bigint | ErrorDefinition {
  try {
    const amount = parseAmountInput(text, decimalsOf(token))
    return amount > 0n ? amount : sendInvalidAmountError
  } catch (error) {
    if (isWalletError(error, 'send.ambiguous_amount')) return sendAmbiguousAmountError
    return isWalletError(error, 'send.too_many_decimals')
      ? sendTooManyDecimalsError
      : sendInvalidAmountError
  }
}

/**
 * Checks the receiver of the form: the address that its name resolves to, or the typed address.
 *
 * @returns The normalized address, or the problem; neither while the name is being resolved, and
 * while no token is selected or no receiver typed.
 */
export function checkSendReceiver(
  { send }: Pick<State, 'send'>,
  adapters: ReadonlyMap<Namespace, Adapter>,
): { readonly receiver?: string; readonly problem?: ErrorDefinition } {
  const { token, receiverAddress, receiverResolution: resolution } = send
  if (!token || receiverAddress.trim() === '' || resolution?.status === 'resolving') return {}
  if (resolution?.status === 'notFound') return { problem: sendNameNotFoundError }
  if (resolution?.status === 'failed') return { problem: sendNameNotResolvedError }
  const address = resolution?.status === 'resolved' ? resolution.address : receiverAddress
  return checkReceiver(address, namespaceOf(token.chainId), adapters)
}

/**
 * Checks a receiver address.
 *
 * @param text - As typed or pasted.
 * @param namespace - Namespace of the token.
 * @param adapters - Adapters of the client.
 * @returns The normalized address, or the problem.
 */
export function checkReceiver(
  text: string,
  namespace: Namespace,
  adapters: ReadonlyMap<Namespace, Adapter>,
): { readonly receiver?: string; readonly problem?: ErrorDefinition } {
  const address = text.trim()
  const receiver = adapters.get(namespace)?.parseAddress(address)
  if (receiver !== undefined) return { receiver }
  const isOtherNamespace = [...adapters.values()].some(
    (one) => one.parseAddress(address) !== undefined,
  )
  return {
    problem: isOtherNamespace ? sendReceiverInWrongNamespaceError : sendInvalidReceiverError,
  }
}

/**
 * Returns whether an amount and its fee exceed the available balance. An unknown balance is not
 * exceeded.
 */
export function exceedsBalance(
  amount: bigint,
  available: bigint | undefined,
  fee: bigint,
): boolean {
  return available !== undefined && amount + fee > available
}

/**
 * Returns the available balance of a token.
 *
 * The balance known when the token was chosen is used only while the current balance is unknown. A
 * token that the account does not hold has a balance of 0.
 *
 * @param token - As it was when it was chosen.
 * @returns Base units; undefined when unknown.
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
  // A gateway that does not serve the network reports an empty list, whatever the balance.
  if (!known && address && entry?.status === 'ready' && entry.list.length > 0) return 0n
  return amountOf(known ?? chosen, token)
}

/** Returns a reported balance, in the base units of the chosen token. */
function amountOf(reported: TokenBalance | undefined, token: TokenBalance): bigint | undefined {
  try {
    return reported && parseAmount(reported.quantity.numeric, decimalsOf(token))
  } catch {
    return undefined
  }
}

/** Reported tokens have CAIP-10 addresses; hosts may pass bare ones, in any case. */
function bareAddressOf(address: string | undefined): string | undefined {
  return address?.slice(address.lastIndexOf(':') + 1).toLowerCase()
}

/** Parses the decimals of a token, which are a string on the wire. */
export function decimalsOf(token: TokenBalance): number {
  return parseInt(token.quantity.decimals, 10) || 0
}
