import { type ReactNode, useLayoutEffect } from 'react'
import { formatAddress } from '../../../core/index.ts'
import { dismissSentToast, leaveSentTransfer, type SentTransfer } from '../../../modal/index.ts'
import type { Network } from '../../../networks/index.ts'
import { Avatar, Button, Icon, IconButton, Spinner, ImageIcon } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useCopy,
  useRouteData,
  useShellModal,
  useText,
} from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import styles from './WalletSendConfirmed.module.css'
import { sendTexts } from './sendTexts.ts'

export { css } from './WalletSendConfirmed.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.sent')

const titles = {
  pending: 'sent.pending',
  confirmed: 'sent.done',
  failed: 'sent.failed',
  replaced: 'sent.replaced',
} as const
const notes = {
  pending: 'common.confirming',
  failed: 'sent.failedText',
  replaced: 'sent.replacedText',
} as const
const icons = { confirmed: 'check', failed: 'close', replaced: 'alert' } as const

/**
 * Shows a transfer that the wallet has sent, until it is in a block and afterwards. Leaving does not end
 * the wait: the transaction is one of the pending ones.
 */
export default function WalletSendConfirmedView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(sendTexts)
  const sent = useRouteData('WalletSendConfirmed')
  useLayoutEffect(() => dismissSentToast(modal), [modal])
  const status = useClientState(
    ({ pendingTransactions }) =>
      pendingTransactions?.find((one) => one.hash === sent?.hash && one.network === sent.network)
        ?.status ?? 'confirmed',
  )
  const network = client.options.networks.find((one) => one.caipNetworkId === sent?.network)
  if (!sent || !network) return undefined
  const isPending = status === 'pending'
  const explorer = client.adapters
    .get(network.chainNamespace)
    ?.explorerTransactionUrl?.(network, sent.hash)
  return (
    <section className={styles['sent']} aria-busy={isPending} data-status={status}>
      <span className={styles['emblem']}>
        {status === 'pending' ? <Spinner /> : <Icon name={icons[status]} />}
      </span>
      <output className={styles['text']}>
        <span className={styles['title']} dir="auto">
          {text(titles[status], { amount: sent.title })}
        </span>
        {status !== 'confirmed' && <span>{text(notes[status])}</span>}
      </output>
      <Lines sent={sent} network={network} />
      <div className={styles['actions']}>
        {explorer !== undefined && (
          <Button tone="soft" href={explorer}>
            <Icon name="external" size="small" />
            {network.blockExplorers?.default.name}
          </Button>
        )}
        <Button focused onClick={() => leaveSentTransfer(modal)}>
          {text(isPending ? 'common.close' : 'common.done')}
        </Button>
      </div>
    </section>
  )
}

/** Shows the receiver, the network, the estimated fee and the hash. */
function Lines({ sent, network }: Lines.Props): ReactNode {
  const client = useClient()
  const text = useText(sendTexts)
  const copy = useCopy()
  const numbers = useNumberFormats()
  const { receiver, receiverName, receiverImage, fee, hash } = sent
  const { nativeCurrency } = network
  return (
    <dl className={styles['lines']}>
      <div>
        <dt>{text('preview.to')}</dt>
        <dd title={receiver}>
          <Avatar address={receiver} src={receiverImage} size="small" />
          <bdi>{receiverName ?? formatAddress(receiver)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{text('common.network')}</dt>
        <dd>
          <ImageIcon src={networkImage(client, network)} name={network.name} size="tiny" />
          {network.name}
        </dd>
      </div>
      {fee !== undefined && (
        <div>
          <dt>{text('send.fee')}</dt>
          <dd>
            <bdi>
              {numbers.fee(fee, nativeCurrency.decimals)} {nativeCurrency.symbol}
            </bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('sent.transaction')}</dt>
        <dd>
          <bdi className={styles['hash']}>{formatAddress(hash)}</bdi>
          <IconButton
            icon="copy"
            label={text('sent.copy')}
            onClick={() => copy(hash, text('sent.copied'))}
          />
        </dd>
      </div>
    </dl>
  )
}

declare namespace Lines {
  type Props = { sent: SentTransfer; network: Network }
}
