import type { ReactNode } from 'react'
import { addDecimals, type Onramp, readNetwork } from '../../../core/index.ts'
import { retryOnrampQuote } from '../../../modal/index.ts'
import type { OnrampQuote } from '../../../protocol/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'
import { useFiatFormats } from './useFiatFormats.ts'

/** Shows what the payment buys and costs; why it is unknown after a failure, with a retry. */
export function OnrampQuoteLines({ onramp, isInvalid }: OnrampQuoteLines.Props): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const network = useClientState((state) => readNetwork(state))
  const { quote, quotesLoading, error, provider } = onramp
  const isPending = quotesLoading || (!quote && !error && !isInvalid)
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
        {error && !isInvalid && !isPending && (
          <>
            {text('buy.noQuote', { provider: provider?.label ?? '' })}
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

type Quoted = { quote: OnrampQuote | undefined; isPending: boolean }

function QuotedAmount({ quote, isPending }: Quoted): ReactNode {
  const fiat = useFiatFormats()
  if (isPending) return <Skeleton shape="text" />
  if (!quote) return '–'
  const { amount, currency } = quote.purchaseAmount
  return (
    <bdi className={styles['quoted']}>
      ≈ {fiat.amount(amount)} {currency}
    </bdi>
  )
}

function QuotedFees({ quote, isPending }: Quoted): ReactNode {
  const fiat = useFiatFormats()
  if (isPending) return <Skeleton shape="text" />
  if (!quote) return '–'
  const { coinbaseFee, networkFee } = quote
  return (
    <bdi>
      {fiat.money(addDecimals([coinbaseFee.amount, networkFee.amount]), coinbaseFee.currency)}
    </bdi>
  )
}
