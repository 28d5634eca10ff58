import type { ReactNode } from 'react'
import {
  availableAmount,
  formatAmount,
  readMaxSendAmount,
  readNetwork,
  readTransferFiat,
  type SendCheck,
  setSendAmount,
  type TokenBalance,
} from '../../../core/index.ts'
import { AmountField, Icon, Tag } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { HideableAmount, hiddenAmount } from '../../shell/HideableAmount.tsx'
import { useAmountFieldFormat } from '../../shell/useAmountFieldFormat.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { TokenIcon } from '../tokens/index.ts'
import { SendFormField } from './SendFormField.tsx'
import styles from './SendForm.module.css'
import { isUnfinishedAmount, getSendProblemText } from './sendProblemTexts.ts'
import { sendTexts } from './sendTexts.ts'

/** Shows the fields for amount and token. */
export function AmountBox({ check, isReadOnly, hasToken }: AmountBox.Props): ReactNode {
  const client = useClient()
  const text = useText(sendTexts)
  const numbers = useNumberFormats()
  const amountText = useAmountFieldFormat()
  const { token, sendTokenAmount, fee } = useClientState((state) => state.send)
  const symbol = token?.symbol ?? ''
  const decimals = decimalsOf(token)
  const fiat = useClientState((state) => readTransferFiat(state, check.amount ?? 0n)).amount
  const isMax = useClientState(readMaxSendAmount) === check.amount
  // The maximum amount of a token is its balance.
  const kept = isMax && check.amount && !token?.address && !isReadOnly && fee ? fee : undefined
  const problem = useProblem(check)
  return (
    <SendFormField
      label={text('common.amount')}
      end={token && <Available token={token} isReadOnly={isReadOnly} />}
      problem={problem}
      note={
        (fiat ?? kept) !== undefined && (
          <>
            {fiat !== undefined && <bdi>{numbers.smallMoney(fiat)}</bdi>}
            {kept !== undefined && (
              <span className={styles['feeKept']}>
                {text('send.feeKept', { amount: `${numbers.fee(kept, decimals)} ${symbol}` })}
              </span>
            )}
          </>
        )
      }
      tone={isUnfinishedAmount(sendTokenAmount) ? 'quiet' : 'negative'}
    >
      {({ id, problemId }) => (
        <>
          <AmountField
            id={id}
            value={amountText.show(sendTokenAmount)}
            isReadOnly={isReadOnly}
            isInvalid={problem !== undefined && !isUnfinishedAmount(sendTokenAmount)}
            describedBy={problemId}
            onChange={(value) =>
              setSendAmount(client, { text: amountText.read(value, sendTokenAmount) })
            }
          />
          <TokenPicker token={token} isReadOnly={hasToken} />
        </>
      )}
    </SendFormField>
  )
}

/** Returns the error of the amount. */
function useProblem({ problem, isFeeMissing }: SendCheck): string | undefined {
  const text = useText(sendTexts)
  const amountText = useAmountFieldFormat()
  const { token, sendTokenAmount } = useClientState((state) => state.send)
  const native = useClientState((state) => readNetwork(state))?.nativeCurrency
  if (isFeeMissing) return text('send.feeMissing', { symbol: native?.symbol ?? '' })
  const key = getSendProblemText(problem?.code, 'amount', sendTokenAmount)
  return (
    key &&
    text(key, {
      symbol: token?.symbol ?? '',
      decimals: decimalsOf(token),
      network: '',
      name: '',
      large: sendTokenAmount.replace(',', ''),
      small: amountText.show(decimalReading(sendTokenAmount)),
    })
  )
}

export declare namespace AmountBox {
  type Props = {
    check: SendCheck
    /** Whether the host has set the amount. */
    isReadOnly: boolean
    /** Whether the host has set the token. */
    hasToken: boolean
  }
}

/** The amount, if the comma of an ambiguous text separates decimals. */
function decimalReading(typed: string): string {
  return typed.replace(',', '.').replace(/\.?0+$/, '')
}

/** Shows the available balance; a click fills in the maximum amount. */
function Available({ token, isReadOnly }: { token: TokenBalance; isReadOnly: boolean }): ReactNode {
  const client = useClient()
  const text = useText(sendTexts)
  const numbers = useNumberFormats()
  const max = useClientState(readMaxSendAmount)
  const available = useClientState((state) => availableAmount(state, token))
  const amount =
    available === undefined
      ? numbers.quantity(token.quantity.numeric)
      : numbers.balance(available, decimalsOf(token))
  return (
    <span>
      <HideableAmount hidden={text('send.balance', { amount: hiddenAmount })}>
        {text('send.balance', { amount })}
      </HideableAmount>
      {max !== undefined && max > 0n && !isReadOnly && (
        <button
          type="button"
          className={styles['max']}
          onClick={() => setSendAmount(client, { text: formatAmount(max, decimalsOf(token)) })}
        >
          <Tag tone="accent">{text('send.max')}</Tag>
        </button>
      )}
    </span>
  )
}

function TokenPicker({
  token,
  isReadOnly,
}: {
  token: TokenBalance | undefined
  isReadOnly: boolean
}): ReactNode {
  const modal = useShellModal()
  const text = useText(sendTexts)
  return (
    <button
      type="button"
      className={styles['picker']}
      disabled={isReadOnly}
      aria-label={
        token ? text('common.chooseToken', { symbol: token.symbol }) : text('common.selectToken')
      }
      onClick={() => modal.push({ view: 'WalletSendSelectToken', data: undefined })}
    >
      {token ? (
        <>
          <TokenIcon token={token} size="small" />
          {token.symbol}
        </>
      ) : (
        text('common.selectToken')
      )}
      {!isReadOnly && <Icon name="chevron" size="small" />}
    </button>
  )
}

function decimalsOf(token: TokenBalance | undefined): number {
  return Number.parseInt(token?.quantity.decimals ?? '0', 10)
}
