import { type ReactNode, useState } from 'react'
import type { WalletRow } from '../../../core/index.ts'
import { Tabs, ImageIcon } from '../../primitives/index.ts'
import { QrCode } from '../../primitives/qr/index.ts'
import { useClient, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import styles from './DownloadsView.module.css'
import { helpTexts } from './helpTexts.ts'

/** Stores of phones, in the order of the tabs. */
const stores = ['ios', 'android'] as const

/** Shows the code of a wallet's page in the store of a phone, for visitors at a computer. */
export function StoreQrCode({ wallet }: { wallet: WalletRow }): ReactNode {
  const client = useClient()
  const text = useText(helpTexts)
  const [chosen, setChosen] = useState<(typeof stores)[number]>()
  const offered = stores.filter((store) => wallet.stores?.[store] !== undefined)
  const selected = chosen ?? offered[0]
  const url = selected && wallet.stores?.[selected]
  if (selected === undefined || url === undefined) return undefined
  const code = (
    <div className={styles['code']}>
      <QrCode
        text={url}
        label={text('downloads.code', { name: wallet.name })}
        logo={<ImageIcon src={walletImage(client, wallet)} name={wallet.name} size="large" />}
      />
      <p>{text('downloads.scan')}</p>
    </div>
  )
  return (
    <section className={styles['stores']}>
      {offered.length > 1 ? (
        <Tabs
          label={text('downloads.stores')}
          tabs={offered.map((key) => ({ key, label: text(`downloads.${key}`) }))}
          selected={selected}
          onSelect={setChosen}
        >
          {code}
        </Tabs>
      ) : (
        code
      )}
    </section>
  )
}
