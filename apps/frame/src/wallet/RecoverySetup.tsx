import './wallet.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { PasskeySupport } from '../custody/passkey.ts'
import { generateRecoveryCode } from '../custody/recoveryCode.ts'
import { AccountCaption } from '../page/AccountCaption.tsx'
import { Form } from '../page/Form.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import { useTask } from '../page/useTask.ts'
import { PasskeyWindowNotice } from '../window/PasskeyWindowNotice.tsx'
import type { DraftWallet, FirstFactor } from './createNewWallet.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { RecoveryCodeStep } from './RecoveryCodeStep.tsx'

/** Props of the view. */
export type RecoverySetupProps = {
  readonly account: string
  readonly appOrigin: string
  readonly passkeySupport: PasskeySupport
  /** Creates a passkey with the visitor: call it during a click. */
  readonly createPasskey: () => Promise<FirstFactor>
  readonly createDraft: (first: FirstFactor) => Promise<DraftWallet>
  readonly saveKit: (kit: string) => void
  readonly onDone: (wallet: FrameWallet) => void
}

/** Lets the visitor choose the first recovery factor of a new wallet, and creates the wallet with it. */
export function RecoverySetup(props: RecoverySetupProps): VNode {
  const { passkeySupport, createPasskey, createDraft, saveKit, onDone } = props
  const text = useFrameText()
  const [method, setMethod] = useState<FirstFactor['method']>(
    passkeySupport.isAvailable ? 'passkey' : 'code',
  )
  const { isBusy, problem, run } = useTask()
  const [saved, setSaved] = useState<{ code: string; draft: DraftWallet }>()

  const start = (): void =>
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
        onDone={() => run(async () => onDone(await saved.draft.register()))}
      />
    )
  return (
    <Form isBusy={isBusy} onSubmit={start}>
      <AccountCaption account={props.account} appOrigin={props.appOrigin} />
      <p class="quiet">{text('recovery.intro')}</p>
      <MethodChoices
        method={method}
        isBusy={isBusy}
        isPasskeyAvailable={passkeySupport.isAvailable}
        onChange={setMethod}
      />
      <Problem text={problem} />
      <PasskeyWindowNotice window={passkeySupport.window}>
        <FrameButton tone="primary" type="submit" isDisabled={isBusy}>
          {text(isBusy ? 'recovery.creating' : 'recovery.continue')}
        </FrameButton>
      </PasskeyWindowNotice>
    </Form>
  )
}

function MethodChoices(props: {
  readonly method: FirstFactor['method']
  readonly isBusy: boolean
  readonly isPasskeyAvailable: boolean
  readonly onChange: (method: FirstFactor['method']) => void
}): VNode {
  const { method, isBusy, isPasskeyAvailable, onChange } = props
  const text = useFrameText()
  return (
    <fieldset class="choices" disabled={isBusy}>
      <legend class="hidden">{text('recovery.title')}</legend>
      {(['passkey', 'code'] as const).map((each) => {
        const isDisabled = each === 'passkey' && !isPasskeyAvailable
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
            <label htmlFor={`method-${each}`}>{text(`recovery.${each}`)}</label>
            <span class="quiet" id={`hint-${each}`}>
              {text(isDisabled ? 'recovery.passkeyUnavailable' : `recovery.${each}Hint`)}
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}
