import { namespaceOf, parseCaipAddress } from '../../caip/index.ts'
import { swapFailedError, swapWrongDecimalsError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'

/**
 * Checks that both tokens of a swap have the decimals of their contracts or mints. With those of a wrong token
 * list, the form shows other amounts than would be swapped.
 *
 * @throws `swap.wrong_decimals`; `swap.failed` when no node answers; `transport.aborted`.
 */
export async function checkSwapDecimals(client: Latchkey, order: ConfirmedSwap): Promise<void> {
  await Promise.all([order.from, order.to].map((token) => checkDecimals(client, token, order)))
}

async function checkDecimals(
  client: Latchkey,
  token: SwapToken,
  { network: id, signal }: ConfirmedSwap,
): Promise<void> {
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  const read = client.adapters.get(namespaceOf(id))?.readDecimals
  if (!network || !read) return
  const { address: tokenAddress } = parseCaipAddress(token.address)
  const decimals = token.isNative
    ? network.nativeCurrency.decimals
    : await read({ network, tokenAddress, signal }).catch((cause: unknown) => {
        if (isWalletError(cause, 'transport.aborted')) throw cause
        const reason = 'The decimals of the token cannot be read'
        throw new WalletError(swapFailedError, { reason }, { cause })
      })
  if (decimals !== token.decimals)
    throw new WalletError(swapWrongDecimalsError, { symbol: token.symbol })
}
