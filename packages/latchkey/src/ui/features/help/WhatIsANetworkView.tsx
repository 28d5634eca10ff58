import type { ReactNode } from 'react'
import { Button, Icon } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import { globe } from './globe.ts'
import { Explainer } from './Explainer.tsx'
import { helpTexts } from './helpTexts.ts'

export { css } from './Explainer.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(helpTexts)('whatIsANetwork.title')
/** Outline of arrows that pass each other. */
const swap = 'M4 7h11l-3-3M16 13H5l3 3'

/** Link to a neutral page, written by the community of the first network of this kind. */
const learnUrl = 'https://ethereum.org/en/developers/docs/networks/'

/** Explains networks. */
export default function WhatIsANetworkView(): ReactNode {
  const text = useText(helpTexts)
  return (
    <Explainer
      points={[
        {
          icon: globe,
          title: text('whatIsANetwork.records'),
          text: text('whatIsANetwork.recordsText'),
        },
        {
          icon: 'wallet',
          title: text('whatIsANetwork.balances'),
          text: text('whatIsANetwork.balancesText'),
        },
        {
          icon: swap,
          title: text('whatIsANetwork.fees'),
          text: text('whatIsANetwork.feesText'),
        },
      ]}
      action={
        <Button tone="soft" href={learnUrl}>
          {text('whatIsANetwork.learn')}
          <Icon name="external" size="small" />
        </Button>
      }
    />
  )
}
