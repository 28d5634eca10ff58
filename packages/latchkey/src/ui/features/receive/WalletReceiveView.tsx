import type { ReactNode } from 'react'
import { readConnection, readNetwork } from '../../../core/index.ts'
import {
  supportsPaymentRequests,
  getPaymentRequestFormStore,
  readReceivingNetworks,
  sharePaymentRequest,
  togglePaymentRequestForm,
} from '../../../modal/index.ts'
import { Button, Icon, LongAddress, ImageIcon } from '../../primitives/index.ts'
import { css as qrCss, QrCode } from '../../primitives/qr/index.ts'
import {
  useClient,
  useClientState,
  useCopy,
  useShellModal,
  useStore,
  useText,
} from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { PaymentRequestField } from './PaymentRequestField.tsx'
import styles, { css as ownCss } from './WalletReceiveView.module.css'
import { receiveTexts } from './receiveTexts.ts'

/** CSS of the view and of the code in it. */
export const css: readonly string[] = [qrCss, ownCss]

export { fetchReceiveViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.receive')

/** Outline of an arrow out of a box. */
const share =
  'M10 12V3M6.5 6L10 2.5 13.5 6M6 9H5a1.5 1.5 0 0 0-1.5 1.5V15A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-4.5A1.5 1.5 0 0 0 15 9h-1'

/** Shows the address to receive on, or a request for an amount, as a code and as text. */
export default function WalletReceiveView(): ReactNode {
  const client = useClient()
  const modal = useShellModal()
  const text = useText(receiveTexts)
  const copy = useCopy()
  const form = useStore(getPaymentRequestFormStore(modal))
  const address = useClientState((state) => readConnection(state))?.accounts[0]?.address
  const network = useClientState((state) => readNetwork(state))
  if (address === undefined || !network) return undefined

  const { isOpen, url } = form
  const copyRequest = (value: string): void => copy(value, text('receive.requestCopied'))
  return (
    <>
      {isOpen && <PaymentRequestField form={form} />}
      <div className={styles['code']} data-small={isOpen || undefined}>
        <QrCode
          text={url ?? address}
          label={text(url === undefined ? 'receive.code' : 'receive.requestCode')}
          logo={<ImageIcon src={networkImage(client, network)} name={network.name} size="large" />}
        />
      </div>
      <p className={styles['text']}>
        {text(url === undefined ? 'receive.text' : 'receive.requestText')}
      </p>
      <p className={styles['address']}>
        <LongAddress address={address} />
      </p>
      <div className={styles['actions']}>
        {url === undefined ? (
          <Button tone="soft" onClick={() => copy(address, text('common.addressCopied'))}>
            <Icon name="copy" />
            {text('common.copyAddress')}
          </Button>
        ) : (
          <>
            <Button tone="soft" onClick={() => copyRequest(url)}>
              <Icon name="copy" />
              {text('receive.copyRequest')}
            </Button>
            <Button tone="soft" onClick={() => sharePaymentRequest(modal, copyRequest)}>
              <Icon name={share} />
              {text('receive.share')}
            </Button>
          </>
        )}
      </div>
      <div className={styles['more']}>
        {supportsPaymentRequests(modal) && (
          <Button tone="quiet" size="small" onClick={() => togglePaymentRequestForm(modal)}>
            {text(isOpen ? 'receive.anyAmount' : 'receive.request')}
          </Button>
        )}
        <Networks />
      </div>
    </>
  )
}

/** Shows the first networks that the address is good for; a click lists all of them. */
function Networks(): ReactNode {
  const client = useClient()
  const modal = useShellModal()
  const text = useText(receiveTexts)
  const networks = useClientState(readReceivingNetworks)
  return (
    <Button
      tone="quiet"
      size="small"
      onClick={() => modal.push({ view: 'WalletCompatibleNetworks', data: undefined })}
    >
      <span className={styles['networks']}>
        {networks.slice(0, 5).map((network) => (
          <ImageIcon
            key={network.caipNetworkId}
            src={networkImage(client, network)}
            name={network.name}
            size="tiny"
          />
        ))}
      </span>
      {text('receive.compatible')}
    </Button>
  )
}
