import {
  type ConvertTransaction,
  convertTransaction,
  type ConvertTransactionBody,
  convertTransactionBody,
} from 'latchkey/protocol'
import { defineRoute, refusal, type Route } from '../../../http/index.ts'
import type { ReadGasPrice } from '../../gasPrice/index.ts'
import { type Exchanges, readPair, readUser, tokenId } from '../readPair.ts'
import { tooLittleLiquidity } from '../refusals.ts'

/**
 * `POST /v1/convert/build-transaction`
 *
 * @param deps - Who converts; what gas costs.
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export function buildTransaction(deps: {
  readonly exchanges: Exchanges
  readonly readGasPrice: ReadGasPrice
}): Route {
  const { exchanges, readGasPrice } = deps
  return defineRoute<unknown, unknown, ConvertTransactionBody, ConvertTransaction>(
    {
      method: 'POST',
      path: '/v1/convert/build-transaction',
      summary: 'Build the transaction that converts a token',
      project: 'body',
      body: convertTransactionBody,
      bodyStatus: 422,
      bodyLimit: 512 * 1024,
      reply: convertTransaction,
    },
    async ({ body, signal }) => {
      const { port, ...pair } = readPair(exchanges, body)
      const { chain } = pair
      const user = readUser(chain, body.userAddress)
      const { slippage, permit } = body.eip155 ?? {}
      if (slippage === undefined)
        throw refusal(400, { field: 'eip155.slippage', description: 'Missing' })
      const about = { user, slippage, permit, isTried: body.disableEstimate !== true }
      const made = await port.build({ ...pair, amount: BigInt(body.amount), ...about }, signal)
      if (!made) throw tooLittleLiquidity()
      const { to, data, value, amount, gas } = made
      const gasPrice = made.gasPrice ?? (await readGasPrice(chain, signal)).standard
      return {
        tx: {
          from: body.userAddress,
          to: tokenId(chain, to),
          data,
          amount: `${amount}`,
          value: `${value}`,
          eip155: { gas: `${gas}`, gasPrice },
        },
      }
    },
  )
}
