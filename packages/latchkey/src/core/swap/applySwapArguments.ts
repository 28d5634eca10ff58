import type { CaipNetworkId } from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  networkNotFoundError,
  swapInvalidAmountError,
  swapTokensFailedError,
} from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import { parseAmount } from '../balances/index.ts'
import { isSameAddressIgnoringCase, readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import { fillSwapForm, fetchSwapFormData } from './swapForm.ts'
import { isSameCaipAddress } from './swapParameters.ts'
import { fetchSwapTokens } from './swapTokens.ts'
import { isUnverifiedToken } from './unverifiedTokens.ts'

/** Arguments of `open({ view: 'Swap' })`: what the form is filled in with. The visitor can change it. */
export type SwapViewArguments = {
  /** @default the active network */
  readonly network?: NetworkOrId | undefined
  /** Token to sell: symbol, contract or mint, or CAIP-10. @default the native currency */
  readonly fromToken?: string | undefined
  /** Token to buy, likewise. @default chosen by the visitor */
  readonly toToken?: string | undefined
  /** Units of the sold token, such as `0.5`. @default typed by the visitor */
  readonly amount?: string | undefined
}

function argumentsRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Fills in the swap form with the given arguments: switches to their network first, and finds the tokens
 * among those that can be swapped there. A newer call aborts the older one.
 *
 * A symbol that several tokens have is not found, and an unverified token by its address only. When anything is wrong, the form is prepared without the
 * arguments, and the reason is logged. Rejects with `client.destroyed` only.
 */
export async function applySwapArguments(
  client: Latchkey,
  parameters: SwapViewArguments,
): Promise<void> {
  const run = client.own(argumentsRun)
  const signal = run.start()
  try {
    const network = checkArguments(client, parameters)
    if (readNetwork(client.store.get())?.caipNetworkId !== network)
      await switchNetwork(client, { network, throwOnFailure: true, signal })
    if (!run.isCurrent(signal)) return
    const preparing = fetchSwapFormData(client)
    const tokens = await fetchSwapTokens(client, { network, signal })
    const { fromToken, toToken, amount = '' } = parameters
    const to = toToken === undefined ? undefined : findToken(tokens, toToken)
    const from =
      fromToken === undefined
        ? tokens.find((token) => token.isNative && token !== to)
        : findToken(tokens, fromToken)
    if (!run.isCurrent(signal)) return
    fillSwapForm(client, { from, to: from === to ? undefined : to, fromAmount: amount })
    await preparing
  } catch (error) {
    if (!run.isCurrent(signal)) return
    client.logger.error('The swap form was not filled in', { reason: messageOf(error) })
    await fetchSwapFormData(client)
  }
}

/** Checks all arguments that need no answer of a gateway. */
function checkArguments(client: Latchkey, { network, amount }: SwapViewArguments): CaipNetworkId {
  const requested = network ?? readNetwork(client.store.get())
  const id = requested && networkIdOf(requested)
  const found = client.options.networks.find((one) => one.caipNetworkId === id)
  if (!found) throw new WalletError(networkNotFoundError, { network: id ?? '' })
  if (!readConnection(client.store.get(), found.chainNamespace))
    throw new WalletError(accountNoActiveAddressError)
  // With the decimals of the token once they are known.
  if (amount !== undefined && !(parseAmount(amount, amount.length) > 0n))
    throw new WalletError(swapInvalidAmountError, { amount })
  return found.caipNetworkId
}

function findToken(tokens: readonly SwapToken[], text: string): SwapToken {
  const byAddress = tokens.find(({ address }) =>
    text.includes(':')
      ? isSameCaipAddress(address, text)
      : isSameAddressIgnoringCase(address.slice(address.lastIndexOf(':') + 1), text),
  )
  if (byAddress) return byAddress
  const bySymbol = tokens.filter(
    (token) => !isUnverifiedToken(token) && token.symbol.toLowerCase() === text.toLowerCase(),
  )
  const [token, ...others] = bySymbol.toSorted((a, b) => Number(b.isNative) - Number(a.isNative))
  if (token && (token.isNative || others.length === 0)) return token
  const reason = token ? 'has several tokens, give the address' : 'cannot be swapped'
  throw new WalletError(swapTokensFailedError, { reason: `${text} ${reason}` })
}
