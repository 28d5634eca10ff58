import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { getErrorText } from '../page/getErrorText.ts'
import { FrameTextField } from '../page/FrameTextField.tsx'
import { AccountLine } from '../page/AccountLine.tsx'
import { texts } from '../text/en.ts'
import type { FrameWallet } from './FrameWallet.ts'

/** What the view calls. */
export type RecoverWalletProps = {
  readonly account: string
  readonly appOrigin: string
  readonly hasPasskey: boolean
  readonly hasCode: boolean
  /** Asks the visitor for a passkey of the wallet. */
  readonly unlockPasskey: () => Promise<RecoveryFactor>
  readonly readCode: (typed: string) => Promise<RecoveryFactor>
  readonly recover: (factor: RecoveryFactor) => Promise<FrameWallet>
  readonly onDone: (wallet: FrameWallet) => void
}

/** Lets the visitor open the wallet on this device with a passkey or the recovery code. */
export function RecoverWallet(props: RecoverWalletProps): VNode {
  const { hasPasskey, hasCode, unlockPasskey, readCode, recover, onDone } = props
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const open = async (getFactor: () => Promise<RecoveryFactor>): Promise<void> => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      onDone(await recover(await getFactor()))
    } catch (error) {
      setProblem(getErrorText(error))
    }
    setIsBusy(false)
  }

  if (!hasPasskey && !hasCode) return <p class="problem">{texts['recover.noFactor']}</p>
  return (
    <form
      class="stack"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void open(async () => readCode(typed))
      }}
    >
      <AccountLine account={props.account} appOrigin={props.appOrigin} />
      <p class="quiet">{texts['recover.intro']}</p>
      {hasPasskey && (
        <button
          type="button"
          class={hasCode ? 'secondary' : 'primary'}
          disabled={isBusy}
          onClick={() => void open(unlockPasskey)}
        >
          {texts['recover.passkey']}
        </button>
      )}
      {hasCode && (
        <FrameTextField
          label={texts['recover.code']}
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
        <button type="submit" class="primary" disabled={isBusy || typed.trim() === ''}>
          {isBusy ? texts['recover.opening'] : texts['recover.open']}
        </button>
      )}
    </form>
  )
}
