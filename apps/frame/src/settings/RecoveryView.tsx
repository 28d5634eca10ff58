import type { ShareWalletDescription } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { PasskeySupport } from '../custody/passkey.ts'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { RecoveryCodeStep } from '../wallet/RecoveryCodeStep.tsx'
import { UnsavedCode } from '../wallet/UnsavedCode.tsx'
import type { CurrentFactor, NewCode, NewPasskey } from './addRecoveryFactor.ts'
import { ConfirmFactor } from '../wallet/ConfirmFactor.tsx'
import type { SettingsActions } from './createSettingsActions.ts'
import { useFrameText } from '../page/LanguageContext.ts'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import { withStepUp } from '../stepUp/withStepUp.ts'
import {
  type RequestAwaitingFactor,
  type ChangedRecovery,
  FactorList,
  type RecoveryChange,
} from './FactorList.tsx'
import { NewPasskeyStep } from './NewPasskeyStep.tsx'
import { SubView } from './SubView.tsx'
import { type Task, useLoaded, useTask } from '../page/useTask.ts'

/** Actions of the view that change the recovery factors. */
export type RecoveryActions = {
  readonly passkeySupport: PasskeySupport
  unlockPasskey(wallet: ShareWalletDescription): Promise<RecoveryFactor>
  readCode(wallet: ShareWalletDescription, typed: string): Promise<RecoveryFactor>
  /**
   * Call it during a click.
   *
   * @param confirmsChanges - Whether the passkey confirms changes of the account, too.
   */
  addPasskey(current: CurrentFactor, confirmsChanges: boolean): Promise<NewPasskey>
  createCode(current: CurrentFactor): Promise<NewCode>
  /** Whether the project offers automatic recovery. */
  readonly isAutomaticOffered: boolean
  /** Returns the delay of automatic recoveries of the account, in hours. */
  readAutomaticHours(): Promise<number>
  turnOn(current: RecoveryFactor): Promise<ShareWalletDescription>
  turnOff(): Promise<ShareWalletDescription>
  saveKit(kit: string): void
}

type StepUpStep = {
  readonly at: 'stepUp'
  readonly kind: RecoveryChange
  /** A code that the visitor has kept: it is stored next. */
  readonly created?: NewCode
}

/** Switches automatic recovery on or off. */
type SwitchStep =
  | { readonly at: 'turnOn'; readonly current: RecoveryFactor }
  | { readonly at: 'turnOff' }

type Step =
  | { readonly at: 'list'; readonly changed?: ChangedRecovery | undefined }
  | StepUpStep
  | { readonly at: 'confirm'; readonly kind: RecoveryChange; readonly isAgain: boolean }
  | { readonly at: 'passkey'; readonly current: CurrentFactor; readonly canConfirm: boolean }
  | SwitchStep
  | { readonly at: 'code'; readonly created: NewCode }

/** The ways to recover the wallet. Adding one needs a code by e-mail and a way that the wallet has. */
export function RecoveryView(props: {
  readonly settings: SettingsActions
  readonly actions: RecoveryActions
  readonly onBack: () => void
  readonly adding?: RequestAwaitingFactor | undefined
}): VNode {
  const { settings, actions, onBack, adding } = props
  const text = useFrameText()
  const loaded = useLoaded(async () => {
    const wallet = await settings.readWallet()
    const isAutomaticShown = actions.isAutomaticOffered || wallet.automatic !== undefined
    return { wallet, hours: isAutomaticShown ? await actions.readAutomaticHours() : undefined }
  })
  const [step, setStep] = useState<Step>({ at: 'list' })
  const task = useTask()
  const { value } = loaded
  const onChanged = (wallet: ShareWalletDescription, changed: ChangedRecovery = {}): void => {
    if (value) loaded.set({ ...value, wallet })
    setStep({ at: 'list', changed })
    if (step.at === 'passkey' || step.at === 'code') adding?.onAdded()
  }

  return (
    <SubView
      title={step.at === 'stepUp' ? text('settings.stepUpTitle') : text('settings.recovery')}
      problem={loaded.problem ?? (step.at === 'code' ? undefined : task.problem)}
      isLoading={value === undefined}
      onBack={step.at === 'list' ? onBack : () => setStep({ at: 'list' })}
    >
      {value && (
        <RecoveryStep
          {...value}
          {...{ settings, actions, task, step, setStep, adding }}
          onChanged={onChanged}
        />
      )}
    </SubView>
  )
}

type RecoveryStepProps = {
  readonly settings: SettingsActions
  readonly actions: RecoveryActions
  readonly wallet: ShareWalletDescription
  /** Delay of automatic recoveries; undefined where there are none. */
  readonly hours: number | undefined
  readonly task: Task
  readonly step: Step
  readonly setStep: (step: Step) => void
  readonly adding: RequestAwaitingFactor | undefined
  readonly onChanged: (wallet: ShareWalletDescription, changed?: ChangedRecovery) => void
}

