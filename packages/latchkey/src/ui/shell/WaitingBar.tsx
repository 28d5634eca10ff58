import type { ReactNode } from 'react'
import { Button } from '../primitives/index.ts'
import styles, { css as ownCss } from './WaitingBar.module.css'
import { useText } from './hooks.ts'
import { useWaiting } from './useWaiting.ts'
import { openingTexts } from '../text/en/openingTexts.ts'
import type { Loaded } from './views.ts'

/** Leads to the wallet of this phone that a request waits in, whatever the modal shows. */
function WaitingBar(): ReactNode {
  const text = useText(openingTexts)
  const waiting = useWaiting()
  return (
    waiting && (
      <div className={styles['bar']}>
        <Button {...waiting.link}>{text('pairing.open', { name: waiting.name })}</Button>
      </div>
    )
  )
}

/** What {@link WaitingBar} comes as. */
export const waitingBar: Loaded = { default: WaitingBar, css: ownCss }
