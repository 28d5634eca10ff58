import { parseCaipNetworkId } from 'latchkey/caip'
import type { Upstream } from '../../../upstream/index.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import { createAsk, textOf } from '../../features/swap/createAsk.ts'
import type { Exchange } from '../../features/swap/createExchangePort.ts'
import { isSame } from '../../features/swap/Deal.ts'
import { tooLittle } from '../../features/swap/refusals.ts'
import { spendersAt } from '../../features/swap/spendersAt.ts'
import { readDeal } from './readDeal.ts'
import { askPrice, readPair } from './askPrice.ts'
import { transactionReply } from './replies.ts'

/**
 * Augustus v6.2, which takes tokens itself: the proxy that took them before it is of the past.
 *
 * @source https://developers.velora.xyz "Augustus Swapper"
 */
const augustus = '0x6A000F20005980200259B80c5102003040001068'

const chains = spendersAt(augustus, [1, 10, 56, 100, 130, 137, 146, 8453, 42161, 43114])

/** It tells no gas of some trades; what is not used costs nothing. */
const untoldGas = 600_000n

/** What it says where nobody has enough, or only far below what it is worth. */
const scarce = /no routes found|not enough liquidity|GREATER_THAN_MAX_IMPACT/i

/** What is configured for it. */
export type ParaswapOptions = {
  readonly url?: string | undefined
  /** By which name it knows who asks. */
  readonly partner?: string | undefined
}

/**
 * Makes what trades through Velora, which was ParaSwap. It needs no key.
 *
 * @param deps - How to ask it; what tokens are.
 * @source https://developers.velora.xyz "Market API", facts: gateway §6.3 "Paraswap/Velora"
 */
export function createParaswapExchange(
  deps: { readonly upstream: Pick<Upstream, 'send'>; readonly tokens: Tokens } & ParaswapOptions,
): Exchange {
  const { upstream, tokens, url = 'https://api.paraswap.io', partner } = deps
  const { host } = new URL(url)
  const ask = createAsk({ upstream, url, wordsOf })

  return {
    name: 'velora',
    host,
    spenders: chains,
    async quote(order, signal) {
      const pair = await readPair(tokens, order, signal)
      if (!pair) return undefined
      const { destAmount, gasCost } = await askPrice(
        { ask, host, partner, augustus },
        { order, pair },
        signal,
      )
      return {
        amount: BigInt(destAmount),
        gas: gasCost === undefined ? undefined : BigInt(gasCost),
      }
    },
    async trade(order, signal) {
      const pair = await readPair(tokens, order, signal)
      if (!pair) return undefined
      const priceRoute = await askPrice({ ask, host, partner, augustus }, { order, pair }, signal)
      const { chain, user: userAddress, slippage, amount: srcAmount } = order
      const { reference } = parseCaipNetworkId(chain.caipNetworkId)
      const about = { ...pair, srcAmount: `${srcAmount}`, userAddress, partner }
      const made = await ask(
        {
          path: `/transactions/${reference}`,
          // It is tried out by our nodes.
          query: { ignoreChecks: 'true' },
          body: { ...about, slippage: slippage * 100, priceRoute },
          schema: transactionReply,
        },
        signal,
      )
      const { to, data, value, chainId } = made
      const isThere = isSame(to, augustus) && `${chainId}` === reference
      const deal = isThere ? readDeal(data, userAddress) : undefined
      const gas = made.gas ?? BigInt(priceRoute.gasCost ?? untoldGas)
      return { to, data, value, amount: BigInt(priceRoute.destAmount), gas, deal }
    },
  }
}

function wordsOf(status: number, told: unknown): string | undefined {
  if (status !== 400 && status !== 404) return undefined
  const words = textOf(told, 'error')
  return words !== undefined && scarce.test(words) ? tooLittle : words
}
