import './stepUp.css'
import type { StepUpMethods, WrappedRecoveryKeys } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'
import { useViewSignal } from '../page/useViewSignal.ts'
import { StepUpCode } from './StepUpCode.tsx'
import { StepUpFarcaster } from './StepUpFarcaster.tsx'
import type { StepUpMethodProps } from './StepUpMethodProps.ts'
import { StepUpSocialLogin } from './StepUpSocialLogin.tsx'

type Method = StepUpMethods['methods'][number]

type PasskeyProps = {
  /** Of the wallet, if the next step needs a factor of it. */
  readonly recovery?: WrappedRecoveryKeys | undefined
  /** Receives the factor of a passkey that confirmed the session and opens the wallet too. */
  readonly onDone: (factor?: RecoveryFactor) => void
}

/** Confirms the session in one of the ways that the account has. */
export function StepUpForm(
  props: Pick<StepUpMethodProps, 'actions' | 'action'> & PasskeyProps,
): VNode {
  const { actions, action, recovery, onDone } = props
  const text = useFrameText()
  const methods = useLoaded(actions.listMethods)
  const [active, setActive] = useState<Method>()
  const signal = useViewSignal()
  const shown = (methods.value ?? []).filter((each) => active === undefined || each === active)
  return (
    <section class="stack" aria-busy={methods.value === undefined}>
      <Problem text={methods.problem} />
      {methods.value?.length === 0 && <p class="quiet">{text('stepUp.none')}</p>}
      <div class={shown.length > 1 ? 'methods' : 'stack'}>
        {shown.map((method, index) => (
          <StepUpMethod
            key={method}
            method={method}
            {...{ actions, action, recovery, signal, onDone }}
            tone={index === 0 ? 'primary' : 'secondary'}
            onActive={(isActive) => setActive(isActive ? method : undefined)}
          />
        ))}
      </div>
    </section>
  )
}

type MethodProps = Omit<StepUpMethodProps, 'onDone'> & PasskeyProps & { readonly method: Method }

function StepUpMethod({ method, recovery, onDone: onFactor, ...rest }: MethodProps): VNode {
  const { actions, tone } = rest
  if (method === 'passkey')
    return <StepUpPasskey {...{ actions, tone, recovery }} onDone={onFactor} />
  const props = { ...rest, onDone: () => onFactor() }
  if (method === 'email') return <StepUpCode {...props} />
  if (method === 'farcaster') return <StepUpFarcaster {...props} />
  return <StepUpSocialLogin {...props} provider={method} />
}

function StepUpPasskey(props: Pick<StepUpMethodProps, 'actions' | 'tone'> & PasskeyProps): VNode {
  const { actions, tone, recovery, onDone } = props
  const text = useFrameText()
  const { isBusy, problem, run } = useTask()
  const confirm = (): void =>
    run(async () => {
      onDone(await actions.confirmWithPasskey(recovery))
    })
  return (
    <section class="stack" aria-busy={isBusy}>
      <Problem text={problem} />
      <FrameButton tone={tone} isDisabled={isBusy} onClick={confirm}>
        {text('factor.passkey')}
      </FrameButton>
    </section>
  )
}
