import { type ReactNode, useId } from 'react'
import { readNetwork, readTokens, readTokensEntry } from '../../../core/index.ts'
import {
  editPaymentRequest,
  fetchReceiveViewData,
  type getPaymentRequestFormStore,
} from '../../../modal/index.ts'
import { AmountField, Icon } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { useAmountFieldFormat } from '../../shell/useAmountFieldFormat.ts'
import { RetryBalances } from '../tokens/index.ts'
import styles from './WalletReceiveView.module.css'

/** Shows the amount to request, and its token. */
export function PaymentRequestField({ form }: PaymentRequestField.Props): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const amountText = useAmountFieldFormat()
  const id = useId()
  const native = useClientState((state) => readNetwork(state))?.nativeCurrency
  const { token, problem } = form
  const held = useClientState((state) => readTokens(state)).filter(({ address }) => address)
  const isHeld = !token || held.some(({ address }) => address === token.address)
  const tokens = isHeld ? held : [token, ...held]
  const symbol = token?.symbol ?? native?.symbol ?? ''
  const decimals = token?.quantity.decimals ?? native?.decimals ?? ''
  return (
    <div className={styles['box']}>
      <label htmlFor={id}>{text('common.amount')}</label>
      <div className={styles['field']}>
        <AmountField
          id={id}
          value={amountText.show(form.text)}
          isInvalid={problem !== undefined}
          describedBy={`${id}problem`}
          onChange={(value) =>
            editPaymentRequest(modal, { text: amountText.read(value, form.text) })
          }
        />
        <span className={styles['token']}>
          <select
            aria-label={text('common.token')}
            value={token?.address ?? ''}
            onChange={({ target }) =>
              editPaymentRequest(modal, {
                token: tokens.find(({ address }) => address === target.value),
              })
            }
          >
            <option value="">{native?.symbol}</option>
            {tokens.map(({ address, symbol: name }) => (
              <option key={address} value={address}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron" size="small" />
        </span>
      </div>
      <output id={`${id}problem`} className={styles['problem']}>
        {problem === 'send.too_many_decimals' &&
          text('common.problemDecimals', { symbol, decimals })}
        {problem === 'send.ambiguous_amount' &&
          text('common.problemAmbiguous', {
            large: form.text.replace(',', ''),
            small: amountText.show(form.text.replace(',', '.')),
          })}
        {problem === 'send.invalid_amount' && text('common.problemAmount')}
      </output>
      <TokensFailed />
    </div>
  )
}

/** Shows that the tokens to choose from could not be loaded, if so. */
function TokensFailed(): ReactNode {
  const text = useText()
  const entry = useClientState((state) => readTokensEntry(state))
  if (entry?.status !== 'failed') return undefined
  return (
    <p className={styles['failed']} role="status">
      {text('common.tokensFailed')}
      <RetryBalances fetch={fetchReceiveViewData} />
    </p>
  )
}

export declare namespace PaymentRequestField {
  type Props = { form: ReturnType<ReturnType<typeof getPaymentRequestFormStore>['get']> }
}
