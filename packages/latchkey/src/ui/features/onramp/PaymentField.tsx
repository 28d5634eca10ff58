import { type ReactNode, useId } from 'react'
import {
  normalizeAmountInput,
  type OnrampViewModel,
  onrampPresets,
  readPaymentRange,
} from '../../../core/index.ts'
import { editPaymentAmount } from '../../../modal/index.ts'
import { Icon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'
import { PurchaseCurrencyIcon } from './PurchaseCurrencyIcon.tsx'
import { useFiatFormats } from './useFiatFormats.ts'
import { onrampTexts } from './onrampTexts.ts'

/** Shows the payment amount in large type, suggested amounts, and the currency to buy. */
export function PaymentField({ onramp, isInvalid }: PaymentField.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const id = useId()
  const { paymentAmount, paymentCurrency } = onramp
  const currency = paymentCurrency?.id ?? ''
  const symbol = fiat.symbol(currency)
  const range = readPaymentRange(paymentCurrency)
  const sign = <span aria-hidden="true">{symbol.text}</span>
  return (
    <>
      <label className={styles['payment']} data-length={lengthOf(paymentAmount)} dir="ltr">
        {!symbol.isLast && sign}
        <input
          className={styles['amount']}
          style={{ inlineSize: `${Math.max(paymentAmount.length, 1)}ch` }}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck="false"
          maxLength={12}
          placeholder="0"
          aria-label={`${text('common.amount')}, ${currency}`}
          aria-invalid={isInvalid || undefined}
          aria-describedby={id}
          value={paymentAmount}
          onChange={({ target }) =>
            // Fiat amounts have two decimals, so `1.000` is rejected and `1,5` is not ambiguous.
            editPaymentAmount(
              modal,
              normalizeAmountInput(target.value, paymentAmount).replace(',', '.'),
            )
          }
        />
        {symbol.isLast && sign}
      </label>
      <output id={id} className={styles['problem']}>
        {isInvalid &&
          (range
            ? text('buy.limits', {
                min: fiat.money(range.min, currency),
                max: fiat.money(range.max, currency),
              })
            : text('common.problemAmount'))}
      </output>
      <Pickers onramp={onramp} />
      <Presets amount={paymentAmount} currency={currency} />
    </>
  )
}

export declare namespace PaymentField {
  type Props = { onramp: OnrampViewModel; isInvalid: boolean }
}

/** Shows the suggested amounts. */
function Presets({ amount, currency }: { amount: string; currency: string }): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  return (
    <div className={styles['presets']} role="group" aria-label={text('buy.presets')}>
      {onrampPresets.map((preset) => (
        <button
          key={preset}
          type="button"
          className={styles['preset']}
          aria-pressed={preset === amount}
          onClick={() => editPaymentAmount(modal, preset, { isSuggested: true })}
        >
          {fiat.money(preset, currency)}
        </button>
      ))}
    </div>
  )
}

/** Shows what is bought and in which currency it is paid; a click leads to the lists of both. */
function Pickers({ onramp }: { onramp: OnrampViewModel }): ReactNode {
  const modal = useShellModal()
  const text = useText(onrampTexts)
  const { purchaseCurrency, paymentCurrency } = onramp
  const symbol = purchaseCurrency?.symbol ?? ''
  const currency = paymentCurrency?.id ?? ''
  return (
    <div className={styles['pickers']}>
      <button
        type="button"
        className={styles['picker']}
        aria-label={text('common.chooseToken', { symbol })}
        onClick={() => modal.push({ view: 'OnRampTokenSelect', data: undefined })}
      >
        {purchaseCurrency && <PurchaseCurrencyIcon currency={purchaseCurrency} size="small" />}
        {symbol}
        <Icon name="chevron" size="small" />
      </button>
      <button
        type="button"
        className={styles['picker']}
        aria-label={text('common.chooseCurrency', { currency })}
        onClick={() => modal.push({ view: 'OnRampFiatSelect', data: undefined })}
      >
        {currency}
        <Icon name="chevron" size="small" />
      </button>
    </div>
  )
}

function lengthOf(amount: string): 'long' | 'longest' | undefined {
  if (amount.length > 10) return 'longest'
  return amount.length > 7 ? 'long' : undefined
}
