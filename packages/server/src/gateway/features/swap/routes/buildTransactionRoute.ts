import {
  type SwapTransactionResponse,
  swapTransactionResponseSchema,
  type SwapTransactionRequest,
  swapTransactionRequestSchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import type { EvmAddress } from '../../../chain/contracts/index.ts'
import type { ReadGasPrice } from '../../../chain/gasPrice/index.ts'
import type { EvmSwapPort, SwapOrder, SolanaSwapPort } from '../EvmSwapPort.ts'
import {
  type SwapPortRegistry,
  parseRequestedPair,
  parseRequestedAccount,
  formatSwapTokenId,
} from '../parseRequestedPair.ts'
import { insufficientLiquidityError, priceMovedError } from '../swapErrors.ts'

/**
 * `POST /v1/convert/build-transaction`
 *
 * @see [7.11]
 */
export function buildTransactionRoute(deps: {
  readonly exchanges: SwapPortRegistry
  readonly readGasPrice: ReadGasPrice
}): HttpRoute {
  const { exchanges, readGasPrice } = deps
  return defineRoute<unknown, unknown, SwapTransactionRequest, SwapTransactionResponse>(
    {
      method: 'POST',
      path: '/v1/convert/build-transaction',
      summary: 'Build a swap transaction',
      project: 'body',
      body: swapTransactionRequestSchema,
      bodyStatus: 422,
      bodyLimit: 512 * 1024,
      reply: swapTransactionResponseSchema,
    },
    async ({ body, signal }) => {
      const { port, ...pair } = parseRequestedPair(exchanges, body)
      const user = parseRequestedAccount(pair.chain, body.userAddress)
      const requested = { order: { ...pair, amount: BigInt(body.amount) }, user, body, signal }
      return {
        tx:
          'prepare' in port
            ? await prepared(port, requested)
            : await built(port, readGasPrice, requested),
      }
    },
  )
}

type BuildRequest = {
  readonly order: SwapOrder
  readonly user: string
  readonly body: SwapTransactionRequest
  readonly signal: AbortSignal
}

async function built(
  port: EvmSwapPort,
  readGasPrice: ReadGasPrice,
  { order, user, body, signal }: BuildRequest,
): Promise<SwapTransactionResponse['tx']> {
  const { chain } = order
  const { permit } = body.eip155 ?? {}
  const slippage = needed('eip155.slippage', body.eip155?.slippage)
  const about = { user: user as EvmAddress, slippage, permit, isSimulated: isSimulated(body) }
  const made = await port.build({ ...order, ...about }, signal)
  if (!made) throw insufficientLiquidityError()
  const { to, data, value, amount, gas } = made
  const { standard: gasPrice } = await readGasPrice(chain, signal)
  return {
    from: body.userAddress,
    to: formatSwapTokenId(chain, to),
    data,
    amount: `${amount}`,
    value: `${value}`,
    eip155: { gas: `${gas}`, gasPrice },
  }
}

async function prepared(
  port: SolanaSwapPort,
  { order, user, body, signal }: BuildRequest,
): Promise<SwapTransactionResponse['tx']> {
  const slippage = needed('solana.slippage', body.solana?.slippage)
  const minAmount = BigInt(body.solana?.minAmount ?? 0)
  const about = { user, slippage, minAmount, isSimulated: isSimulated(body) }
  const made = await port.prepare({ ...order, ...about }, signal)
  if (!made) throw insufficientLiquidityError()
  if (made.amount < minAmount) throw priceMovedError()
  const { to, data, amount, lastValidBlockHeight } = made
  return {
    from: body.userAddress,
    to: formatSwapTokenId(order.chain, to),
    data,
    amount: `${amount}`,
    value: '0',
    solana: { lastValidBlockHeight: `${lastValidBlockHeight}` },
  }
}

function needed(field: string, value: number | undefined): number {
  if (value === undefined) throw httpError(400, { field, description: 'Missing' })
  return value
}

function isSimulated({ disableEstimate }: SwapTransactionRequest): boolean {
  return disableEstimate !== true
}
