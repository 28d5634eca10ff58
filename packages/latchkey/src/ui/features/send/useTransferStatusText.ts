import { readConnection } from '../../../core/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { readWalletNameAndImage } from '../../shell/images.ts'
import { useErrorText } from '../../shell/useErrorText.ts'
import { sendTexts } from './sendTexts.ts'

/** Returns the text of a view about the progress of a transfer, or why it was not sent. */
export function useTransferStatusText({ status, error }: useTransferStatusText.Parameters): string {
  const text = useText(sendTexts)
  const errorText = useErrorText()
  const client = useClient()
  const connection = useClientState((state) => readConnection(state))
  if (status === 'declined') return text('preview.declined')
  if (status !== 'failed') return text(status === 'editing' ? 'preview.note' : 'preview.asking')
  if (error?.code === 'send.possibly_sent') return text('common.possiblySent')
  if (error?.code === 'wallet.request_pending' && connection)
    return text('common.pendingText', { name: readWalletNameAndImage(client, connection).name })
  return errorText(error, text('preview.failed'))
}

export declare namespace useTransferStatusText {
  type Parameters = {
    readonly status: 'editing' | 'asking' | 'declined' | 'failed' | 'sent'
    readonly error?: WalletError | undefined
  }
}
