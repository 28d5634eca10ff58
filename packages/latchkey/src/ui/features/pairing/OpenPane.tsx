import type { ReactNode } from 'react'
import { readPairing, type WalletPlatform } from '../../../modal/index.ts'
import { Button, Emblem } from '../../primitives/index.ts'
import { useClientState, useModal, useText } from '../../shell/hooks.ts'
import { CopyLink } from './CopyLink.tsx'
import styles from './Pairing.module.css'
import { Refused } from './Refused.tsx'
import { UnsupportedPane } from './UnsupportedPane.tsx'
import { useSubject } from './useSubject.ts'

/**
 * Leads into a wallet: its app, its web app, or what is installed in this browser.
 *
 * It opens nothing by itself. Whoever tapped a row has opened the app already; a plain link does it
 * again.
 */
export function OpenPane({ platform }: { platform: WalletPlatform }): ReactNode {
  const modal = useModal()
  const text = useText()
  const { wallet, name, image } = useSubject()
  const { status, uri } = useClientState(readPairing)
  if (!wallet) return undefined
  if (platform === 'unsupported') return <UnsupportedPane />
  if (status === 'declined' || status === 'failed') return <Refused />

  const isHere = platform === 'browser'
  const link = isHere ? undefined : modal.linkTo(wallet, { platform })
  const opensPage = link?.opensPage === true
  const said = opensPage
    ? text('pairing.openPage', { name })
    : text(isHere ? 'connecting.approveText' : 'pairing.openApp')
  return (
    <section
      className={styles['pane']}
      aria-busy={status !== 'connected'}
      data-status={status}
      data-uri={uri}
    >
      <Emblem image={image} name={name} state={opensPage ? 'still' : 'busy'} />
      <output className={styles['said']}>
        <span className={styles['title']}>{text('pairing.continue', { name })}</span>
        <span>{said}</span>
      </output>
      <div className={styles['actions']}>
        {!isHere && (
          <span className={styles['wide']}>
            <Button href={link?.href} target={link?.target} disabled={!link}>
              {text('pairing.open', { name })}
            </Button>
          </span>
        )}
        {!opensPage && (
          <>
            <Button tone="soft" onClick={() => modal.retryConnect()}>
              {text('common.tryAgain')}
            </Button>
            {!isHere && <CopyLink uri={uri} />}
          </>
        )}
      </div>
    </section>
  )
}
