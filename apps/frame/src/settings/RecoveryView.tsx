import type { ShareWalletDescription, WalletSpending } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { RecoveryCodeStep } from '../wallet/RecoveryCodeStep.tsx'
import type { CurrentFactor, NewCode } from './addRecoveryFactor.ts'
import { ConfirmFactor } from '../wallet/ConfirmFactor.tsx'
import type { Settings } from './createSettings.ts'
import { useFrameLanguage, useFrameText } from '../page/LanguageContext.ts'
import { formatDate } from '../text/formatDate.ts'
import { formatUsd } from '../text/formatUsd.ts'
import { StepUp } from '../stepUp/StepUp.tsx'
import { SubView } from './SubView.tsx'
import { type Task, useLoaded, useTask } from '../page/useTask.ts'

/** What the view calls to change the recovery factors. */
export type RecoveryActions = {
  readonly isPasskeyAvailable: boolean
  unlockPasskey(wallet: ShareWalletDescription): Promise<RecoveryFactor>
  readCode(wallet: ShareWalletDescription, typed: string): Promise<RecoveryFactor>
  addPasskey(current: CurrentFactor): Promise<ShareWalletDescription>
  createCode(current: CurrentFactor): Promise<NewCode>
  /** Delay of automatic recoveries; undefined while the project offers none. */
  readonly automaticHours: number | undefined
  turnOn(current: RecoveryFactor): Promise<ShareWalletDescription>
  turnOff(): Promise<ShareWalletDescription>
  saveKit(kit: string): void
}

/** A step that ends when a factor was added. */
type Adding = {
  readonly onAdded: () => void
  /** Whether a code in the place of an earlier one is enough. */
  readonly isNewCodeEnough: boolean
}

type Kind = 'passkey' | 'code' | 'turnOn' | 'turnOff'

type Step =
  | { readonly at: 'list'; readonly isChanged: boolean }
  | { readonly at: 'stepUp' | 'confirm'; readonly kind: Kind }
  | { readonly at: 'passkey'; readonly current: CurrentFactor }
  | { readonly at: 'turnOn'; readonly current: RecoveryFactor }
  | { readonly at: 'turnOff' }
  | { readonly at: 'code'; readonly created: NewCode }

/** The ways to recover the wallet. Adding one needs a code by e-mail and a way that the wallet has. */
export function RecoveryView(props: {
  readonly settings: Settings
  readonly actions: RecoveryActions
  readonly onBack: () => void
  /** For a step that ends when a factor was added. */
  readonly adding?: Adding | undefined
}): VNode {
  const { settings, actions, onBack, adding } = props
  const text = useFrameText()
  const wallet = useLoaded(settings.readWallet)
  const [step, setStep] = useState<Step>({ at: 'list', isChanged: false })
  const task = useTask()
  const { value } = wallet
  const onChanged = (changed: ShareWalletDescription): void => {
    wallet.set(changed)
    setStep({ at: 'list', isChanged: true })
    if (step.at === 'passkey' || step.at === 'code') adding?.onAdded()
  }

  return (
    <SubView
      title={step.at === 'stepUp' ? text('settings.stepUpTitle') : text('settings.recovery')}
      problem={wallet.problem ?? (step.at === 'code' ? undefined : task.problem)}
      isLoading={value === undefined}
      onBack={step.at === 'list' ? onBack : () => setStep({ at: 'list', isChanged: false })}
    >
      {value && (
        <RecoveryStep
          {...{ settings, actions, wallet: value, task, step, setStep, adding }}
          onChanged={onChanged}
        />
      )}
    </SubView>
  )
}

type RecoveryStepProps = {
  readonly settings: Settings
  readonly actions: RecoveryActions
  readonly wallet: ShareWalletDescription
  readonly task: Task
  readonly step: Step
  readonly setStep: (step: Step) => void
  readonly adding: Adding | undefined
  readonly onChanged: (wallet: ShareWalletDescription) => void
}

/** The step that a change of recovery is at. */
function RecoveryStep(props: RecoveryStepProps): VNode {
  const { settings, actions, wallet, task, step, setStep, adding, onChanged } = props
  const text = useFrameText()
  const confirm = (kind: Kind): void =>
    setStep(kind === 'turnOff' ? { at: 'turnOff' } : { at: 'confirm', kind })
  const start = (kind: Kind): void =>
    task.run(async () => {
      if (await settings.isConfirmed('recovery')) confirm(kind)
      else setStep({ at: 'stepUp', kind })
    })
  const proceed = async (kind: Kind, current: CurrentFactor): Promise<void> => {
    if (kind === 'code') setStep({ at: 'code', created: await actions.createCode(current) })
    else if (kind === 'turnOn' && current !== 'automatic') setStep({ at: 'turnOn', current })
    else setStep({ at: 'passkey', current })
  }
  return (
    <>
      {step.at === 'list' && (
        <FactorList {...{ wallet, actions, start, adding }} isChanged={step.isChanged} />
      )}
      {step.at === 'stepUp' && (
        <StepUp actions={settings.stepUp} action="recovery" onDone={() => confirm(step.kind)} />
      )}
      {step.at === 'confirm' && (
        <ConfirmStep {...{ wallet, actions, task }} kind={step.kind} onCurrent={proceed} />
      )}
      <AutomaticStep {...{ actions, task, step, onChanged }} />
      {step.at === 'passkey' && (
        <>
          <p class="quiet">{text('settings.createPasskeyText')}</p>
          <FrameButton
            tone="primary"
            isDisabled={task.isBusy}
            onClick={() => task.run(async () => onChanged(await actions.addPasskey(step.current)))}
          >
            {text('settings.createPasskey')}
          </FrameButton>
        </>
      )}
      {step.at === 'code' && (
        <RecoveryCodeStep
          code={step.created.code}
          isBusy={task.isBusy}
          problem={task.problem}
          onSaveKit={() => actions.saveKit(step.created.kit)}
          onDone={() => task.run(async () => onChanged(await step.created.store()))}
        />
      )}
    </>
  )
}

