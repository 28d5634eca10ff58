import type { ReactNode } from 'react'
import { readPairingViewState, type WalletPlatform } from '../../../modal/index.ts'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { connectTexts } from '../connect/index.ts'
import { CopyLink } from './CopyLink.tsx'
import { pairingTexts } from './pairingTexts.ts'
import { usePairingNameAndImage } from './usePairingNameAndImage.ts'

const texts = { ...connectTexts, ...pairingTexts }

/**
 * Links to a wallet: its app, its web app, or its extension in this browser. Shows a message when
 * none of these can be reached from this device. Opens nothing by itself: the tap on the row has
 * opened the app already, and the link opens it again.
 */
export function OpenWalletPane({ platform }: OpenWalletPane.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(texts)
  const { wallet, name, image } = usePairingNameAndImage()
  const { status, uri } = useClientState(readPairingViewState)
  const readyUri = status === 'ready' ? uri : undefined
  const isHere = platform === 'browser'
  const link = useClientState(() =>
    wallet && !isHere ? modal.linkTo(wallet, { platform }) : undefined,
  )
  if (!wallet) return undefined
  const subject = { image, name, isNamed: true }
  if (platform === 'unsupported')
    return (
      <WalletRequestStatus
        {...subject}
        state="still"
        title={text('pairing.unsupported', { name })}
        text={text('pairing.unsupportedText')}
      >
        <Button tone="soft" onClick={() => modal.back()}>
          {text('connecting.otherWallets')}
        </Button>
      </WalletRequestStatus>
    )

  const opensPage = link?.opensPage === true
  const message = opensPage
    ? text('pairing.openPage', { name })
    : text(isHere ? 'connecting.approveText' : 'pairing.openApp')
  return (
    <WalletRequestStatus
      {...subject}
      state={opensPage ? 'still' : 'busy'}
      title={text('pairing.continue', { name })}
      text={message}
      isBusy={status !== 'connected'}
      status={status}
      uri={readyUri}
      lead={
        isHere ? undefined : (
          <Button href={link?.href} target={link?.target} disabled={!link}>
            {text('common.open', { name })}
          </Button>
        )
      }
    >
      {!opensPage && (
        <>
          <Button tone="soft" onClick={() => modal.retryConnect()}>
            {text('common.tryAgain')}
          </Button>
          {!isHere && <CopyLink uri={readyUri} />}
        </>
      )}
    </WalletRequestStatus>
  )
}

export declare namespace OpenWalletPane {
  type Props = { platform: WalletPlatform }
}
