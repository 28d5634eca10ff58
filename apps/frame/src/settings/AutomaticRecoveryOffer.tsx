import type { ShareWalletDescription } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'

/** Shows whether automatic recovery is on, and switches it where the project offers it. */
export function AutomaticRecoveryOffer(props: {
  readonly wallet: Pick<ShareWalletDescription, 'automatic'>
  readonly isOffered: boolean
  /** Delay of automatic recoveries. */
  readonly hours: number
  readonly start: (kind: 'turnOn' | 'turnOff') => void
}): VNode {
  const { wallet, isOffered, hours, start } = props
  const text = useFrameText()
  return (
    <>
      {wallet.automatic ? (
        <>
          <Notice tone="note" title={text('automatic.title')}>
            {text('automatic.warning', { hours: String(hours) })}
          </Notice>
          <FrameButton onClick={() => start('turnOff')}>{text('automatic.turnOff')}</FrameButton>
        </>
      ) : (
        isOffered && (
          <FrameButton onClick={() => start('turnOn')}>{text('automatic.turnOn')}</FrameButton>
        )
      )}
    </>
  )
}