/** Asks for what the wallet is recovered with now. */
function ConfirmStep(
  props: Pick<RecoveryStepProps, 'wallet' | 'actions' | 'task'> & {
    readonly kind: Kind
    readonly onCurrent: (kind: Kind, current: CurrentFactor) => Promise<void>
  },
): VNode {
  const { wallet, actions, task, kind, onCurrent } = props
  const text = useFrameText()
  return (
    <>
      <ConfirmFactor
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
  props: Pick<RecoveryStepProps, 'actions' | 'task' | 'step' | 'onChanged'>,
): VNode | null {
  const { actions, task, step, onChanged } = props
  const text = useFrameText()
  if (step.at !== 'turnOn' && step.at !== 'turnOff') return null
  const isOn = step.at === 'turnOn'
  const hours = String(actions.automaticHours)
  return (
    <>
      {isOn && <Notice tone="warning">{text('automatic.warning', { hours })}</Notice>}
      <FrameButton
        tone="primary"
        isDisabled={task.isBusy}
        onClick={() =>
          task.run(async () =>
            onChanged(await (isOn ? actions.turnOn(step.current) : actions.turnOff())),
          )
        }
      >
        {text(isOn ? 'automatic.turnOn' : 'automatic.turnOff')}
      </FrameButton>
    </>
  )
}

function FactorList(props: {
  readonly wallet: ShareWalletDescription
  readonly actions: Pick<RecoveryActions, 'isPasskeyAvailable' | 'automaticHours'>
  readonly isChanged: boolean
  readonly start: (kind: Kind) => void
  readonly adding: Adding | undefined
}): VNode {
  const { wallet, actions, isChanged, start, adding } = props
  const text = useFrameText()
  const { spending } = wallet
  const { passkeys, codeSalt } = wallet.recovery
  const hasCode = codeSalt !== undefined
  return (
    <>
      {isChanged && (
        <Notice tone="positive" isAlert>
          {text('settings.factorAdded')}
        </Notice>
      )}
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
        <FrameButton isDisabled={!actions.isPasskeyAvailable} onClick={() => start('passkey')}>
          {text('settings.addPasskey')}
        </FrameButton>
        {(!hasCode || adding?.isNewCodeEnough !== false) && (
          <FrameButton onClick={() => start('code')}>{text('settings.newCode')}</FrameButton>
        )}
      </div>
      {hasCode && !adding && <p class="small quiet">{text('settings.newCodeText')}</p>}
      {!adding && <AutomaticOffer {...{ wallet, actions, start }} />}
    </>
  )
}

/** Shows the limit of a wallet that the operator restored. */
function SpendCapNotice({ spending }: { readonly spending: WalletSpending }): VNode {
  const { text, locale } = useFrameLanguage()
  const { capCents, spentCents, endsAt } = spending
  const limit = formatUsd(BigInt(capCents), locale)
  const left = formatUsd(BigInt(Math.max(capCents - spentCents, 0)), locale)
  return (
    <Notice tone="warning" title={text('settings.spendCap')}>
      {endsAt === undefined
        ? text('settings.spendCapText', { limit, left })
        : text('protect.limitEnds', { limit, left, time: formatDate(endsAt, locale) })}
    </Notice>
  )
}

/** Shows whether automatic recovery is on, and switches it where the project offers it. */
function AutomaticOffer(
  props: Pick<Parameters<typeof FactorList>[0], 'wallet' | 'actions' | 'start'>,
): VNode | null {
  const { wallet, actions, start } = props
  const text = useFrameText()
  return (
    <>
      {wallet.automatic ? (
        <>
          <Notice tone="note" title={text('automatic.title')}>
            {text('automatic.warning', { hours: String(actions.automaticHours ?? 24) })}
          </Notice>
          <FrameButton onClick={() => start('turnOff')}>{text('automatic.turnOff')}</FrameButton>
        </>
      ) : (
        actions.automaticHours !== undefined && (
          <FrameButton onClick={() => start('turnOn')}>{text('automatic.turnOn')}</FrameButton>
        )
      )}
    </>
  )
}
