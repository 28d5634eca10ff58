import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { generateRecoveryCode } from '../custody/recoveryCode.ts'
import { getErrorText } from '../page/getErrorText.ts'
import { AccountLine } from '../page/AccountLine.tsx'
import { texts } from '../text/en.ts'
import type { DraftWallet, FirstFactor } from './createNewWallet.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { RecoveryCodeStep } from './RecoveryCodeStep.tsx'

/** What the view calls. */
export type RecoverySetupProps = {
  readonly account: string
  readonly appOrigin: string
  readonly isPasskeyAvailable: boolean
  /** Creates a passkey with the visitor. */
  readonly createPasskey: () => Promise<FirstFactor>
  readonly createDraft: (first: FirstFactor) => Promise<DraftWallet>
  readonly saveKit: (kit: string) => void
  readonly onDone: (wallet: FrameWallet) => void
}

/** Lets the visitor choose the first recovery factor of a new wallet, and creates the wallet with it. */
export function RecoverySetup(props: RecoverySetupProps): VNode {
  const { isPasskeyAvailable, createPasskey, createDraft, saveKit, onDone } = props
  const [method, setMethod] = useState<FirstFactor['method']>(
    isPasskeyAvailable ? 'passkey' : 'code',
  )
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [saved, setSaved] = useState<{ code: string; draft: DraftWallet }>()

  const run = async (step: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    setProblem(undefined)
    await step().catch((error: unknown) => setProblem(getErrorText(error)))
    setIsBusy(false)
  }
  const start = async (): Promise<void> =>
    run(async () => {
      if (method === 'passkey') {
        onDone(await (await createDraft(await createPasskey())).register())
      } else {
        const code = generateRecoveryCode()
        setSaved({ code, draft: await createDraft({ method, code }) })
      }
    })

  if (saved)
    return (
      <RecoveryCodeStep
        code={saved.code}
        isBusy={isBusy}
        problem={problem}
        onSaveKit={() => saveKit(saved.draft.kit)}
        onDone={() => void run(async () => onDone(await saved.draft.register()))}
      />
    )
  return (
    <form
      class="stack"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <AccountLine account={props.account} appOrigin={props.appOrigin} />
      <p class="quiet">{texts['recovery.intro']}</p>
      <MethodChoices
        method={method}
        isBusy={isBusy}
        isPasskeyAvailable={isPasskeyAvailable}
        onChange={setMethod}
      />
      <p class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="primary" disabled={isBusy}>
        {isBusy ? texts['recovery.creating'] : texts['recovery.continue']}
      </button>
    </form>
  )
}

function MethodChoices(props: {
  readonly method: FirstFactor['method']
  readonly isBusy: boolean
  readonly isPasskeyAvailable: boolean
  readonly onChange: (method: FirstFactor['method']) => void
}): VNode {
  const { method, isBusy, isPasskeyAvailable, onChange } = props
  return (
    <fieldset class="choices" disabled={isBusy}>
      <legend class="hidden">{texts['recovery.title']}</legend>
      {(['passkey', 'code'] as const).map((each) => {
        const isDisabled = each === 'passkey' && !isPasskeyAvailable
        const hint = isDisabled ? 'recovery.passkeyUnavailable' : `recovery.${each}Hint`
        return (
          <div class="choice" key={each}>
            <input
              type="radio"
              id={`method-${each}`}
              name="method"
              checked={method === each}
              disabled={isDisabled}
              aria-describedby={`hint-${each}`}
              onChange={() => onChange(each)}
            />
            <label htmlFor={`method-${each}`}>{texts[`recovery.${each}`]}</label>
            <span class="quiet" id={`hint-${each}`}>
              {texts[hint as 'recovery.codeHint']}
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}
