import { type ReactNode, useEffect, useState } from 'react'
import {
  confirmTokenAddress,
  needsAddressCheck,
  readOwnedSwapTokens,
  readSuggestedTokens,
  readSwap,
  setSwapToken,
  type SwapSide,
  readSwapTokenBalance,
  type SwapToken,
} from '../../../core/index.ts'
import { stopRenewingSwapQuotes } from '../../../modal/index.ts'
import { TextField, Icon, List, EmptyState, Row } from '../../primitives/index.ts'
import {
  useBalanceHidden,
  useClient,
  useClientState,
  useShellModal,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { BuyButton } from '../tokens/index.ts'
import { AddressCheck } from './AddressCheck.tsx'
import { fiatValue } from './fiatValue.ts'
import styles from './Swap.module.css'
import { SwapNotReady } from './SwapNotReady.tsx'
import { SwapTokenIcon } from './SwapTokenIcon.tsx'
import { swapTexts } from './swapTexts.ts'

export { css } from './Swap.module.css'
export { fetchSwapViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => {
  const side = useRouteData('SwapSelectToken')?.side
  return useText(swapTexts)(side === 'from' ? 'swap.pay' : 'swap.get')
}

/** Rows of a long list; a search finds the others. */
const maxRows = 100

/** Lists the tokens that can be swapped, those of the account first; finds one by name, symbol or address. */
export default function SwapSelectTokenView(): ReactNode {
  const modal = useShellModal()
  const text = useText(swapTexts)
  const { side = 'from' } = useRouteData('SwapSelectToken') ?? {}
  const { tokens } = useClientState(readSwap)
  const owned = useClientState(readOwnedSwapTokens)
  const [search, setSearch] = useState('')
  useEffect(() => () => stopRenewingSwapQuotes(modal), [modal])
  if (tokens.length === 0) return <SwapNotReady />
  const query = search.trim().toLowerCase()
  const found = (list: readonly SwapToken[]): readonly SwapToken[] =>
    list
      .filter(({ name, symbol, address }) =>
        `${name}\n${symbol}\n${address}`.toLowerCase().includes(query),
      )
      .slice(0, maxRows)
  const groups = [
    { label: text('swap.yourTokens'), rows: found(owned) },
    {
      label: text('swap.allTokens'),
      rows: found(tokens.filter((token) => !owned.includes(token))),
    },
  ]
  return (
    <>
      <div className={styles['search']}>
        <TextField
          icon="search"
          type="search"
          label={text('swap.search')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {query === '' && <Suggestions side={side} />}
      {groups.every(({ rows }) => rows.length === 0) && (
        <EmptyState
          icon="search"
          title={text('common.noTokens')}
          text={text('swap.noneText')}
          action={<BuyButton />}
        />
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

/** Shows the tokens that are used most. */
function Suggestions({ side }: { side: SwapSide }): ReactNode {
  const text = useText(swapTexts)
  const choose = useChooseToken(side)
  const suggested = useClientState(readSuggestedTokens)
  return (
    <ul className={styles['suggestions']} aria-label={text('swap.suggested')}>
      {suggested.map((token) => (
        <li key={token.address}>
          <button type="button" className={styles['suggestion']} onClick={() => choose(token)}>
            <SwapTokenIcon token={token} size="small" />
            {token.symbol}
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows a token that can be swapped; chosen, it goes into the form. The address of an unverified token is
 * checked first, once.
 */
function SwapTokenRow({ token, side }: { token: SwapToken; side: SwapSide }): ReactNode {
  const client = useClient()
  const choose = useChooseToken(side)
  const numbers = useNumberFormats()
  const swap = useClientState(readSwap)
  const balance = useClientState((state) => readSwapTokenBalance(state, token))
  const value =
    balance !== undefined && balance > 0n ? fiatValue(balance, token, swap.prices) : undefined
  const isHidden = useBalanceHidden()
  const [isChecking, setChecking] = useState(false)
  const isCurrent = swap[side]?.address === token.address
  return (
    <>
      <Row
        picture={<SwapTokenIcon token={token} />}
        name={token.name}
        note={token.symbol}
        end={
          <>
            {balance !== undefined && balance > 0n && (
              <span className={styles['held']}>
                <HideableAmount>
                  <bdi>{numbers.balance(balance, token.decimals)}</bdi>
                </HideableAmount>
                {value !== undefined && !isHidden && (
                  <small className={styles['small']}>{numbers.money(value)}</small>
                )}
              </span>
            )}
            {isCurrent && <Icon name="check" />}
          </>
        }
        current={isCurrent}
        onClick={() => (needsAddressCheck(client, token) ? setChecking(true) : choose(token))}
      />
      {isChecking && (
        <AddressCheck
          token={token}
          onCancel={() => setChecking(false)}
          onConfirm={() => {
            confirmTokenAddress(client, token)
            choose(token)
          }}
        />
      )}
    </>
  )
}

/** Returns how a token is chosen: it goes into the form, which shows again. */
function useChooseToken(side: SwapSide): (token: SwapToken) => void {
  const modal = useShellModal()
  const client = useClient()
  return (token) => {
    setSwapToken(client, { side, token })
    modal.back()
  }
}
