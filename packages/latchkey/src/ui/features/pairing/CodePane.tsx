import type { ReactNode } from 'react'
import { readPairing } from '../../../modal/index.ts'
import { Skeleton, WalletIcon } from '../../primitives/index.ts'
import { css as qrCss, QrCode } from '../../primitives/qr/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { CopyLink } from './CopyLink.tsx'
import styles, { css as ownCss } from './CodePane.module.css'
import { useSubject } from './useSubject.ts'
import { pairingTexts } from '../../text/en/pairingTexts.ts'
import type { Loaded } from '../../shell/views.ts'

/** Shows the code that a wallet on another device scans, and the same as a link to copy. */
function CodePane(): ReactNode {
  const text = useText(pairingTexts)
  const { wallet, name, image } = useSubject()
  const { status, uri } = useClientState(readPairing)
  const isReady = uri !== undefined
  return (
    <section className={styles['code']} aria-busy={!isReady} data-status={status} data-uri={uri}>
      {isReady ? (
        <QrCode
          text={uri}
          label={text('pairing.code')}
          logo={<WalletIcon src={image} name={name} size="large" />}
        />
      ) : (
        <Skeleton shape="qr" />
      )}
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

/** What {@link CodePane} comes as. */
export const codePane: Loaded = { default: CodePane, css: [qrCss, ownCss] }
