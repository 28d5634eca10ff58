import '../wallet/wallet.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { useLoaded, useTask } from '../page/useTask.ts'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import { withStepUp } from '../stepUp/withStepUp.ts'
import type { SettingsActions } from './createSettingsActions.ts'
import { SubView } from './SubView.tsx'

/**
 * Ends all sessions of the account. Removes the other devices too, unless the visitor deselects it: after a login, a
 * lost device could sign again.
 */
export function SignOutView(props: {
  readonly settings: SettingsActions
  readonly onBack: () => void
  readonly onSignedOut: () => void
}): VNode {
  const { settings, onBack, onSignedOut } = props
  const text = useFrameText()
  const wallet = useLoaded(settings.readWallet)
  const { isBusy, problem, run } = useTask()
  const [choice, setChoice] = useState<boolean>()
  const [needsStepUp, setNeedsStepUp] = useState(false)
  const { devices = [], recovery } = wallet.value ?? {}
  const hasOthers = devices.some(({ device }) => device !== settings.deviceId)
  // Without a way to recover the wallet, a removed device could never use it again.
  const hasFactor = recovery !== undefined && recovery.keys.length > 0
  const removesOthers = hasOthers && (choice ?? hasFactor)

  async function signOut(): Promise<void> {
    if (removesOthers) await settings.removeDevice('others')
    await settings.signOutEverywhere()
    onSignedOut()
  }

  return (
    <SubView
      title={text('settings.signOutEverywhere')}
      problem={wallet.problem ?? problem}
      isLoading={wallet.value === undefined && wallet.problem === undefined}
      onBack={onBack}
    >
      {needsStepUp ? (
        <StepUpForm
          actions={settings.stepUp}
          action="devices"
          onDone={() => setNeedsStepUp(false)}
        />
      ) : (
        <>
          <p class="quiet">{text('settings.signOutEverywhereText')}</p>
          {hasOthers && (
            <RemoveOthersChoice
              isChecked={removesOthers}
              isBusy={isBusy}
              onChange={() => setChoice(!removesOthers)}
            />
          )}
          <div class="actions">
            <FrameButton onClick={onBack}>{text('settings.cancel')}</FrameButton>
            <GuardedButton
              text={text('settings.signOutEverywhere')}
              isDisabled={isBusy}
              onClick={() => run(async () => withStepUp(signOut, () => setNeedsStepUp(true)))}
            />
          </div>
        </>
      )}
    </SubView>
  )
}

function RemoveOthersChoice(props: {
  readonly isChecked: boolean
  readonly isBusy: boolean
  readonly onChange: () => void
}): VNode {
  const { isChecked, isBusy, onChange } = props
  const text = useFrameText()
  return (
    <>
      <div class="choice">
        <input
          type="checkbox"
          id="removes-others"
          aria-describedby="removes-others-text"
          checked={isChecked}
          disabled={isBusy}
          onChange={onChange}
        />
        <label htmlFor="removes-others">{text('settings.removeOthers')}</label>
      </div>
      <p class="small quiet" id="removes-others-text">
        {text('settings.removeOthersText')}
      </p>
    </>
  )
}
