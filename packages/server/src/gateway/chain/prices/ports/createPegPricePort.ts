import { formatFixed, divide } from '../../amounts/index.ts'
import { nativeMarker } from '../../accounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Chain } from '../../chains/index.ts'
import type { Token } from '../../tokens/index.ts'
import type { Price, PricePort } from '../PricePort.ts'
import type { ExchangeRates } from '../rates/createExchangeRates.ts'

/** Native currencies that are pegged to a currency. */
const peggedNatives: Readonly<Record<string, Token['peg']>> = { XDAI: 'usd' }

/**
 * Creates the port of pegged tokens.
 *
 * @param deps - `listed`: only listed tokens have a peg.
 */
export function createPegPricePort(deps: {
  readonly listed: (chain: Chain) => readonly Token[]
  readonly rates: ExchangeRates
  readonly clock: Clock
}): PricePort {
  const { listed, rates, clock } = deps

  function pegOf(chain: Chain, token: string): Token['peg'] {
    if (token === nativeMarker) return peggedNatives[chain.nativeCurrency.symbol.toUpperCase()]
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
        const [target, base] = await Promise.all([
          rates.perUsd(currency, chain, signal),
          rates.perUsd(peg, chain, signal),
        ])
        const price = formatFixed(divide(target.value, base.value))
        prices.set(token, { price, at: Math.min(target.at, base.at), source: 'peg' })
      }
      return prices
    },
  }
}
