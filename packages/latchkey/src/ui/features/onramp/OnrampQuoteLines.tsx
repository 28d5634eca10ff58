import type { ReactNode } from 'react'
import { addDecimals, type Onramp, readNetwork } from '../../../core/index.ts'
import { retryOnrampQuote } from '../../../modal/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'
import { useFiatFormats } from './useFiatFormats.ts'

/** Shows what the payment buys and costs; why it is unknown after a failure, with a retry. */
export function OnrampQuoteLines({ onramp, isInvalid }: OnrampQuoteLines.Props): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const network = useClientState((state) => readNetwork(state))
  const { quotesLoading, error, choice, offersError, offersLoading } = onramp
  const quote = readAmounts(onramp)
  const isPending = quotesLoading || offersLoading || (!quote && !error && !isInvalid)
  return (
    <>
      <dl className={styles['lines']} aria-busy={isPending}>
        <div>
          <dt>{text('buy.youGet')}</dt>
          <dd>
            <QuotedAmount quote={quote} isPending={isPending} />
          </dd>
        </div>
        <div>
          <dt>{text('buy.fees')}</dt>
          <dd>
            <QuotedFees quote={quote} isPending={isPending} />
          </dd>
        </div>
        <div>
          <dt>{text('send.network')}</dt>
          <dd>{network?.name}</dd>
        </div>
      </dl>
      <output className={styles['note']}>
        {(offersError ?? (quote ? undefined : error)) && !isInvalid && !isPending && (
          <>
            {quote ? text('buy.noOffers') : text('buy.noQuote', { provider: choice?.label ?? '' })}
            <button
              type="button"
              className={styles['link']}
              onClick={() => retryOnrampQuote(modal)}
            >
              {text('common.tryAgain')}
            </button>
          </>
        )}
      </output>
    </>
  )
}

export declare namespace OnrampQuoteLines {
  type Props = { onramp: Onramp; isInvalid: boolean }
}

/** What the payment buys, and its fees, if stated; decimal strings. */
type Amounts = {
  readonly bought: string
  readonly symbol: string
  readonly fees: string | undefined
  readonly currency: string
}

/** Reads the amounts of the chosen offer; of the gateway's estimate where there is none. */
function readAmounts({
  quote,
  choice,
  purchaseCurrency,
  paymentCurrency,
}: Onramp): Amounts | undefined {
  if (choice?.offer && purchaseCurrency && paymentCurrency) {
    const { purchaseAmount: bought, fees } = choice.offer
    return { bought, symbol: purchaseCurrency.symbol, fees, currency: paymentCurrency.id }
  }
  if (!quote) return undefined
  const { purchaseAmount, coinbaseFee, networkFee } = quote
  return {
    bought: purchaseAmount.amount,
    symbol: purchaseAmount.currency,
    fees: addDecimals([coinbaseFee.amount, networkFee.amount]),
    currency: coinbaseFee.currency,
  }
}

type Quoted = { quote: Amounts | undefined; isPending: boolean }

function QuotedAmount({ quote, isPending }: Quoted): ReactNode {
  const fiat = useFiatFormats()
  if (isPending) return <Skeleton shape="text" />
  if (!quote) return '–'
  return (
    <bdi className={styles['quoted']}>
      ≈ {fiat.amount(quote.bought)} {quote.symbol}
    </bdi>
  )
}

function QuotedFees({ quote, isPending }: Quoted): ReactNode {
  const fiat = useFiatFormats()
  if (isPending) return <Skeleton shape="text" />
  if (quote?.fees === undefined) return '–'
  return <bdi>{fiat.money(quote.fees, quote.currency)}</bdi>
}
