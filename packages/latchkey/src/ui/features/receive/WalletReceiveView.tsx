import type { ReactNode } from 'react'
import { readConnection, readNetwork, readNetworks } from '../../../core/index.ts'
import { Button, Icon, LongAddress, WalletIcon } from '../../primitives/index.ts'
import { css as qrCss, QrCode } from '../../primitives/qr/index.ts'
import { useClient, useClientState, useCopy, useLanguage, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import styles, { css as ownCss } from './WalletReceiveView.module.css'

/** CSS of the view and of the code in it. */
export const css: readonly string[] = [qrCss, ownCss]

/** Shows the address to receive on, as a code and as text, and the networks it is good for. */
export default function WalletReceiveView(): ReactNode {
  const client = useClient()
  const text = useText()
  const copy = useCopy()
  const { locale } = useLanguage()
  const state = useClientState((clientState) => clientState)
  const address = readConnection(state)?.accounts[0]?.address
  const network = readNetwork(state)
  if (address === undefined || !network) return undefined

  const networks = readNetworks(state).filter(
    (one) => one.chainNamespace === network.chainNamespace,
  )
  const names = new Intl.ListFormat(locale).format(networks.map(({ name }) => name))
  const image = networkImage(client, network)
  return (
    <>
      <QrCode
        text={address}
        label={text('receive.code')}
        logo={<WalletIcon src={image} name={network.name} size="large" />}
      />
      <p className={styles['text']}>{text('receive.text')}</p>
      <p className={styles['address']}>
        <LongAddress address={address} />
      </p>
      <Button tone="soft" onClick={() => copy(address, text('common.addressCopied'))}>
        <Icon name="copy" />
        {text('common.copyAddress')}
      </Button>
      <p className={styles['networks']}>{text('receive.networks', { names })}</p>
    </>
  )
}
