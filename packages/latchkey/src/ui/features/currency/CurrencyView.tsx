import type { ReactNode } from 'react'
import { displayCurrencies, readCurrency } from '../../../core/index.ts'
import { chooseCurrency } from '../../../modal/index.ts'
import { Icon, List, Row, ImageIcon } from '../../primitives/index.ts'
import { useClientState, useLanguage, useShellModal, useText } from '../../shell/hooks.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.selectCurrency')

/** Lists the currencies that fiat values can be shown in. */
export default function CurrencyView(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const { locale } = useLanguage()
  const selected = useClientState(readCurrency)
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <List label={text('common.selectCurrency')} hidesLabel>
      {displayCurrencies.map((currency) => {
        const code = currency.toUpperCase()
        return (
          <Row
            key={currency}
            picture={<ImageIcon src={undefined} name={symbolOf(code, locale)} shape="round" />}
            name={names.of(code) ?? code}
            note={code}
            end={currency === selected && <Icon name="check" />}
            current={currency === selected}
            onClick={() => chooseCurrency(modal, currency)}
          />
        )
      })}
    </List>
  )
}

function symbolOf(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
}