/** Returns the handlers that move from one step of a change of recovery to the next. */
function createTransitions(props: RecoveryStepProps) {
  const { settings, actions, task, setStep, adding, onChanged } = props
  const confirm = (kind: RecoveryChange, isAgain = false): void =>
    setStep(kind === 'turnOff' ? { at: 'turnOff' } : { at: 'confirm', kind, isAgain })
  const apply = async <Result,>(
    kind: RecoveryChange,
    change: () => Promise<Result>,
  ): Promise<Result | undefined> => withStepUp(change, () => setStep({ at: 'stepUp', kind }))
  const start = (kind: RecoveryChange): void =>
    task.run(async () => {
      if (await settings.isConfirmed('recovery')) confirm(kind)
      else setStep({ at: 'stepUp', kind })
    })
  const proceed = async (kind: RecoveryChange, current: CurrentFactor): Promise<void> => {
    if (kind === 'code') {
      const created = await apply(kind, async () => actions.createCode(current))
      if (created) setStep({ at: 'code', created })
    } else if (kind === 'turnOn' && current !== 'automatic') setStep({ at: 'turnOn', current })
    else {
      // A sign-in that confirms this change alone registers no passkey of the account.
      const canConfirm = !adding && (await settings.isConfirmed('passkeys'))
      setStep({ at: 'passkey', current, canConfirm })
    }
  }
  const onSteppedUp = ({ kind, created }: StepUpStep, factor: RecoveryFactor | undefined): void => {
    if (created) return setStep({ at: 'code', created })
    confirm(kind, true)
    if (factor && kind !== 'turnOff') task.run(async () => proceed(kind, factor))
  }
  const createPasskey = (current: CurrentFactor, confirmsChanges: boolean): void =>
    task.run(async () => {
      const added = await apply('passkey', async () => actions.addPasskey(current, confirmsChanges))
      if (!added) return
      const { wallet: described, register } = added
      onChanged(described)
      if (!register) return
      try {
        await register()
        onChanged(described, { confirmsChanges: true })
      } catch (error) {
        // It opens the wallet all the same.
        onChanged(described, { confirmsChanges: false })
        throw error
      }
    })
  const storeCode = (created: NewCode): void =>
    task.run(async () => {
      const described = await withStepUp(created.store, () =>
        setStep({ at: 'stepUp', kind: 'code', created }),
      )
      if (described) onChanged(described)
    })
  const switchAutomatic = (step: SwitchStep): void =>
    task.run(async () => {
      const described = await apply(step.at, async () =>
        step.at === 'turnOn' ? actions.turnOn(step.current) : actions.turnOff(),
      )
      if (described) onChanged(described)
    })
  return { start, proceed, onSteppedUp, createPasskey, storeCode, switchAutomatic }
}

/** The step that a change of recovery is at. */
function RecoveryStep(props: RecoveryStepProps): VNode {
  const { settings, actions, wallet, hours, task, step, adding } = props
  const transitions = createTransitions(props)
  const { start, proceed, onSteppedUp, createPasskey, storeCode, switchAutomatic } = transitions
  const stepUp = step.at === 'stepUp' && (
    <StepUpForm
      actions={settings.stepUp}
      action="recovery"
      recovery={wallet.recovery}
      onDone={(factor) => onSteppedUp(step, factor)}
    />
  )
  return (
    <>
      {step.at === 'list' && (
        <FactorList {...{ wallet, hours, actions, start, adding }} changed={step.changed} />
      )}
      {step.at === 'stepUp' && step.created ? (
        <UnsavedCode isBusy={false}>{stepUp}</UnsavedCode>
      ) : (
        stepUp
      )}
      {step.at === 'confirm' && (
        <ConfirmStep {...{ wallet, actions, task }} {...step} onCurrent={proceed} />
      )}
      <AutomaticStep {...{ hours, task, step }} onSwitch={switchAutomatic} />
      {step.at === 'passkey' && (
        <NewPasskeyStep
          canConfirm={step.canConfirm}
          window={actions.passkeySupport.window}
          isBusy={task.isBusy}
          onCreate={(confirmsChanges) => createPasskey(step.current, confirmsChanges)}
        />
      )}
      {step.at === 'code' && (
        <RecoveryCodeStep
          code={step.created.code}
          isBusy={task.isBusy}
          problem={task.problem}
          onSaveKit={() => actions.saveKit(step.created.kit)}
          onDone={() => storeCode(step.created)}
        />
      )}
    </>
  )
}

/** Asks for what the wallet is recovered with now. */
function ConfirmStep(
  props: Pick<RecoveryStepProps, 'wallet' | 'actions' | 'task'> & {
    readonly kind: RecoveryChange
    readonly isAgain: boolean
    readonly onCurrent: (kind: RecoveryChange, current: CurrentFactor) => Promise<void>
  },
): VNode {
  const { wallet, actions, task, kind, isAgain, onCurrent } = props
  const text = useFrameText()
  return (
    <>
      <ConfirmFactor
        isAgain={isAgain}
        hasPasskey={wallet.recovery.passkeys.length > 0}
        hasCode={wallet.recovery.codeSalt !== undefined}
        unlockPasskey={async () => actions.unlockPasskey(wallet)}
        readCode={async (typed) => actions.readCode(wallet, typed)}
        onFactor={async (current) => onCurrent(kind, current)}
      />
      {wallet.automatic && kind !== 'turnOn' && (
        <FrameButton
          tone="plain"
          isDisabled={task.isBusy}
          onClick={() => task.run(async () => onCurrent(kind, 'automatic'))}
        >
          {text('automatic.offer')}
        </FrameButton>
      )}
    </>
  )
}

/** The last step of switching automatic recovery on or off. */
function AutomaticStep(
  props: Pick<RecoveryStepProps, 'hours' | 'task' | 'step'> & {
    readonly onSwitch: (step: SwitchStep) => void
  },
): VNode | null {
  const { hours, task, step, onSwitch } = props
  const text = useFrameText()
  if (hours === undefined || (step.at !== 'turnOn' && step.at !== 'turnOff')) return null
  const isOn = step.at === 'turnOn'
  return (
    <>
      {isOn && (
        <Notice tone="warning">{text('automatic.warning', { hours: String(hours) })}</Notice>
      )}
      <GuardedButton
        text={text(isOn ? 'automatic.turnOn' : 'automatic.turnOff')}
        tone="primary"
        isDisabled={task.isBusy}
        onClick={() => onSwitch(step)}
      />
    </>
  )
}
