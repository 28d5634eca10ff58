import type { ReactNode } from 'react'
import { readNetwork } from '../../../core/index.ts'
import { retrySwitch } from '../../../modal/index.ts'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useShellModal,
  useText,
  useRouteData,
} from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
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
  const modal = useShellModal()
  const client = useClient()
  const text = useText(networkTexts)
  const network = useRouteData('SwitchNetwork')?.network
  const flow = useClientState(({ switchFlow }) => switchFlow.status)
  const current = useClientState(readNetwork)?.name ?? ''
  if (!network) return undefined

  const { name } = network
  // Idle between two requests, and done until the view closes: keep showing the request.
  const status = flow === 'declined' || flow === 'failed' ? flow : 'asking'
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
      <Button tone="soft" onClick={() => modal.back()}>
        {text('common.back')}
      </Button>
      <Button
        tone={isBusy ? 'soft' : 'primary'}
        focused={!isBusy}
        onClick={() => retrySwitch(modal)}
      >
        {text('common.tryAgain')}
      </Button>
    </WalletRequestStatus>
  )
}
