import { type FormEvent, type ReactNode, useEffect } from 'react'
import {
  checkPaymentAmount,
  type OnrampViewModel,
  readNetwork,
  readOnramp,
} from '../../../core/index.ts'
import {
  submitPurchase,
  stopRenewingOnrampQuotes,
  openOnrampHelp,
  fetchOnrampViewData,
  readAccountActions,
} from '../../../modal/index.ts'
import { Button, Icon, EmptyState, Skeleton } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'
import { PaymentField } from './PaymentField.tsx'
import { ProviderPicker } from './ProviderPicker.tsx'
import { OnrampQuoteDetails } from './OnrampQuoteDetails.tsx'
import { onrampTexts } from './onrampTexts.ts'

export { css } from './Onramp.module.css'
export { fetchOnrampViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.buy')

/** Shows the form to buy: amount, currencies, quote and provider. */
export default function OnRampProvidersView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  useEffect(() => () => stopRenewingOnrampQuotes(modal), [modal])
  const isKnown = useClientState((state) => state.onramp !== undefined)
  const onramp = useClientState((state) => readOnramp(state, client.adapters))
  const isEmpty = onramp.offeredCurrencies.length === 0
  if (!isKnown || (isEmpty && onramp.optionsLoading)) return <Placeholder />
  if (isEmpty || !onramp.provider) return <NoOffers onramp={onramp} />
  return <PurchaseForm onramp={onramp} />
}

function PurchaseForm({ onramp }: { onramp: OnrampViewModel }): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const { paymentAmount, paymentCurrency, choice, optionsLoading } = onramp
  const isOpen = paymentAmount === '' || paymentAmount.endsWith('.')
  const problem = checkPaymentAmount(paymentAmount, paymentCurrency)

  const canContinue = problem === undefined && choice?.isOutOfRange !== true

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (canContinue) submitPurchase(modal)
  }

  return (
    <form onSubmit={submit} noValidate>
      <PaymentField onramp={onramp} isInvalid={problem !== undefined && !isOpen} />
      <OnrampQuoteDetails onramp={onramp} isInvalid={problem !== undefined} />
      <ProviderPicker onramp={onramp} />
      <output className={styles['note']}>
        {(onramp.optionsError ?? onramp.countriesError) && !optionsLoading && (
          <>
            {text('buy.someFailed')}
            <button
              type="button"
              className={styles['link']}
              onClick={() => fetchOnrampViewData(modal)}
            >
              {text('common.tryAgain')}
            </button>
          </>
        )}
      </output>
      <Button type="submit" disabled={!canContinue}>
        {text('buy.continue', { provider: choice?.label ?? '' })}
        <Icon name="external" size="small" />
      </Button>
      <p className={styles['fine']}>
        {text('buy.leaves')}
        <button type="button" className={styles['link']} onClick={() => openOnrampHelp(modal)}>
          {text('buy.help')}
        </button>
      </p>
    </form>
  )
}

/** Shows why nothing can be bought, and what to do instead. */
function NoOffers({ onramp }: { onramp: OnrampViewModel }): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(onrampTexts)
  const network = useClientState((state) => readNetwork(state))?.name ?? ''
  const canReceive = useClientState(() => readAccountActions(client)).includes('receive')
  const hasFailed = onramp.optionsError !== undefined
  const [title, note] = hasFailed
    ? [text('buy.optionsFailed'), text('common.checkConnection')]
    : onramp.provider
      ? [text('buy.unavailable', { network }), text('buy.unavailableText')]
      : [text('buy.noProvider'), text('buy.noProviderText')]
  return (
    <EmptyState
      icon={hasFailed ? 'alert' : 'wallet'}
      title={title}
      text={note}
      action={
        <div className={styles['actions']}>
          <Button tone="soft" size="small" onClick={() => fetchOnrampViewData(modal)}>
            {text('common.tryAgain')}
          </Button>
          {canReceive && (
            <Button
              tone="soft"
              size="small"
              onClick={() => modal.push({ view: 'WalletReceive', data: undefined })}
            >
              {text('common.receive')}
            </Button>
          )}
        </div>
      }
    />
  )
}

/** Has the size of the form, which replaces it. */
function Placeholder(): ReactNode {
  const text = useText(onrampTexts)
  return (
    <div className={styles['placeholder']} role="status" aria-label={text('shell.loading')}>
      <Skeleton shape="number" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}
