import type { ShareWalletDescription } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'

/** Shows whether automatic recovery is on, and switches it where the project offers it. */
export function AutomaticRecoveryOffer(props: {
  readonly wallet: Pick<ShareWalletDescription, 'automatic'>
  /** Delay of automatic recoveries; undefined while the project offers none. */
  readonly hours: number | undefined
  readonly start: (kind: 'turnOn' | 'turnOff') => void
}): VNode {
  const { wallet, hours, start } = props
  const text = useFrameText()
  return (
    <>
      {wallet.automatic ? (
        <>
          <Notice tone="note" title={text('automatic.title')}>
            {text('automatic.warning', { hours: String(hours ?? 24) })}
          </Notice>
          <FrameButton onClick={() => start('turnOff')}>{text('automatic.turnOff')}</FrameButton>
        </>
      ) : (
        hours !== undefined && (
          <FrameButton onClick={() => start('turnOn')}>{text('automatic.turnOn')}</FrameButton>
        )
      )}
    </>
  )
}
