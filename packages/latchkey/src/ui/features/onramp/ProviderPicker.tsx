import { type ReactNode, useId } from 'react'
import type { OnrampViewModel, OnrampProviderOption } from '../../../core/index.ts'
import { chooseOnrampProvider } from '../../../modal/index.ts'
import { Icon, Skeleton, Tag, ImageIcon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import type { GetText } from '../../text/createText.ts'
import styles from './Onramp.module.css'
import { type FiatFormats, useFiatFormats } from './useFiatFormats.ts'
import { onrampTexts } from './onrampTexts.ts'

/** Shows the providers to choose from, with what each gives for the payment. */
export function ProviderPicker({ onramp }: { onramp: OnrampViewModel }): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const name = useId()
  return (
    <div className={styles['providers']} role="radiogroup" aria-labelledby={name}>
      <div className={styles['providersHead']}>
        <span id={name}>{text('buy.provider')}</span>
        <CountryPicker onramp={onramp} />
      </div>
      {onramp.choices.map((choice) => (
        <label
          key={`${choice.provider.name} ${choice.serviceProvider ?? ''}`}
          className={styles['provider']}
          data-disabled={choice.isOutOfRange || undefined}
        >
          <input
            type="radio"
            name={name}
            checked={choice === onramp.choice}
            onChange={() => chooseOnrampProvider(modal, choice)}
          />
          <ImageIcon src={choice.logo} name={choice.label} lazy />
          <Offer choice={choice} onramp={onramp} />
        </label>
      ))}
    </div>
  )
}

/** Shows the visitor's country; a click leads to the list. Providers differ by country. */
function CountryPicker({ onramp }: { onramp: OnrampViewModel }): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const { countries, country } = onramp
  if (countries.length < 2 || country === undefined) return undefined
  return (
    <button
      type="button"
      className={styles['country']}
      aria-label={`${text('buy.countryTitle')}, ${fiat.country(country)}`}
      onClick={() => modal.push({ view: 'OnRampCountrySelect', data: undefined })}
    >
      {fiat.country(country)}
      <Icon name="chevron" size="small" />
    </button>
  )
}

/** Shows a provider, how one pays there, and the amounts of its offer. */
function Offer({
  choice,
  onramp,
}: {
  choice: OnrampProviderOption
  onramp: OnrampViewModel
}): ReactNode {
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const { label, offer, isBest, isOutOfRange } = choice
  const currency = onramp.paymentCurrency?.id ?? ''
  const isRequested = onramp.offersLoading || onramp.quotesLoading
  const isPending = !offer && !isOutOfRange && isRequested
  return (
    <>
      <span>
        <b>
          <bdi>{label}</bdi>
          {isBest && <Tag>{text('buy.bestRate')}</Tag>}
        </b>
        <small>{describe(choice, currency, { text, fiat })}</small>
      </span>
      {isPending && <Skeleton shape="text" />}
      {offer && (
        <span className={styles['offer']}>
          <bdi>
            {fiat.amount(offer.purchaseAmount)} {onramp.purchaseCurrency?.symbol}
          </bdi>
          {offer.fees !== undefined && (
            <small>{text('buy.fee', { amount: fiat.money(offer.fees, currency) })}</small>
          )}
        </span>
      )}
    </>
  )
}

/** Returns the second line of a provider: its limits, the way to pay, or its usual fee. */
function describe(
  { provider, offer, limits }: OnrampProviderOption,
  currency: string,
  { text, fiat }: { readonly text: GetText<typeof onrampTexts>; readonly fiat: FiatFormats },
): string | undefined {
  const range =
    limits &&
    text('buy.range', {
      min: fiat.money(limits.min, currency),
      max: fiat.money(limits.max, currency),
    })
  if (provider.isTest) return text('buy.testProvider')
  if (offer) return methodName(offer.paymentMethod, text) ?? range
  if (range !== undefined) return range
  return provider.feeRange === undefined
    ? undefined
    : text('buy.feeRange', { range: provider.feeRange })
}

function methodName(code: string, text: GetText<typeof onrampTexts>): string | undefined {
  if (/CARD/i.test(code)) return text('buy.methodCard')
  if (/APPLE/i.test(code)) return 'Apple Pay'
  if (/GOOGLE/i.test(code)) return 'Google Pay'
  if (/PAYPAL/i.test(code)) return 'PayPal'
  return /ACH|BANK|SEPA|WIRE|TRANSFER/i.test(code) ? text('buy.methodBank') : undefined
}
