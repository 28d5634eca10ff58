import type { ReactNode } from 'react'
import { readOnramp } from '../../../core/index.ts'
import { choosePaymentCurrency } from '../../../modal/index.ts'
import { ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { SearchableOptionList } from './SearchableOptionList.tsx'
import { useFiatFormats } from './useFiatFormats.ts'
import { onrampTexts } from './onrampTexts.ts'

export { css } from './Onramp.module.css'
export { fetchOnrampViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.selectCurrency')

/** Lists the currencies to pay in. */
export default function OnRampFiatSelectView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const { paymentCurrencies, paymentCurrency } = useClientState((state) =>
    readOnramp(state, client.adapters),
  )
  return (
    <SearchableOptionList
      entries={paymentCurrencies.map(({ id }) => ({
        id,
        name: fiat.name(id),
        picture: <ImageIcon src={undefined} name={fiat.symbol(id).text} shape="round" />,
      }))}
      selected={paymentCurrency?.id}
      label={text('common.selectCurrency')}
      searchLabel={text('buy.searchCurrencies')}
      noneFound={text('buy.noCurrency')}
      onChoose={(chosen) => {
        const currency = paymentCurrencies.find(({ id }) => id === chosen)
        if (currency) choosePaymentCurrency(modal, currency)
      }}
    />
  )
}
