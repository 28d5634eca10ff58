import {
  swapGasPriceFailedError,
  swapGasPriceNotSupportedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { gasPriceSchema } from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { fetchQuery, gatewayQueryKey, type GatewayQuery } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { requestSwapGateway } from './requestSwapGateway.ts'

/** Price of one unit of gas in base units of the native currency, by speed. */
export type GasPrices = {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

const tenSeconds = 10_000
const notSupported = swapGasPriceNotSupportedError

/** Creates a query for the gas price of a network. */
export function gasPriceQuery(
  client: Latchkey,
  parameters: { readonly network: NetworkOrId },
): GatewayQuery<GasPrices> {
  const network = networkIdOf(parameters.network)
  return {
    queryKey: gatewayQueryKey(client, 'gasPrice', network),
    queryFn: async ({ signal }) => {
      const { standard, fast, instant } = await requestSwapGateway(client, {
        path: '/v1/convert/gas-price',
        query: { chainId: network },
        reply: gasPriceSchema,
        failed: swapGasPriceFailedError,
        notSupported,
        network,
        signal,
      })
      return { standard: BigInt(standard), fast: BigInt(fast), instant: BigInt(instant) }
    },
    staleTime: tenSeconds,
  }
}

/**
 * Fetches the gas price of a network.
 *
 * @param parameters - Network, by default the active one; abort signal.
 * @returns Prices, cached for 10 s.
 * @throws `swap.gas_price_not_supported`, `swap.gas_price_failed`, `transport.aborted`
 */
export async function fetchGasPrice(
  client: Latchkey,
  parameters: fetchGasPrice.Parameters = {},
): Promise<GasPrices> {
  const { signal } = parameters
  const network = parameters.network ?? readNetwork(client.store.get())
  if (network === undefined) throw new WalletError(notSupported)
  return fetchQuery(client, gasPriceQuery(client, { network }), { signal })
}

export declare namespace fetchGasPrice {
  type Parameters = {
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
}
