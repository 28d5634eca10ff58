import {
  accountNoActiveAddressError,
  networkNotFoundError,
  networkUnsupportedNamespaceError,
  sendFailedError,
  sendInvalidAmountError,
  sendTokenLoadFailedError,
  sendTokenNotFoundError,
} from '../../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { type Network, networkIdOf } from '../../networks/index.ts'
import { fetchBalance, fetchTokens, parseAmount, readTokens } from '../balances/index.ts'
import { isSameAddressIgnoringCase, readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import { hasNameSupport, isNameLike } from '../names/index.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import { checkReceiver, decimalsOf } from './checkSend.ts'
import { setSendAmount, setSendReceiver, setSendToken } from './sendForm.ts'
import { initialSend, updateSendState } from './sendState.ts'
import { updateSendFee } from './updateSendFee.ts'

/** Arguments of `open({ view: 'WalletSend' })`: the transfer that the form is filled in with. */
export type SendViewArguments = {
  /** @default the active network */
  readonly network?: NetworkOrId | undefined
  /** Contract or mint, also as CAIP-10. @default the native currency */
  readonly token?: string | undefined
  /** Units of the token, such as `0.5`. @default typed by the visitor */
  readonly amount?: string | undefined
  /** Address or name of the receiver. @default typed by the visitor */
  readonly to?: string | undefined
}

function argumentsRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Fills in the send form with the given arguments: switches to their network first, and finds the token
 * among the balances of the account. A newer call aborts the older one.
 *
 * Rejects with `client.destroyed` only: other failures are in `state.send.flow`.
 *
 * @param parameters - The transfer.
 */
export async function applySendArguments(
  client: Latchkey,
  parameters: SendViewArguments,
): Promise<void> {
  const { store } = client
  const run = client.own(argumentsRun)
  const signal = run.start()
  store.set(updateSendState({ ...initialSend.send, loading: true }))
  try {
    const network = checkArguments(client, parameters)
    const { caipNetworkId: id } = network
    if (!isActive(client, network))
      await switchNetwork(client, { network: id, throwOnFailure: true, signal })
    // The switch has reset the form.
    store.set(updateSendState({ loading: true }))
    const [balance, tokens] = await Promise.all([fetchBalance(client), fetchTokens(client)])
    if (!run.isCurrent(signal)) return
    const token = findToken(client, network, parameters.token)
    if (!token) {
      const { status } = (parameters.token === undefined ? balance : tokens) ?? {}
      const error = status === 'failed' ? sendTokenLoadFailedError : sendTokenNotFoundError
      throw new WalletError(error, { token: parameters.token ?? '', network: id })
    }
    fill(client, token, parameters)
    await updateSendFee(client)
  } catch (cause) {
    if (!run.isCurrent(signal)) return
    const error = toWalletError(cause, sendFailedError)
    client.logger.error('The form for sending was not filled in', { reason: error.message })
    store.set(updateSendState({ ...initialSend.send, flow: { status: 'failed', error } }))
  }
}

/** Checks all arguments that need no answer of a node or of a gateway. */
function checkArguments(client: Latchkey, parameters: SendViewArguments): Network {
  const { adapters, options, store } = client
  const { amount, to } = parameters
  const requested = parameters.network ?? readNetwork(store.get())
  const id = requested && networkIdOf(requested)
  const network = options.networks.find((one) => one.caipNetworkId === id)
  if (!network) throw new WalletError(networkNotFoundError, { network: id ?? '' })
  const { chainNamespace: namespace } = network
  if (!adapters.get(namespace)?.send)
    throw new WalletError(networkUnsupportedNamespaceError, { namespace })
  if (!readConnection(store.get(), namespace)) throw new WalletError(accountNoActiveAddressError)
  // With the decimals of the token once they are known.
  if (amount !== undefined && !(parseAmount(amount, amount.length) > 0n))
    throw new WalletError(sendInvalidAmountError, { amount })
  if (to === undefined || (isNameLike(to) && hasNameSupport(client, namespace))) return network
  const { problem } = checkReceiver(to, namespace, adapters)
  if (problem) throw new WalletError(problem, { to })
  return network
}

function isActive({ store }: Latchkey, { caipNetworkId: id, chainNamespace }: Network): boolean {
  const state = store.get()
  return (
    state.activeNamespace === chainNamespace &&
    readNetwork(state, chainNamespace)?.caipNetworkId === id
  )
}

function findToken(
  { store }: Latchkey,
  { caipNetworkId: id, chainNamespace }: Network,
  token: string | undefined,
): TokenBalance | undefined {
  const wanted = token && bareAddressOf(token)
  return readTokens(store.get(), chainNamespace).find(({ address, chainId }) => {
    if (chainId !== id) return false
    if (wanted === undefined) return address === undefined
    return address !== undefined && isSameAddressIgnoringCase(bareAddressOf(address), wanted)
  })
}

function fill(client: Latchkey, token: TokenBalance, { amount, to }: SendViewArguments): void {
  if (amount !== undefined) parseAmount(amount, decimalsOf(token))
  setSendToken(client, { token })
  if (amount !== undefined) setSendAmount(client, { text: amount })
  if (to !== undefined) setSendReceiver(client, { text: to })
}

function bareAddressOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
