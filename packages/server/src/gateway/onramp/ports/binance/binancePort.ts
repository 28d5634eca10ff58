import { randomUUID } from 'node:crypto'
import { namespaceOf } from 'latchkey/caip'
import type { OnrampOffer, OnrampOffersBody, OnrampPurchase } from 'latchkey/protocol'
import { refusal } from '../../../../http/index.ts'
import { textIn } from '../../../../upstream/index.ts'
import { native, readAddress } from '../../../chain/accounts/index.ts'
import { fixedOf, formatFixed, wireNumber } from '../../../chain/amounts/index.ts'
import { askAll } from '../../../features/onramp/askAll.ts'
import { codeOf, findGoods, type Goods } from '../../../features/onramp/goods.ts'
import type { OnrampPort } from '../../../features/onramp/OnrampPort.ts'
import { type Ask, type PortDeps, stockRule } from '../../../features/onramp/ports/Ask.ts'
import { describedProvider } from '../../../features/onramp/ports/linkPort.ts'
import { createAsk } from './createAsk.ts'
import { estimate, type Method, methods, preOrder, withdrawals } from './replies.ts'

const serviceProvider = 'BINANCE'

/** What it calls the networks. */
const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'ETH',
  'eip155:10': 'OPTIMISM',
  'eip155:56': 'BSC',
  'eip155:137': 'MATIC',
  'eip155:8453': 'BASE',
  'eip155:42161': 'ARBITRUM',
  'eip155:43114': 'AVAXC',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'SOL',
}

/** Ways of paying that are asked for at once. */
const mostMethods = 5

/** By fiat, not by what is bought. */
const amountType = 1

/** Something that it pays out, and where. */
type Ware = { readonly goods: Goods; readonly network: string }

/**
 * Makes the place that asks Binance.
 *
 * @param deps - `goods` that are sold here; `configured` as in {@link createAsk}, and `merchantCode`
 * and `merchantName` for partners who have one.
 * @returns Undefined unless it is configured.
 * @source facts: gateway §6.3 "Binance Connect", developers.binance.com "On-ramp (Buy) APIs"
 */
export function binancePort(
  deps: PortDeps & { readonly goods: readonly Goods[] },
): OnrampPort | undefined {
  const ask = createAsk(deps)
  if (!ask) return undefined
  const { cache, clock, configured } = deps

  const wareOf = async (currency: string, signal: AbortSignal): Promise<Ware | undefined> => {
    const goods = findGoods(deps.goods, { currency })
    const network = networks[goods?.chain.caipNetworkId ?? '']
    if (!goods || network === undefined) return undefined
    const question = { path: 'crypto-network', schema: withdrawals }
    const load = (flight: AbortSignal) => ask(question, flight)
    const paidOut = await cache.remember('onramp:binance:networks', stockRule, load, signal)
    const isPaidOut = paidOut.some(
      ({ cryptoCurrency, networks: places }) =>
        cryptoCurrency === goods.symbol &&
        places.some(
          (place) =>
            place.network === network &&
            place.withdrawEnable &&
            isSame(goods, place.contractAddress ?? ''),
        ),
    )
    return isPaidOut ? { goods, network } : undefined
  }

  return {
    name: 'binance',
    sells: (provider) => provider.toUpperCase() === serviceProvider,
    providers: async () => [
      describedProvider({
        name: 'Binance',
        serviceProvider,
        websiteUrl: 'https://www.binance.com',
      }),
    ],
    async widget(purchase, _buyer, signal) {
      const ware = await wareOf(purchase.destinationCurrencyCode, signal)
      if (!ware) throw wrong('sessionData.destinationCurrencyCode', 'Is not sold here')
      const body = {
        ...orderOf(ware, purchase),
        ts: clock.now(),
        merchantCode: textIn(configured, 'merchantCode'),
        merchantName: textIn(configured, 'merchantName'),
      }
      return (await ask({ path: 'buy/pre-order', body, schema: preOrder }, signal)).link
    },
    async offers(body, signal) {
      if (body.excludeProviders?.includes(serviceProvider)) return []
      const ware = await wareOf(body.destinationCurrencyCode, signal)
      return ware ? await offersOf(ask, { ware, body }, signal) : []
    },
  }
}

