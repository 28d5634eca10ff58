import type { ReactNode } from 'react'
import { readNetwork } from '../../../core/index.ts'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import { useClient, useClientState, useText, useRouteData } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { useRequestFlow } from '../../shell/useRequestFlow.ts'
import { networkTexts } from './networkTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useRouteData('SwitchNetwork')?.network.name ?? ''

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
 * Shows the status of a network switch, and offers a retry when the wallet declines it.
 *
 * The caller that opens the view starts the switch. Rendering never starts a wallet request: an
 * effect can run twice, which would prompt the visitor twice.
 *
 * @see [2.17a]
 */
export default function SwitchNetworkView(): ReactNode {
  const { state, retry, cancel } = useRequestFlow('switchNetwork')
  const client = useClient()
  const text = useText(networkTexts)
  const { network, status } = state
  const current = useClientState(readNetwork)?.name ?? ''
  if (!network) return undefined

  const { name } = network
  const isBusy = status === 'asking'
  return (
    <WalletRequestStatus
      image={networkImage(client, network)}
      name={name}
      state={isBusy ? 'busy' : 'negative'}
      title={text(headings[status], { name })}
      text={text(messages[status], { name, current })}
      isBusy={isBusy}
      status={status}
    >
      <Button tone="soft" onClick={cancel}>
        {text('common.back')}
      </Button>
      <Button tone={isBusy ? 'soft' : 'primary'} focused={!isBusy} onClick={retry}>
        {text('common.tryAgain')}
      </Button>
    </WalletRequestStatus>
  )
}
