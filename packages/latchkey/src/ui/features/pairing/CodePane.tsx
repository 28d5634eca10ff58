import { lazy, type ReactNode, Suspense } from 'react'
import { readPairing } from '../../../modal/index.ts'
import { Skeleton, WalletIcon } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { CopyLink } from './CopyLink.tsx'
import styles from './Pairing.module.css'
import { Refused } from './Refused.tsx'
import { useSubject } from './useSubject.ts'

/** Comes while the code is made, see the registry. Without it the link can still be copied. */
const QrCode = lazy(() =>
  import('../../primitives/qr/QrCode.tsx').then(
    (qr) => ({ default: qr.QrCode }),
    () => ({ default: (): ReactNode => <Skeleton shape="qr" /> }),
  ),
)

/** Shows the code that a wallet on another device scans, and the same as a link to copy. */
export function CodePane(): ReactNode {
  const text = useText()
  const { wallet, name, image } = useSubject()
  const { status, uri } = useClientState(readPairing)
  if (status === 'declined' || status === 'failed') return <Refused />
  const isReady = uri !== undefined
  return (
    <section className={styles['code']} aria-busy={!isReady} data-status={status} data-uri={uri}>
      <Suspense fallback={<Skeleton shape="qr" />}>
        {isReady ? (
          <QrCode
            text={uri}
            label={text('pairing.code')}
            logo={<WalletIcon src={image} name={name} size="large" />}
          />
        ) : (
          <Skeleton shape="qr" />
        )}
      </Suspense>
      <output className={styles['hint']}>
        {isReady || status === 'connected' ? (
          wallet ? (
            text('pairing.scanWith', { name })
          ) : (
            text('pairing.scan')
          )
        ) : (
          <span className={styles['making']}>{text('pairing.making')}</span>
        )}
      </output>
      <CopyLink uri={uri} />
    </section>
  )
}
