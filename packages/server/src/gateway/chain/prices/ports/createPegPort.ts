import { formatFixed, divide } from '../../amounts/index.ts'
import { native } from '../../accounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Chain } from '../../chains/index.ts'
import type { Token } from '../../tokens/index.ts'
import type { Price, PricePort } from '../PricePort.ts'
import type { Rates } from '../rates/createRates.ts'

/** Coins that are worth one unit of a currency. */
const peggedCoins: Readonly<Record<string, Token['peg']>> = { XDAI: 'usd' }

/**
 * Makes a place that knows tokens whose issuer gives one unit of a currency for them.
 *
 * @param deps - `listed` tokens: of others nobody says what they are worth.
 */
export function createPegPort(deps: {
  readonly listed: (chain: Chain) => readonly Token[]
  readonly rates: Rates
  readonly clock: Clock
}): PricePort {
  const { listed, rates, clock } = deps

  function pegOf(chain: Chain, token: string): Token['peg'] {
    if (token === native) return peggedCoins[chain.nativeCurrency.symbol.toUpperCase()]
    return listed(chain).find(({ address }) => address === token)?.peg
  }

  return {
    name: 'peg',
    supports: () => true,
    async prices(chain, tokens, currency, signal) {
      const prices = new Map<string, Price>()
      for (const token of tokens) {
        const peg = pegOf(chain, token)
        if (!peg) continue
        if (peg === currency) {
          prices.set(token, { price: '1', at: clock.now(), source: 'peg' })
          continue
        }
        const [wanted, base] = await Promise.all([
          rates.perUsd(currency, chain, signal),
          rates.perUsd(peg, chain, signal),
        ])
        const price = formatFixed(divide(wanted.value, base.value))
        prices.set(token, { price, at: Math.min(wanted.at, base.at), source: 'peg' })
      }
      return prices
    },
  }
}
