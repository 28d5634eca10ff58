import type { ReactNode } from 'react'
import { Button, Emblem, Heading } from '../../primitives/index.ts'
import { css as emblemCss } from '../../primitives/Emblem.module.css'
import { useText } from '../../shell/hooks.ts'
import { useWaiting } from '../../shell/useWaiting.ts'
import styles, { css as ownCss } from './Pairing.module.css'

/** CSS of the view. */
export const css: readonly string[] = [emblemCss, ownCss]

/** Leads to the wallet of this phone that a request waits in. It goes by itself once answered. */
export default function OpenWalletView(): ReactNode {
  const text = useText()
  const waiting = useWaiting()
  if (!waiting) return undefined
  const { name, link, image } = waiting
  return (
    <section className={styles['pane']} aria-busy="true">
      <Emblem image={image} name={name} state="busy" />
      <Heading>{text('pairing.continue', { name })}</Heading>
      <output className={styles['message']}>{text('openWallet.text')}</output>
      <Button {...link}>{text('pairing.open', { name })}</Button>
    </section>
  )
}
