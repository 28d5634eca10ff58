import type { ReactNode } from 'react'
import { Button } from '../../primitives/index.ts'
import { useModal, useText } from '../../shell/hooks.ts'
import { Explainer } from './Explainer.tsx'

export { css } from './Explainer.module.css'

/** Explains what a wallet is, and leads to getting one. */
export default function WhatIsAWalletView(): ReactNode {
  const modal = useModal()
  const text = useText()
  return (
    <Explainer
      points={[
        {
          icon: 'key',
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
          {text('whatIsAWallet.submit')}
        </Button>
      }
    />
  )
}
