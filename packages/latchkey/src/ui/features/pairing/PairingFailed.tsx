import type { ReactNode } from 'react'
import { readPairing } from '../../../modal/index.ts'
import { Ask, Button } from '../../primitives/index.ts'
import { useClientState, useModal, useText } from '../../shell/hooks.ts'
import type { KeyWith, PlainKey } from '../../text/createText.ts'
import { useSubject } from './usePairingTarget.ts'

type Words = { readonly title: PlainKey; readonly text: KeyWith<'name'> }

const declined: Words = { title: 'connecting.declined', text: 'connecting.declinedText' }
const failed: Words = { title: 'connecting.failed', text: 'connecting.failedText' }
const noCode: Words = { title: 'pairing.failed', text: 'pairing.unreachableText' }

/** Failures that have words of their own. */
const words: Readonly<Record<string, Words>> = {
  'connector.already_connected': {
    title: 'connecting.alreadyConnected',
    text: 'connecting.alreadyConnectedText',
  },
  'pairing.expired': { title: 'pairing.expired', text: 'pairing.expiredText' },
  'pairing.uri_used': { title: 'pairing.expired', text: 'pairing.expiredText' },
  'wallet.no_accounts': { title: 'connecting.failed', text: 'connecting.noAccountsText' },
  'wallet.request_pending': { title: 'connecting.failed', text: 'connecting.pendingText' },
  'wallet.timed_out': { title: 'connecting.failed', text: 'connecting.timedOutText' },
}

/** Failures of the way to the wallet rather than of the wallet. */
const ofTheWay = /^(relay|project|transport|pairing\.not_configured)/

/** Says that nothing came of a pairing, and offers another try. */
export function Refused(): ReactNode {
  const modal = useModal()
  const text = useText()
  const { name, image } = useSubject()
  const { status, error } = useClientState(readPairing)
  const code = error?.code ?? ''
  const said =
    status === 'declined' ? declined : (words[code] ?? (ofTheWay.test(code) ? noCode : failed))
  return (
    <Ask
      image={image}
      name={name}
      isNamed
      state="negative"
      title={text(said.title)}
      text={text(said.text, { name })}
      status={status}
    >
      <Button tone="soft" onClick={() => modal.back()}>
        {text('connecting.otherWallets')}
      </Button>
      <Button focused onClick={() => modal.retryConnect()}>
        {text('common.tryAgain')}
      </Button>
    </Ask>
  )
}
