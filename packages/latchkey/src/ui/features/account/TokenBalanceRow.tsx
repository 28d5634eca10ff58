import type { ReactNode } from 'react'
import type { TokenBalance } from '../../../core/index.ts'
import { Row } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { TokenIcon } from '../tokens/index.ts'
import styles from './AccountView.module.css'

/** Shows the balance of one token, and its fiat value when the price is known. */
export function TokenBalanceRow({ token }: { token: TokenBalance }): ReactNode {
  const numbers = useNumberFormats()
  const text = useText()
  const isHidden = useClientState((state) => state.isBalanceHidden === true)
  const { value, price, symbol } = token
  const hidden = (
    <span role="img" aria-label={text('account.balanceHidden')}>
      ••••
    </span>
  )
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
          {isHidden ? hidden : value === undefined ? amount : numbers.money(value)}
          {price !== undefined && <small>{numbers.money(price)}</small>}
        </span>
      }
    />
  )
}
