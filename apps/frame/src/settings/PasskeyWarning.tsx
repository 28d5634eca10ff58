import type { VNode } from 'preact'
import { useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'

/** Says what a passkey that confirms changes means for its owner. */
export function PasskeyWarning(): VNode {
  const text = useFrameText()
  return (
    <Notice tone="warning" title={text('passkeys.warningTitle')}>
      {text('passkeys.warning')}
    </Notice>
  )
}
