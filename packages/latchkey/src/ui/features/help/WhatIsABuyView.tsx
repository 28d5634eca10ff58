import type { ReactNode } from 'react'
import { openOnramp } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { useShellModal, useModalState, useText } from '../../shell/hooks.ts'
import { Explainer } from './Explainer.tsx'
import { helpTexts } from './helpTexts.ts'

export { css } from './Explainer.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(helpTexts)('whatIsABuy.title')

/** Outlines of a payment card, and of an arrow into a tray. */
const card =
  'M3 6.5A1.5 1.5 0 0 1 4.5 5h11A1.5 1.5 0 0 1 17 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5zM3 8.5h14'
const tray = 'M10 3v11M5.5 9.5L10 14l4.5-4.5M4 17h12'

/** Explains how a purchase goes, and leads to it. */
export default function WhatIsABuyView(): ReactNode {
  const modal = useShellModal()
  const text = useText(helpTexts)
  const isFirst = useModalState(({ history }) => history.length === 1)
  return (
    <Explainer
      points={[
        { icon: card, title: text('whatIsABuy.provider'), text: text('whatIsABuy.providerText') },
        {
          icon: 'shield',
          title: text('whatIsABuy.identity'),
          text: text('whatIsABuy.identityText'),
        },
        { icon: tray, title: text('whatIsABuy.arrival'), text: text('whatIsABuy.arrivalText') },
      ]}
      action={
        <Button onClick={() => (isFirst ? openOnramp(modal) : modal.back())}>
          {text('common.buy')}
        </Button>
      }
    />
  )
}
