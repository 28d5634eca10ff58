import { parseCaipNetworkId } from 'latchkey/caip'
import { type Upstream, upstreamError } from '../../../upstream/index.ts'
import { native } from '../../chain/accounts/index.ts'
import type { EvmAddress, ReadContracts } from '../../chain/contracts/index.ts'
import { spelledCoin, written } from '../../features/swap/coinAddress.ts'
import type { Order } from '../../features/swap/ConvertPort.ts'
import { createAsk, type Query, textOf } from '../../features/swap/createAsk.ts'
import type { Exchange } from '../../features/swap/createExchangePort.ts'
import { isSame } from '../../features/swap/Deal.ts'
import { spendersAt } from '../../features/swap/spendersAt.ts'
import { readDeal } from './readDeal.ts'
import { readSettlers } from './readSettlers.ts'
import { priceReply, quoteReply, type Spenders } from './replies.ts'

/**
 * Its AllowanceHolder by chain: the one contract that tokens are approved for, never one that trades.
 *
 * @source https://docs.0x.org/docs/core-concepts/contracts
 */
const holders = {
  ...spendersAt(
    '0x0000000000001fF3684f28c67538d4D072C22734',
    [1, 10, 56, 130, 137, 146, 8453, 42161, 43114, 80094],
  ),
  ...spendersAt('0x0000000000005E88410CcDFaDe4a5EfaE4b49562', [5000]),
}

/** It tells no gas of some trades; what is not used costs nothing. */
const untoldGas = 600_000n

/** What is configured for it. */
export type ZeroxOptions = {
  readonly key: string
  readonly url?: string | undefined
  /** Who gets a share of what is bought, and how much of it, in hundredths of a percent. */
  readonly share?: { readonly referrer: string; readonly bps: bigint } | undefined
}

/**
 * Makes what trades through 0x.
 *
 * @param deps - Its key; how to ask it, and the chains.
 * @source https://docs.0x.org "Swap API", facts: gateway §6.3 "0x v2"
 */
export function createZeroxExchange(
  deps: { readonly upstream: Pick<Upstream, 'send'>; readonly read: ReadContracts } & ZeroxOptions,
): Exchange {
  const { upstream, read, key, url = 'https://api.0x.org', share } = deps
  const { host } = new URL(url)
  const ask = createAsk({
    upstream,
    url,
    key,
    headers: { '0x-api-key': key, '0x-version': 'v2' },
    wordsOf: (status, told) => (status === 400 ? textOf(told, 'message') : undefined),
  })

  function tradeOf({ chain, from, to, amount }: Order): Query {
    const buyToken = written(to, spelledCoin)
    return {
      chainId: parseCaipNetworkId(chain.caipNetworkId).reference,
      sellToken: written(from, spelledCoin),
      buyToken,
      sellAmount: `${amount}`,
      // Market makers of its own pay out without the contract that looks at the least.
      excludedSources: '0x_RFQ',
      swapFeeRecipient: share?.referrer,
      swapFeeBps: share?.bps.toString(),
      swapFeeToken: share && buyToken,
    }
  }

  function holderFor({ chain, from }: Order, { allowanceTarget, issues }: Spenders): EvmAddress {
    const holder = holders[chain.caipNetworkId]
    const named = [allowanceTarget, issues?.allowance?.spender].filter((each) => !!each)
    const isKnown = from === native || named.every((each) => isSame(each ?? '', holder ?? ''))
    if (holder === undefined || !isKnown) throw upstreamError('body', host)
    return holder
  }

  return {
    name: '0x',
    host,
    spenders: holders,
    async quote(order, signal) {
      const path = '/swap/allowance-holder/price'
      const query = { ...tradeOf(order), gasPrice: order.gasPrice }
      const told = await ask({ path, query, schema: priceReply }, signal)
      if (!told.liquidityAvailable) return undefined
      holderFor(order, told)
      return { amount: told.buyAmount, gas: told.gas ?? undefined }
    },
    async trade(order, signal) {
      const path = '/swap/allowance-holder/quote'
      const { user, slippage } = order
      const query = { ...tradeOf(order), taker: user, slippageBps: `${slippage * 100}` }
      const [told, settlers] = await Promise.all([
        ask({ path, query, schema: quoteReply }, signal),
        readSettlers(read, order.chain, signal),
      ])
      if (!told.liquidityAvailable) return undefined
      const { to, data, value, gas } = told.transaction
      const holder = holderFor(order, told)
      const deal = readDeal({ to, data, value }, { holder, settlers })
      return { to, data, value, amount: told.buyAmount, gas: gas ?? untoldGas, deal }
    },
  }
}
