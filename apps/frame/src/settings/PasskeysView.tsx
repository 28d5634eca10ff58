import { maxPasskeys, newPasskeyGracePeriodMs, type WalletPasskey } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameLocalization, useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { type Task, useLoaded, useTask } from '../page/useTask.ts'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import { withStepUp } from '../stepUp/withStepUp.ts'
import { PasskeyWindowNotice } from '../window/PasskeyWindowNotice.tsx'
import { formatDate } from '../text/formatDate.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import type { PasskeyActions } from './createPasskeyActions.ts'
import type { SettingsActions } from './createSettingsActions.ts'
import { PasskeyWarning } from '../page/PasskeyWarning.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { SubView } from './SubView.tsx'

/** A change that the visitor has chosen: a new passkey, or the removal of one. */
type Change = { readonly type: 'add' } | { readonly type: 'remove'; readonly id: string }

type Step =
  | { readonly at: 'list'; readonly done?: Change['type'] | undefined }
  | { readonly at: 'stepUp' | 'change'; readonly change: Change }

/** The passkeys that confirm changes of the account. Each change of them needs a confirmation itself. */
export function PasskeysView(props: {
  readonly settings: SettingsActions
  readonly actions: PasskeyActions
  readonly onBack: () => void
}): VNode {
  const { settings, actions, onBack } = props
  const text = useFrameText()
  const passkeys = useLoaded(actions.list)
  const wallet = useLoaded(settings.readWallet)
  const task = useTask()
  const [step, setStep] = useState<Step>({ at: 'list' })
  const list = passkeys.value
  const recoveryIds = wallet.value?.recovery.passkeys.map(({ credentialId }) => credentialId)
  const choose = (change: Change): void =>
    task.run(async () => {
      const isConfirmed = await settings.isConfirmed('passkeys')
      setStep({ at: isConfirmed ? 'change' : 'stepUp', change })
    })
  const apply = (change: Change): void =>
    task.run(async () => {
      const onNeeded = (): void => setStep({ at: 'stepUp', change })
      const changed = await withStepUp(async () => applyChange(change, actions), onNeeded)
      if (!changed) return
      passkeys.set(changed)
      setStep({ at: 'list', done: change.type })
    })
  const onCancel = (): void => setStep({ at: 'list' })
  return (
    <SubView
      title={text(step.at === 'stepUp' ? 'settings.stepUpTitle' : 'passkeys.title')}
      problem={passkeys.problem ?? task.problem}
      isLoading={list === undefined}
      onBack={step.at === 'list' ? onBack : onCancel}
    >
      {list && step.at === 'list' && (
        <PasskeyList
          {...{ list, recoveryIds }}
          isAvailable={actions.support.isAvailable}
          readTime={actions.readTime}
          done={step.done}
          isBusy={task.isBusy}
          onChoose={choose}
        />
      )}
      {step.at === 'stepUp' && (
        <StepUpForm
          actions={settings.stepUp}
          action="passkeys"
          onDone={() => setStep({ at: 'change', change: step.change })}
        />
      )}
      {list && step.at === 'change' && (
        <ChangeStep
          {...{ list, recoveryIds, task, onCancel, apply, actions }}
          change={step.change}
        />
      )}
    </SubView>
  )
}

async function applyChange(
  change: Change,
  actions: PasskeyActions,
): Promise<readonly WalletPasskey[]> {
  return change.type === 'add' ? actions.add() : actions.remove(change.id)
}

/** The last step of a change. */
function ChangeStep(props: {
  readonly change: Change
  readonly actions: PasskeyActions
  readonly list: readonly WalletPasskey[]
  readonly recoveryIds: readonly string[] | undefined
  readonly task: Task
  readonly onCancel: () => void
  readonly apply: (change: Change) => void
}): VNode {
  const { change, list, recoveryIds, task, onCancel, apply } = props
  const text = useFrameText()
  if (change.type === 'remove') {
    const effect = text(list.length > 1 ? 'passkeys.removeText' : 'passkeys.removeLastText')
    const rest = recoveryIds?.includes(change.id) ? 'passkeys.keep' : 'passkeys.stays'
    return (
      <ConfirmRemoval
        // Whether the device may delete it, depends on the wallet.
        question={recoveryIds ? `${effect} ${text(rest)}` : effect}
        isBusy={task.isBusy}
        onCancel={onCancel}
        onConfirm={() => apply(change)}
      />
    )
  }
  return (
    <>
      <p class="quiet">{text('settings.createPasskeyText')}</p>
      <PasskeyWarning />
      <PasskeyWindowNotice window={props.actions.support.window}>
        <FrameButton tone="primary" isDisabled={task.isBusy} onClick={() => apply(change)}>
          {text('settings.createPasskey')}
        </FrameButton>
      </PasskeyWindowNotice>
    </>
  )
}

