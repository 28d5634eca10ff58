import type { ReactNode } from 'react'
import { readTokensEntry, type TokenBalance } from '../../../core/index.ts'
import { Row } from '../../primitives/index.ts'
import { useBalanceHidden, useClientState, useText } from '../../shell/hooks.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { TokenIcon } from '../tokens/index.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/**
 * Shows the balance of one token, and its fiat value when the price is known. The line of the price is
 * always there, so that the amount above it does not move.
 */
export function TokenBalanceRow({ token }: { token: TokenBalance }): ReactNode {
  const text = useText(accountTexts)
  const numbers = useNumberFormats()
  const isHidden = useBalanceHidden()
  const entry = useClientState((state) => readTokensEntry(state))
  const isFirst = entry?.status === 'loading' && entry.timestamp === undefined
  const { value, price, symbol } = token
  const amount = (
    <bdi>
      {numbers.quantity(token.quantity.numeric)} {symbol}
    </bdi>
  )
  return (
    <Row
      picture={<TokenIcon token={token} />}
      name={token.name}
      note={value === undefined || isHidden ? symbol : amount}
      end={
        <span className={styles['number']}>
          <HideableAmount>{value === undefined ? amount : numbers.money(value)}</HideableAmount>
          <small>
            {price !== undefined
              ? numbers.money(price)
              : isFirst
                ? '\u00a0'
                : text('account.noPrice')}
          </small>
        </span>
      }
    />
  )
}
