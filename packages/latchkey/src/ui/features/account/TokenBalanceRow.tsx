import type { ReactNode } from 'react'
import type { TokenBalance } from '../../../core/index.ts'
import { Row } from '../../primitives/index.ts'
import { useNumbers } from '../../shell/useNumbers.ts'
import { TokenIcon } from '../tokens/index.ts'
import styles from './AccountView.module.css'

/** Shows the balance of one token, and its fiat value when the price is known. */
export function TokenBalanceRow({ token }: { token: TokenBalance }): ReactNode {
  const numbers = useNumbers()
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
      note={value === undefined ? symbol : amount}
      end={
        <span className={styles['number']}>
          {value === undefined ? amount : numbers.money(value)}
          {price !== undefined && <small>{numbers.money(price)}</small>}
        </span>
      }
    />
  )
}
