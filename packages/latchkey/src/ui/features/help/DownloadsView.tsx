import type { ReactNode } from 'react'
import type { LatchkeyEvents, WalletRow } from '../../../core/index.ts'
import { emitGetWallet, isMobile } from '../../../modal/index.ts'
import { Icon, type IconName, List, Row, ImageIcon } from '../../primitives/index.ts'
import { useClient, useRouteData, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import type { PlainTextKey } from '../../text/createText.ts'
import { css as qrCss } from '../../primitives/qr/index.ts'
import styles, { css as ownCss } from './DownloadsView.module.css'
import { globe } from './globe.ts'
import { StoreQrCode } from './StoreQrCode.tsx'
import { helpTexts } from './helpTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => {
  const name = useRouteData('Downloads')?.wallet.name ?? ''
  return useText(helpTexts)('downloads.title', { name })
}

export const css: readonly string[] = [qrCss, ownCss]

/** Outline of a phone. */
const phone =
  'M7 2.8h6a2 2 0 0 1 2 2v10.4a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2M9.2 14.6h1.6'

/** Outline of a browser extension. */
const puzzle = 'M4 7.5h3.2a2 2 0 1 1 3.6 0H14v3.2a2 2 0 1 1 0 3.6v2.2H4z'

/** A place where a wallet can be installed from. */
type InstallSource = {
  readonly type: LatchkeyEvents['GET_WALLET']['type']
  readonly icon: IconName
  readonly name: PlainTextKey<typeof helpTexts>
  readonly href: (wallet: WalletRow) => string | undefined
}

const installSources: readonly InstallSource[] = [
  {
    type: 'chrome_store',
    icon: puzzle,
    name: 'downloads.chrome',
    href: ({ stores }) => stores?.chrome,
  },
  { type: 'app_store', icon: phone, name: 'downloads.ios', href: ({ stores }) => stores?.ios },
  {
    type: 'play_store',
    icon: phone,
    name: 'downloads.android',
    href: ({ stores }) => stores?.android,
  },
  { type: 'homepage', icon: globe, name: 'downloads.website', href: (wallet) => wallet.homepage },
]

/** Links to the stores and the home page of a wallet. */
export default function DownloadsView(): ReactNode {
  const client = useClient()
  const text = useText(helpTexts)
  const wallet = useRouteData('Downloads')?.wallet
  if (!wallet) return undefined
  const { name, stores } = wallet
  // At a computer, a code with the same picture leads to the stores of phones.
  const isCode = !isMobile(client.window) && (stores?.ios ?? stores?.android) !== undefined
  return (
    <>
      <div className={styles['intro']}>
        {!isCode && <ImageIcon src={walletImage(client, wallet)} name={name} size="large" />}
        <p>{text('downloads.text')}</p>
      </div>
      <List label={text('downloads.title', { name })} hidesLabel>
        {installSources.map((source) => {
          const href = source.href(wallet)
          return (
            href !== undefined && (
              <Row
                key={source.type}
                picture={
                  <span className={styles['store']}>
                    <Icon name={source.icon} />
                  </span>
                }
                name={text(source.name)}
                href={href}
                end={<Icon name="external" />}
                onClick={() => emitGetWallet(client, wallet, source.type)}
              />
            )
          )
        })}
      </List>
      {isCode && <StoreQrCode wallet={wallet} />}
    </>
  )
}
