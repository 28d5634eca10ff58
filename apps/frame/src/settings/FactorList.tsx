import type { ShareWalletDescription } from 'latchkey/protocol'
import type { VNode } from 'preact'
import type { PasskeySupport } from '../custody/passkey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { AutomaticRecoveryOffer } from './AutomaticRecoveryOffer.tsx'
import { SpendCapNotice } from './SpendCapNotice.tsx'

/** A change of the ways to recover a wallet: a new passkey or code, automatic recovery on or off. */
export type RecoveryChange = 'passkey' | 'code' | 'turnOn' | 'turnOff'

/** For a request that waits until a factor is added. */
export type RequestAwaitingFactor = {
  readonly onAdded: () => void
  /** Whether a code in place of an earlier one is enough. */
  readonly isNewCodeEnough: boolean
}

/** Result of a change of recovery: whether a new passkey confirms changes of the account, if it was to. */
export type ChangedRecovery = { readonly confirmsChanges?: boolean | undefined }

/** Lists the ways to recover the wallet, and offers those that it lacks. */
export function FactorList(props: {
  readonly wallet: ShareWalletDescription
  readonly actions: {
    readonly passkeySupport: PasskeySupport
    /** Whether the project offers automatic recovery. */
    readonly isAutomaticOffered: boolean
  }
  /** Delay of automatic recoveries; undefined where there are none. */
  readonly hours: number | undefined
  readonly changed: ChangedRecovery | undefined
  readonly start: (kind: RecoveryChange) => void
  readonly adding: RequestAwaitingFactor | undefined
}): VNode {
  const { wallet, actions, hours, changed, start, adding } = props
  const text = useFrameText()
  const { spending } = wallet
  const { passkeys, codeSalt } = wallet.recovery
  const hasCode = codeSalt !== undefined
  return (
    <>
      {changed && <ChangeNotice {...changed} />}
      {spending && <SpendCapNotice spending={spending} />}
      {passkeys.length + (hasCode ? 1 : 0) < 2 && (
        <Notice tone="warning" title={text('settings.oneFactor')}>
          {text('settings.oneFactorText')}
        </Notice>
      )}
      <ul class="list">
        <li>
          <span>{text('settings.passkey')}</span>
          <span class="quiet">{passkeys.length || text('settings.codeMissing')}</span>
        </li>
        <li>
          <span>{text('settings.code')}</span>
          <span class="quiet">
            {hasCode ? text('settings.codeSet') : text('settings.codeMissing')}
          </span>
        </li>
      </ul>
      <div class="stack">
        <FrameButton
          isDisabled={!actions.passkeySupport.isAvailable}
          onClick={() => start('passkey')}
        >
          {text('settings.addPasskey')}
        </FrameButton>
        {(!hasCode || adding?.isNewCodeEnough !== false) && (
          <FrameButton onClick={() => start('code')}>{text('settings.newCode')}</FrameButton>
        )}
      </div>
      {hasCode && !adding && <p class="small quiet">{text('settings.newCodeText')}</p>}
      {!adding && hours !== undefined && (
        <AutomaticRecoveryOffer
          {...{ wallet, hours, start }}
          isOffered={actions.isAutomaticOffered}
        />
      )}
    </>
  )
}

/** Says that a change of recovery is stored, and whether the new passkey confirms changes. */
function ChangeNotice({ confirmsChanges }: ChangedRecovery): VNode {
  const text = useFrameText()
  return (
    <>
      <Notice tone="positive" isAlert>
        {text('settings.factorAdded')} {confirmsChanges && text('passkeys.alsoDone')}
      </Notice>
      {confirmsChanges === false && <Notice tone="warning">{text('passkeys.alsoFailed')}</Notice>}
    </>
  )
}
