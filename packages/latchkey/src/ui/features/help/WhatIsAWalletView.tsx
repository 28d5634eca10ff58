import type { ReactNode } from 'react'
import { Button } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import { Explainer } from './Explainer.tsx'
import { helpTexts } from './helpTexts.ts'

export { css } from './Explainer.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.whatIsAWallet')
/** Outline of a key. */
const key = 'M13 3.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M10.5 9.5L3.5 16.5M6 14l2 2'

/** Explains wallets, with a button to get one. */
export default function WhatIsAWalletView(): ReactNode {
  const modal = useShellModal()
  const text = useText(helpTexts)
  return (
    <Explainer
      points={[
        {
          icon: key,
          title: text('whatIsAWallet.login'),
          text: text('whatIsAWallet.loginText'),
        },
        {
          icon: 'wallet',
          title: text('whatIsAWallet.home'),
          text: text('whatIsAWallet.homeText'),
        },
        {
          icon: 'shield',
          title: text('whatIsAWallet.yours'),
          text: text('whatIsAWallet.yoursText'),
        },
      ]}
      action={
        <Button onClick={() => modal.push({ view: 'GetWallet', data: undefined })}>
          {text('common.getWallet')}
        </Button>
      }
    />
  )
}
