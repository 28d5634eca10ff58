import type { ReactNode } from 'react'
import { readOnramp } from '../../../core/index.ts'
import { chooseOnrampCountry } from '../../../modal/index.ts'
import { ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { SearchableOptionList } from './SearchableOptionList.tsx'
import { useFiatFormats } from './useFiatFormats.ts'
import { onrampTexts } from './onrampTexts.ts'

export { css } from './Onramp.module.css'
export { fetchOnrampViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(onrampTexts)('buy.countryTitle')

/** Lists the countries in which providers sell. */
export default function OnRampCountrySelectView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(onrampTexts)
  const fiat = useFiatFormats()
  const { countries, country } = useClientState((state) => readOnramp(state, client.adapters))
  return (
    <SearchableOptionList
      entries={countries.map((id) => ({
        id,
        name: fiat.country(id),
        picture: <ImageIcon src={undefined} name={fiat.country(id)} shape="round" />,
      }))}
      selected={country}
      label={text('buy.countryTitle')}
      searchLabel={text('buy.searchCountries')}
      noneFound={text('buy.noCountry')}
      onChoose={(id) => chooseOnrampCountry(modal, id)}
    />
  )
}
