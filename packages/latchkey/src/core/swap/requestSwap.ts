import type { CaipNetworkId } from '../../caip/index.ts'
import { type ErrorCode, isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, type GatewayRequest, isServed } from '../gateway/index.ts'

/** One call about converting tokens of a network. */
export type SwapRequest<reply> = GatewayRequest<reply> & {
  readonly network: CaipNetworkId
  /** What it is called when the network has no conversions. @default swap.network_not_supported */
  readonly notSupported?: ErrorCode | undefined
}

/**
 * Asks the client's gateway about conversions on a network. Which networks have any is the gateway's
 * to say: it lists those it serves, and refuses those on which nothing is converted.
 *
 * @param client - Client from `createLatchkey`. Without a gateway no network is supported.
 * @param request - What to ask.
 * @returns The answer.
 * @throws The code in `failed`; that in `notSupported`; `swap.insufficient_liquidity`;
 * `transport.aborted`.
 * @source spec §7 "Each call first checks that the active network is supported", §9 "Swap networks"
 */
export async function requestSwap<reply>(
  client: Latchkey,
  request: SwapRequest<reply>,
): Promise<reply> {
  const { network, notSupported = 'swap.network_not_supported', ...asked } = request
  const { failed, signal } = asked
  if (!(await isServed(client, network, { feature: 'swaps', failed, signal })))
    throw new WalletError(notSupported, { network })
  try {
    return await requestGateway(client, asked)
  } catch (error) {
    throw translateRefusal(error, { notSupported, network })
  }
}

/** Some refusals have a code of their own. facts: gateway §1.6 */
function translateRefusal(
  error: unknown,
  about: { readonly notSupported: ErrorCode; readonly network: CaipNetworkId },
): unknown {
  if (!isWalletError(error)) return error
  const { reason = '', field, status } = error.details
  if (/insufficient liquidity/i.test(`${reason}`))
    return new WalletError('swap.insufficient_liquidity', error.details, { cause: error })
  if (status !== 400 || field !== 'chainId') return error
  const details = { ...error.details, network: about.network }
  return new WalletError(about.notSupported, details, { cause: error })
}
