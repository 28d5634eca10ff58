import { type ReactNode, useState } from 'react'
import {
  readSwap,
  setSwapToken,
  type SwapSide,
  swapBalance,
  type SwapToken,
} from '../../../core/index.ts'
import { Field, Icon, List, Notice, Row } from '../../primitives/index.ts'
import { useClient, useClientState, useModal, useRouteData, useText } from '../../shell/hooks.ts'
import { useNumbers } from '../../shell/useNumbers.ts'
import { fiatValue } from './fiatValue.ts'
import styles from './Swap.module.css'
import { SwapTokenIcon } from './SwapTokenIcon.tsx'

export { css } from './Swap.module.css'

export { swapEnglish as english } from '../../text/en/swapEnglish.ts'

export { prepareSwapForm as fetchData } from '../../../modal/index.ts'

/** Lists the tokens that can be swapped, those of the account first; finds one by name, symbol or address. */
export default function SwapSelectTokenView(): ReactNode {
  const text = useText()
  const { side = 'from' } = useRouteData('SwapSelectToken') ?? {}
  const state = useClientState((whole) => whole)
  const { tokens } = readSwap(state)
  const [search, setSearch] = useState('')
  const query = search.trim().toLocaleLowerCase()
  const found = tokens.filter(({ name, symbol, address }) =>
    `${name}\n${symbol}\n${address}`.toLocaleLowerCase().includes(query),
  )
  const owned = found.filter((token) => (swapBalance(state, token) ?? 0n) > 0n)
  const others = found.filter((token) => !owned.includes(token))
  const groups = [
    { label: text('swap.yourTokens'), rows: owned },
    { label: text('swap.allTokens'), rows: others },
  ]
  return (
    <>
      <div className={styles['search']}>
        <Field
          icon="search"
          type="search"
          label={text('swap.search')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {found.length === 0 && (
        <Notice icon="search" title={text('swap.none')} text={text('swap.noneText')} />
      )}
      {groups.map(
        ({ label, rows }) =>
          rows.length > 0 && (
            <List key={label} label={label}>
              {rows.map((token) => (
                <SwapTokenRow key={token.address} token={token} side={side} />
              ))}
            </List>
          ),
      )}
    </>
  )
}

/** Shows a token that can be swapped; chosen, it goes into the form. */
function SwapTokenRow({ token, side }: { token: SwapToken; side: SwapSide }): ReactNode {
  const modal = useModal()
  const client = useClient()
  const numbers = useNumbers()
  const swap = useClientState(readSwap)
  const balance = useClientState((state) => swapBalance(state, token))
  const value =
    balance !== undefined && balance > 0n ? fiatValue(balance, token, swap.prices) : undefined
  const isCurrent = swap[side]?.address === token.address
  return (
    <Row
      picture={<SwapTokenIcon token={token} />}
      name={token.name}
      note={token.symbol}
      end={
        <>
          {balance !== undefined && balance > 0n && (
            <span>
              <bdi>{numbers.balance(balance, token.decimals)}</bdi>
              {value !== undefined && (
                <small className={styles['small']}>{numbers.money(value)}</small>
              )}
            </span>
          )}
          {isCurrent && <Icon name="check" />}
        </>
      }
      current={isCurrent}
      onClick={() => {
        setSwapToken(client, { side, token })
        modal.back()
      }}
    />
  )
}
