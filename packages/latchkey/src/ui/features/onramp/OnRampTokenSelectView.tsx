import type { ReactNode } from 'react'
import { readOnramp } from '../../../core/index.ts'
import { choosePurchaseCurrency } from '../../../modal/index.ts'
import { Icon, List, EmptyState, Row } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { PurchaseCurrencyIcon } from './PurchaseCurrencyIcon.tsx'

export { css } from './Onramp.module.css'
export { fetchOnrampViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.selectToken')

/** Lists the currencies that can be bought. */
export default function OnRampTokenSelectView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText()
  const { offeredCurrencies: soldCurrencies, purchaseCurrency } = useClientState((state) =>
    readOnramp(state, client.adapters),
  )
  if (soldCurrencies.length === 0)
    return <EmptyState icon="search" title={text('common.noTokens')} />
  return (
    <List label={text('common.selectToken')} hidesLabel>
      {soldCurrencies.map((currency) => {
        const isCurrent = currency.id === purchaseCurrency?.id
        return (
          <Row
            key={currency.id}
            picture={<PurchaseCurrencyIcon currency={currency} />}
            name={currency.name}
            note={currency.symbol}
            end={isCurrent && <Icon name="check" />}
            current={isCurrent}
            onClick={() => choosePurchaseCurrency(modal, currency)}
          />
        )
      })}
    </List>
  )
}