function orderOf({ goods, network }: Ware, purchase: OnrampPurchase): object {
  const address = readAddress(namespaceOf(goods.chain.caipNetworkId), purchase.walletAddress)
  if (address === undefined) throw wrong('sessionData.walletAddress', 'Is no address there')
  const { paymentMethodType: method } = purchase
  return {
    // Letters and digits alone.
    externalOrderId: randomUUID().replaceAll('-', ''),
    fiatCurrency: purchase.sourceCurrencyCode,
    cryptoCurrency: goods.symbol,
    amountType,
    requestedAmount: purchase.sourceAmount,
    payMethodCode: method === undefined ? undefined : theirMethod(method),
    network,
    address,
    memo: purchase.walletTag,
    redirectUrl: purchase.redirectUrl,
  }
}

async function offersOf(
  ask: Ask,
  { ware, body }: { readonly ware: Ware; readonly body: OnrampOffersBody },
  signal: AbortSignal,
): Promise<readonly OnrampOffer[]> {
  const { goods, network } = ware
  const { sourceAmount, sourceCurrencyCode, countryCode = 'US' } = body
  const requestedAmount = formatFixed(fixedOf(sourceAmount) ?? 0n)
  const pair = { fiatCurrency: sourceCurrencyCode, cryptoCurrency: goods.symbol, network }
  const listed = await ask(
    {
      path: 'buy/payment-method-list',
      body: { ...pair, totalAmount: requestedAmount, amountType },
      schema: methods,
    },
    signal,
  )
  return await askAll(
    methodsFor(body, listed.paymentMethods).map((payMethodCode) => async () => {
      const asked = { ...pair, requestedAmount, amountType, payMethodCode }
      const question = { path: 'buy/estimated-quote', body: asked, schema: estimate }
      const { totalAmount, quotePrice, feeAmount, feeCurrency } = await ask(question, signal)
      const isFee = feeAmount !== undefined && feeCurrency === sourceCurrencyCode
      return [
        {
          serviceProvider,
          paymentMethodType: payMethodCode,
          transactionType: 'CRYPTO_PURCHASE',
          countryCode,
          sourceAmount,
          sourceCurrencyCode,
          destinationAmount: wireNumber(formatFixed(totalAmount)),
          destinationCurrencyCode: codeOf(goods),
          exchangeRate: wireNumber(formatFixed(quotePrice)),
          ...(isFee && { transactionFee: wireNumber(formatFixed(feeAmount)) }),
        },
      ]
    }),
    signal,
  )
}

/** Those that take as much; what one person sells another is no offer of theirs. */
function methodsFor(body: OnrampOffersBody, listed: readonly Method[]): readonly string[] {
  const amount = fixedOf(body.sourceAmount) ?? 0n
  const wanted =
    body.paymentMethodType === undefined ? undefined : theirMethod(body.paymentMethodType)
  const found = listed.filter(
    ({ payMethodCode, fiatMinLimit = 0n, fiatMaxLimit = amount, p2p }) =>
      p2p !== true &&
      fiatMinLimit <= amount &&
      amount <= fiatMaxLimit &&
      (wanted === undefined || payMethodCode === wanted),
  )
  return [...new Set(found.map(({ payMethodCode }) => payMethodCode))].slice(0, mostMethods)
}

/** `BUY_CARD` and the like. */
function theirMethod(type: string): string {
  const name = type === 'CREDIT_DEBIT_CARD' ? 'CARD' : type.toUpperCase()
  return name.startsWith('BUY_') ? name : `BUY_${name}`
}

/** Another token may have the same symbol there. */
function isSame({ token, chain }: Goods, contract: string): boolean {
  if (token === native) return contract === ''
  const namespace = namespaceOf(chain.caipNetworkId)
  const address = readAddress(namespace, contract)
  return address !== undefined && address === readAddress(namespace, token)
}

function wrong(field: string, description: string): Error {
  return refusal(400, { field, description })
}
