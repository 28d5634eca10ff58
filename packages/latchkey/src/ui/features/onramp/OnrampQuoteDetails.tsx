import type { ReactNode } from 'react'
import { addDecimals, type OnrampViewModel, readNetwork } from '../../../core/index.ts'
import { retryOnrampQuote } from '../../../modal/index.ts'
import type { OnrampQuote } from '../../../protocol/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'
import { useFiatFormats } from './useFiatFormats.ts'
import { onrampTexts } from './onrampTexts.ts'

/**
 * Shows the network, and where the chosen provider has no offer, what the payment buys by the gateway's
 * estimate; why that is unknown after a failure, with a retry.
 */
export function OnrampQuoteDetails({ onramp, isInvalid }: OnrampQuoteDetails.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const network = useClientState((state) => readNetwork(state))
  const { quote, quotesLoading, error, choice, offersError, offersLoading } = onramp
  // While quotes are renewed, the earlier ones stay.
  const isFirst = onramp.offersFetchedAt === undefined
  const isPending = isFirst && (quotesLoading || offersLoading)
  const hasEstimate = !choice?.offer && !isPending && quote !== undefined
  return (
    <>
      <dl className={styles['lines']}>
        {hasEstimate && (
          <>
            <div>
              <dt>{text('buy.youGet')}</dt>
              <dd>
                <bdi className={styles['quoted']}>
                  ≈ {fiat.amount(quote.purchaseAmount.amount)} {quote.purchaseAmount.currency}
                </bdi>
              </dd>
            </div>
            <div>
              <dt>{text('buy.fees')}</dt>
              <dd>
                <bdi>{fiat.money(feesOf(quote), quote.coinbaseFee.currency)}</bdi>
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{text('common.network')}</dt>
          <dd>{network?.name}</dd>
        </div>
      </dl>
      <output className={styles['note']}>
        {!choice?.offer &&
          (offersError ?? (hasEstimate ? undefined : error)) &&
          !isInvalid &&
          !isPending && (
            <>
              {quote
                ? text('buy.noOffers')
                : text('buy.noQuote', { provider: choice?.label ?? '' })}
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

export declare namespace OnrampQuoteDetails {
  type Props = { onramp: OnrampViewModel; isInvalid: boolean }
}

function feesOf({ coinbaseFee, networkFee }: OnrampQuote): string {
  return addDecimals([coinbaseFee.amount, networkFee.amount])
}
