import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { FrameTextField } from '../page/FrameTextField.tsx'
import { factorTexts as texts } from './factorTexts.ts'
import { useTask } from '../page/useTask.ts'

/** Asks for a recovery factor that the wallet has: a passkey, or the recovery code. */
export function ConfirmFactor(props: {
  readonly hasPasskey: boolean
  readonly hasCode: boolean
  readonly unlockPasskey: () => Promise<RecoveryFactor>
  readonly readCode: (typed: string) => Promise<RecoveryFactor>
  /** What follows. Its failure shows here, so that another factor can be used. */
  readonly onFactor: (factor: RecoveryFactor) => Promise<void>
}): VNode {
  const { hasPasskey, hasCode, unlockPasskey, readCode, onFactor } = props
  const [typed, setTyped] = useState('')
  const { isBusy, problem, run } = useTask()
  return (
    <form
      class="stack"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        run(async () => onFactor(await readCode(typed)))
      }}
    >
      <p class="subtitle">{texts.confirmTitle}</p>
      <p class="quiet small">{texts.confirmText}</p>
      {hasPasskey && (
        <FrameButton
          tone={hasCode ? 'secondary' : 'primary'}
          isDisabled={isBusy}
          onClick={() => run(async () => onFactor(await unlockPasskey()))}
        >
          {texts.passkeyButton}
        </FrameButton>
      )}
      {hasCode && (
        <FrameTextField
          label={texts.code}
          value={typed}
          maxLength={40}
          isInvalid={problem !== undefined}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          onInput={setTyped}
        />
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
      {hasCode && (
        <FrameButton tone="primary" type="submit" isDisabled={isBusy || typed.trim() === ''}>
          {texts.codeButton}
        </FrameButton>
      )}
    </form>
  )
}
