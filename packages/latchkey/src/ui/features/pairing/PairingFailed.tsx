import type { ReactNode } from 'react'
import { readPairingViewState } from '../../../modal/index.ts'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import type { TextKeyWith, PlainTextKey } from '../../text/createText.ts'
import { connectTexts } from '../connect/index.ts'
import { pairingTexts } from './pairingTexts.ts'
import { usePairingNameAndImage } from './usePairingNameAndImage.ts'

const texts = { ...connectTexts, ...pairingTexts }

type FailureMessage = {
  readonly title: PlainTextKey<typeof texts>
  readonly text: TextKeyWith<'name', typeof texts>
}

const declined: FailureMessage = { title: 'connecting.declined', text: 'connecting.declinedText' }
const failed: FailureMessage = { title: 'connecting.failed', text: 'connecting.failedText' }
const noCode: FailureMessage = { title: 'pairing.failed', text: 'pairing.unreachableText' }

/** Failures with their own text. */
const failureMessages: Readonly<Record<string, FailureMessage>> = {
  'connector.already_connected': {
    title: 'connecting.alreadyConnected',
    text: 'connecting.alreadyConnectedText',
  },
  'pairing.expired': { title: 'pairing.expired', text: 'pairing.expiredText' },
  'pairing.uri_used': { title: 'pairing.expired', text: 'pairing.expiredText' },
  'wallet.no_accounts': { title: 'connecting.failed', text: 'connecting.noAccountsText' },
  'wallet.request_pending': { title: 'connecting.failed', text: 'common.pendingText' },
  'wallet.timed_out': { title: 'connecting.failed', text: 'connecting.timedOutText' },
}

/** Failures of the transport rather than of the wallet. */
const transportFailures = /^(relay|project|transport|pairing\.not_configured)/

/** Shows that pairing failed or was declined, and offers a retry. */
export function PairingFailed({ isAside = false }: PairingFailed.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(texts)
  const { name, image } = usePairingNameAndImage()
  const { status, error } = useClientState(readPairingViewState)
  const code = error?.code ?? ''
  const message =
    status === 'declined'
      ? declined
      : (failureMessages[code] ?? (transportFailures.test(code) ? noCode : failed))
  return (
    <WalletRequestStatus
      image={image}
      name={name}
      isNamed
      state="negative"
      title={text(message.title)}
      text={text(message.text, { name })}
      status={status}
    >
      {!isAside && (
        <Button tone="soft" onClick={() => modal.back()}>
          {text('connecting.otherWallets')}
        </Button>
      )}
      <Button focused={!isAside} onClick={() => modal.retryConnect()}>
        {text('common.tryAgain')}
      </Button>
    </WalletRequestStatus>
  )
}

export declare namespace PairingFailed {
  type Props = {
    /** Whether the other wallets are listed beside it. @default false */
    isAside?: boolean | undefined
  }
}
