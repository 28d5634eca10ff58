import type { ReactNode } from 'react'
import { readLogin } from '../../../core/index.ts'
import { isMobile, cancelLoginAndShowConnect, selectSocial } from '../../../modal/index.ts'
import { Button, Icon, Skeleton } from '../../primitives/index.ts'
import { css as qrCss, QrCode } from '../../primitives/qr/index.ts'
import {
  useClient,
  useClientState,
  useCopy,
  useShell,
  useShellModal,
  useText,
} from '../../shell/hooks.ts'
import { translateError } from '../../text/translateError.ts'
import styles, { css as ownCss } from './CodeView.module.css'
import { css as loginCss } from './Login.module.css'
import { SocialIcon } from './SocialIcon.tsx'
import { loginTexts } from './loginTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => 'Farcaster'

export const css: readonly string[] = [qrCss, loginCss, ownCss]

/** Shows the code that the visitor scans with Farcaster, or the link that opens it on a phone. */
export default function ConnectingFarcasterView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(loginTexts)
  const copy = useCopy()
  const { language } = useShell()
  const { flow } = useClientState(readLogin)
  const url = flow.status === 'scan' ? flow.url : undefined
  const isPhone = isMobile(client.window)
  if (flow.status === 'failed')
    return (
      <section className={styles['view']}>
        <output className={styles['problem']}>
          {translateError(flow.error, language.translation)}
        </output>
        <div className={styles['actions']}>
          <Button tone="soft" onClick={() => cancelLoginAndShowConnect(modal)}>
            {text('login.otherWay')}
          </Button>
          <Button focused onClick={() => selectSocial(modal, 'farcaster')}>
            {text('common.tryAgain')}
          </Button>
        </div>
      </section>
    )
  return (
    <section className={styles['view']} aria-busy={url === undefined} data-uri={url}>
      {url === undefined ? (
        <Skeleton shape="qr" />
      ) : (
        !isPhone && (
          <QrCode
            text={url}
            label={text('login.farcasterCode')}
            logo={<SocialIcon provider="farcaster" />}
          />
        )
      )}
      <output className={styles['text']}>
        {text(
          flow.status === 'connecting'
            ? 'login.socialReading'
            : isPhone
              ? 'login.farcasterAccept'
              : 'login.farcasterScan',
        )}
      </output>
      {url !== undefined && isPhone && <Button href={url}>{text('login.farcasterOpen')}</Button>}
      {url !== undefined && !isPhone && (
        <Button tone="soft" onClick={() => copy(url, text('common.linkCopied'))}>
          <Icon name="copy" size="small" />
          {text('common.copyLink')}
        </Button>
      )}
    </section>
  )
}
