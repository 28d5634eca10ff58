import type { ReactNode } from 'react'
import { Button, Emblem, Heading } from '../../primitives/index.ts'
import { css as emblemCss } from '../../primitives/Emblem.module.css'
import { useClient, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { useFlow } from '../../shell/useFlow.ts'
import styles, { css as ownCss } from './SwitchNetworkView.module.css'

export const css: readonly string[] = [emblemCss, ownCss]

const headings = {
  asking: 'switchNetwork.title',
  declined: 'switchNetwork.titleDeclined',
  failed: 'switchNetwork.titleFailed',
} as const

const messages = {
  asking: 'switchNetwork.confirmInWallet',
  declined: 'switchNetwork.declined',
  failed: 'switchNetwork.failed',
} as const

/**
 * Shows a network switch under way, and offers another try when the wallet would not.
 *
 * Whoever opened the view started the switch. Rendering never starts a wallet request: an effect
 * can run twice, and the visitor would be asked twice.
 *
 * @source spec §2 "If a network switch fails, go back one step"
 */
export default function SwitchNetworkView(): ReactNode {
  const { state, retry, cancel } = useFlow('switchNetwork')
  const client = useClient()
  const text = useText()
  const { network, status } = state
  if (!network) return undefined

  const { name } = network
  const isBusy = status === 'asking'
  return (
    <div className={styles['view']} aria-busy={isBusy} data-status={status}>
      <Emblem
        image={networkImage(client, network)}
        name={name}
        state={isBusy ? 'busy' : 'negative'}
        shape="round"
      />
      <Heading tone={isBusy ? undefined : 'negative'}>{text(headings[status], { name })}</Heading>
      <output className={styles['message']}>{text(messages[status], { name })}</output>
      <div className={styles['actions']}>
        <Button tone="soft" onClick={cancel}>
          {text('common.back')}
        </Button>
        <Button tone={isBusy ? 'soft' : 'primary'} focused={!isBusy} onClick={retry}>
          {text('common.tryAgain')}
        </Button>
      </div>
    </div>
  )
}
