import type { VNode } from 'preact'
import { useFrameText } from './LanguageContext.ts'
import { Notice } from './Notice.tsx'

/** Says what a passkey that confirms changes means for its owner. */
export function PasskeyWarning({
  opensWallet = false,
}: {
  /** Whether it opens the wallet, too, which is lost with it. */
  readonly opensWallet?: boolean | undefined
}): VNode {
  const text = useFrameText()
  return (
    <Notice tone="warning" title={text('passkeys.warningTitle')}>
      {text('passkeys.warning')} {opensWallet && text('passkeys.alsoLost')}
    </Notice>
  )
}
