import { type ReactNode, useState } from 'react'
import { readOnramp } from '../../../core/index.ts'
import { choosePaymentCurrency } from '../../../modal/index.ts'
import { Field, Icon, List, EmptyState, Row, WalletIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'
import { useFiatFormats } from './useFiatFormats.ts'

export { css } from './Onramp.module.css'
export { prepareOnramp as fetchData } from '../../../modal/index.ts'

/** Number of currencies from which the search field shows. */
const minSearchable = 8

/** Lists the currencies to pay in, the selected one first, and finds one by name or code. */
export default function OnRampFiatSelectView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText()
  const fiat = useFiatFormats()
  const { paymentCurrencies, paymentCurrency } = useClientState((state) =>
    readOnramp(state, client.adapters),
  )
  const [search, setSearch] = useState('')
  const query = search.trim().toLocaleLowerCase()
  const selected = paymentCurrency?.id
  const found = paymentCurrencies
    .map((currency) => ({ currency, id: currency.id, name: fiat.name(currency.id) }))
    .filter(({ id, name }) => `${name}\n${id}`.toLocaleLowerCase().includes(query))
    .toSorted(
      (one, other) =>
        Number(other.id === selected) - Number(one.id === selected) ||
        one.name.localeCompare(other.name),
    )
  return (
    <>
      {paymentCurrencies.length >= minSearchable && (
        <div className={styles['search']}>
          <Field
            icon="search"
            type="search"
            label={text('buy.searchCurrencies')}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState icon="search" title={text('buy.noCurrency')} text={text('networks.noneText')} />
      ) : (
        <List label={text('buy.currencyTitle')} hidesLabel>
          {found.map(({ currency, id, name }) => (
            <Row
              key={id}
              picture={<WalletIcon src={undefined} name={fiat.symbol(id).text} shape="round" />}
              name={name}
              note={id}
              end={id === selected && <Icon name="check" />}
              current={id === selected}
              onClick={() => choosePaymentCurrency(modal, currency)}
            />
          ))}
        </List>
      )}
    </>
  )
}