function PasskeyList(props: {
  readonly list: readonly WalletPasskey[]
  /** Passkeys that open the wallet on other devices. */
  readonly recoveryIds: readonly string[] | undefined
  readonly isAvailable: boolean
  readonly readTime: PasskeyActions['readTime']
  readonly done: Change['type'] | undefined
  readonly isBusy: boolean
  readonly onChoose: (change: Change) => void
}): VNode {
  const { list, recoveryIds = [], isAvailable, readTime, done, isBusy, onChoose } = props
  const text = useFrameText()
  const isFull = list.length >= maxPasskeys
  return (
    <>
      {done && (
        <Notice tone="positive" isAlert>
          {text(done === 'add' ? 'passkeys.added' : 'passkeys.removed')}
        </Notice>
      )}
      <PasskeyIntro {...{ list, readTime }} />
      {list.length === 1 && (
        <Notice tone="warning" title={text('passkeys.oneTitle')}>
          {text('passkeys.oneText')}
        </Notice>
      )}
      {list.length > 0 && (
        <ul class="list">
          {list.map((passkey) => (
            <PasskeyRow
              key={passkey.credentialId}
              passkey={passkey}
              isRecovery={recoveryIds.includes(passkey.credentialId)}
              isBusy={isBusy}
              onRemove={() => onChoose({ type: 'remove', id: passkey.credentialId })}
            />
          ))}
        </ul>
      )}
      {!isAvailable && <p class="small quiet">{text('recovery.passkeyUnavailable')}</p>}
      {isFull && <p class="small quiet">{text('passkeys.full', { count: String(maxPasskeys) })}</p>}
      <FrameButton
        tone={list.length === 0 ? 'primary' : 'secondary'}
        isDisabled={!isAvailable || isFull || isBusy}
        onClick={() => onChoose({ type: 'add' })}
      >
        {text('settings.addPasskey')}
      </FrameButton>
      <p class="small quiet">{text('passkeys.notRecovery')}</p>
    </>
  )
}

/** Says what confirms changes now. */
function PasskeyIntro(props: {
  readonly list: readonly WalletPasskey[]
  readonly readTime: PasskeyActions['readTime']
}): VNode {
  const { list, readTime } = props
  const { text, locale } = useFrameLocalization()
  const { value: now = Infinity } = useLoaded(readTime)
  if (list.length === 0) return <p class="quiet">{text('passkeys.none')}</p>
  // From then on the oldest one confirms alone, and so do those that were added since.
  const heldAt = Math.min(...list.map(({ addedAt }) => addedAt)) + newPasskeyGracePeriodMs
  return (
    <p class="quiet">
      {text('passkeys.intro')}{' '}
      {heldAt > now && text('passkeys.until', { date: formatDate(heldAt, locale) })}
    </p>
  )
}

function PasskeyRow(props: {
  readonly passkey: WalletPasskey
  readonly isRecovery: boolean
  readonly isBusy: boolean
  readonly onRemove: () => void
}): VNode {
  const { passkey, isRecovery, isBusy, onRemove } = props
  const { text, locale } = useFrameLocalization()
  const { credentialId, addedAt } = passkey
  const name = text('passkeys.one', { id: credentialId.slice(0, 6) })
  return (
    <li>
      <span>
        {name}
        <small>{text('settings.added', { date: formatDate(addedAt, locale) })}</small>
        {isRecovery && <small>{text('passkeys.recovery')}</small>}
      </span>
      <RemoveButton name={name} isBusy={isBusy} onClick={onRemove} />
    </li>
  )
}
