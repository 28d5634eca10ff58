import type { ReactNode } from 'react'
import { namespaceNames } from '../../../caip/index.ts'
import { Button, Emblem, Heading } from '../../primitives/index.ts'
import { css as emblemCss } from '../../primitives/Emblem.module.css'
import { useClient, useModal, useRouteData, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import styles, { css as ownCss } from './SwitchActiveChainView.module.css'

export const css: readonly string[] = [emblemCss, ownCss]

/** Explains that a network needs another wallet, and leads to those that work there. */
export default function SwitchActiveChainView(): ReactNode {
  const modal = useModal()
  const client = useClient()
  const text = useText()
  const network = useRouteData('SwitchActiveChain')?.network
  if (!network) return undefined
  const name = namespaceNames[network.chainNamespace]
  return (
    <div className={styles['view']}>
      <Emblem
        image={networkImage(client, network)}
        name={network.name}
        state="still"
        shape="round"
      />
      <Heading>{text('switchChain.heading', { name: network.name })}</Heading>
      <p className={styles['message']}>{text('switchChain.text', { name })}</p>
      <div className={styles['actions']}>
        <Button tone="soft" onClick={() => modal.back()}>
          {text('common.back')}
        </Button>
        <Button onClick={() => modal.confirmSwitchActiveChain()}>
          {text('switchChain.submit')}
        </Button>
      </div>
    </div>
  )
}
