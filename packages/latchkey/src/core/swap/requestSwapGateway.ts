import type { CaipNetworkId } from '../../caip/index.ts'
import {
  swapInsufficientLiquidityError,
  swapNetworkNotSupportedError,
} from '../../errors/catalogue/index.ts'
import { type ErrorDefinition, isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, type GatewayRequest, isNetworkServed } from '../gateway/index.ts'

/** A gateway request about swaps on a network. */
export type SwapGatewayRequest<reply> = GatewayRequest<reply> & {
  readonly network: CaipNetworkId
  /** Error code when swaps are not supported on the network. @default swap.network_not_supported */
  readonly notSupported?: ErrorDefinition | undefined
}

/**
 * Sends a swap request to the client's gateway. The gateway decides which networks are supported:
 * by its list of served networks, and by rejecting networks without swaps.
 *
 * @param client - Without a gateway no network is supported.
 * @throws The code in `failed`; that in `notSupported`; `swap.insufficient_liquidity`;
 * `transport.aborted`.
 */
export async function requestSwapGateway<reply>(
  client: Latchkey,
  request: SwapGatewayRequest<reply>,
): Promise<reply> {
  const { network, notSupported = swapNetworkNotSupportedError, ...gatewayRequest } = request
  const { failed, signal } = gatewayRequest
  if (!(await isNetworkServed(client, network, { feature: 'swaps', failed, signal })))
    throw new WalletError(notSupported, { network })
  try {
    return await requestGateway(client, gatewayRequest)
  } catch (error) {
    throw translateRefusal(error, { notSupported, network })
  }
}

/** Translates rejections that have an error code of their own. */
function translateRefusal(
  error: unknown,
  about: { readonly notSupported: ErrorDefinition; readonly network: CaipNetworkId },
): unknown {
  if (!isWalletError(error)) return error
  const { reason = '', field, status } = error.details
  if (/insufficient liquidity/i.test(`${reason}`))
    return new WalletError(swapInsufficientLiquidityError, error.details, { cause: error })
  if (status !== 400 || field !== 'chainId') return error
  const details = { ...error.details, network: about.network }
  return new WalletError(about.notSupported, details, { cause: error })
}
