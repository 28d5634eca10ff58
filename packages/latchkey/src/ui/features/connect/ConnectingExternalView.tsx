import type { ReactNode } from 'react'
import { isConnected } from '../../../core/index.ts'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useShellModal,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import type { TextKeyWith } from '../../text/createText.ts'
import { connectTexts } from './connectTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useRouteData('ConnectingExternal')?.wallet.name ?? ''

const headings = {
  asking: 'connecting.approve',
  connected: 'connecting.connected',
  declined: 'connecting.declined',
  failed: 'connecting.failed',
} as const

const messages = {
  asking: 'connecting.approveText',
  connected: 'connecting.connectedText',
  declined: 'connecting.declinedText',
  failed: 'connecting.failedText',
} as const

/** Failures with their own text. */
const reasons: Readonly<Record<string, TextKeyWith<'name', typeof connectTexts>>> = {
  'connector.already_connected': 'connecting.alreadyConnectedText',
  'wallet.no_accounts': 'connecting.noAccountsText',
  'wallet.request_pending': 'common.pendingText',
  'wallet.timed_out': 'connecting.timedOutText',
}

/**
 * Shows the status of a connection request, and offers a retry when the wallet declines it.
 *
 * The caller that opens the view sends the request.
 *
 * @see [4.1a]
 */
export default function ConnectingExternalView(): ReactNode {
  const client = useClient()
  const modal = useShellModal()
  const text = useText(connectTexts)
  const flow = useClientState(({ connectFlow }) => connectFlow)
  // With a wallet connected, Back shows its account. [2.10]
  const isAway = useClientState((one) => isConnected(one, one.activeNamespace))
  const wallet = useRouteData('ConnectingExternal')?.wallet
  if (!wallet) return undefined

  const { name } = wallet
  // Idle between two requests: keep showing the request.
  const status = flow.status === 'idle' ? 'asking' : flow.status
  const error = flow.status === 'failed' ? flow.error : undefined
  const isLinked = status === 'failed' && error?.code === 'connector.already_connected'
  const isRefused = status === 'declined' || status === 'failed'
  const reason = (status === 'failed' && error && reasons[error.code]) || messages[status]
  return (
    <WalletRequestStatus
      image={walletImage(client, wallet)}
      name={name}
      state={status === 'asking' ? 'busy' : isRefused && !isLinked ? 'negative' : 'still'}
      title={text(isLinked ? 'connecting.alreadyConnected' : headings[status], { name })}
      text={text(reason, { name })}
      isBusy={status === 'asking'}
      status={status}
      end={
        status === 'asking' &&
        wallet.tag === undefined &&
        wallet.homepage !== undefined && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => modal.push({ view: 'GetWallet', data: undefined })}
          >
            {text('common.getWallet')}
          </Button>
        )
      }
    >
      <Button tone="soft" onClick={() => modal.back()}>
        {text(isAway ? 'common.cancel' : 'connecting.otherWallets')}
      </Button>
      <Button
        tone={isRefused ? 'primary' : 'soft'}
        focused={isRefused}
        onClick={modal.retryConnect}
      >
        {text('common.tryAgain')}
      </Button>
    </WalletRequestStatus>
  )
}
