import type { ReactNode } from 'react'
import { checkSend, readTransferFiat, type TokenBalance } from '../../../core/index.ts'
import { submitSend } from '../../../modal/index.ts'
import { Avatar, Button, LongAddress, EmptyState, Spinner } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { getFocusAfterFailedRequest } from '../../shell/getFocusAfterFailedRequest.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { TokenIcon } from '../tokens/index.ts'
import styles from './SendPreview.module.css'
import { receiverWarningTexts } from './sendProblemTexts.ts'
import { TransferDetails } from './TransferDetails.tsx'
import { useTransferStatusText } from './useTransferStatusText.ts'
import { sendTexts } from './sendTexts.ts'

export { css } from './SendPreview.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(sendTexts)('preview.title')
/** Shows the transfer for review before the request is sent to the wallet. */
export default function WalletSendPreviewView(): ReactNode {
  const client = useClient()
  const text = useText(sendTexts)
  const numbers = useNumberFormats()
  const modal = useShellModal()
  const state = useClientState((clientState) => clientState)
  const { token, flow, receiverWarning } = state.send
  const { receiverProfileName: name, receiverProfileImageUrl: picture } = state.send
  const note = useTransferStatusText(flow)
  const cancel = (): void => modal.back()
  const { amount, receiver } = checkSend(state, client.adapters)
  if (!token || amount === undefined || receiver === undefined) return <Nothing onBack={cancel} />

  const fiat = readTransferFiat(state, amount).amount
  const digits = numbers.exact(amount, Number.parseInt(token.quantity.decimals, 10))
  const shown = `${digits} ${token.symbol}`
  const isBusy = flow.status === 'asking' || flow.status === 'sent'
  const focus = getFocusAfterFailedRequest(flow)
  const hasFailed = focus !== undefined
  return (
    <div aria-busy={isBusy} data-status={flow.status}>
      <Transfer
        token={token}
        amount={shown}
        fiat={fiat === undefined ? undefined : numbers.smallMoney(fiat)}
        receiver={receiver}
        name={name}
        picture={picture}
        isQuiet={receiverWarning === 'firstTransfer'}
        warning={
          receiverWarning && text(receiverWarningTexts[receiverWarning], { symbol: token.symbol })
        }
      />
      <TransferDetails className={styles['lines']} amount={amount} />
      <output className={styles['note']} data-tone={hasFailed ? 'negative' : undefined}>
        {note}
      </output>
      <div className={styles['actions']}>
        <Button tone="soft" focused={focus === 'cancel'} onClick={cancel}>
          {text('common.cancel')}
        </Button>
        <Button
          disabled={isBusy}
          focused={focus === 'submit'}
          onClick={() => void submitSend(modal)}
        >
          {isBusy && <Spinner />}
          {hasFailed ? text('common.tryAgain') : text('preview.send', { amount: shown })}
        </Button>
      </div>
    </div>
  )
}

/** Shows the amount and the full receiver address, so that a wrong address can be noticed. */
function Transfer(props: Transfer.Props): ReactNode {
  const { token, amount, fiat, receiver, name, picture, warning, isQuiet } = props
  const text = useText(sendTexts)
  return (
    <>
      <div className={styles['box']}>
        <p className={styles['label']}>{text('preview.sending')}</p>
        <div className={styles['line']}>
          <p className={styles['amount']}>
            <bdi>{amount}</bdi>
          </p>
          <TokenIcon token={token} />
        </div>
        {fiat !== undefined && (
          <p className={styles['fiat']}>
            <bdi>{fiat}</bdi>
          </p>
        )}
      </div>
      <div className={styles['box']}>
        <p className={styles['label']}>{text('preview.to')}</p>
        <div className={styles['line']}>
          <div>
            {name !== undefined && (
              <p className={styles['name']}>
                <bdi>{name}</bdi>
              </p>
            )}
            <p className={styles['address']}>
              <LongAddress address={receiver} />
            </p>
          </div>
          <Avatar address={receiver} src={picture} />
        </div>
        {warning !== undefined && (
          <p className={styles['warning']} data-tone={isQuiet ? 'quiet' : undefined}>
            {warning}
          </p>
        )}
      </div>
    </>
  )
}

declare namespace Transfer {
  type Props = {
    token: TokenBalance
    amount: string
    fiat: string | undefined
    receiver: string
    /** Name of the receiver, and URL of its picture. */
    name: string | undefined
    picture: string | undefined
    warning: string | undefined
    /** Whether the warning is only a note. */
    isQuiet: boolean
  }
}

/** Shown after the form was reset, because the network, wallet or account has changed. */
function Nothing({ onBack }: { onBack: () => void }): ReactNode {
  const text = useText(sendTexts)
  return (
    <EmptyState
      icon="alert"
      title={text('common.changed')}
      text={text('shell.brokenText')}
      action={
        <Button tone="soft" onClick={onBack}>
          {text('common.back')}
        </Button>
      }
    />
  )
}
