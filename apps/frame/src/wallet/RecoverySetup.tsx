import './wallet.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { PasskeySupport } from '../custody/passkey.ts'
import { generateRecoveryCode } from '../custody/recoveryCode.ts'
import { AccountCaption } from '../page/AccountCaption.tsx'
import { ConfirmChangesCheckbox } from '../page/ConfirmChangesCheckbox.tsx'
import { Form } from '../page/Form.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { Problem } from '../page/Problem.tsx'
import { useTask } from '../page/useTask.ts'
import { PasskeyWindowNotice } from '../window/PasskeyWindowNotice.tsx'
import type { DraftWallet, FirstFactor, FirstPasskey } from './createNewWallet.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { RecoveryCodeStep } from './RecoveryCodeStep.tsx'
import { useConfirmChangesOption } from './useConfirmChangesOption.ts'

/** Props of the view. */
export type RecoverySetupProps = {
  readonly account: string
  readonly appOrigin: string
  readonly passkeySupport: PasskeySupport
  /** Whether a passkey can confirm changes, too. */
  readonly canConfirm: boolean
  /** Creates a passkey with the visitor: call it during a click. `confirmsChanges`: it confirms changes, too. */
  readonly createPasskey: (confirmsChanges: boolean) => Promise<FirstPasskey>
  readonly createDraft: (first: FirstFactor) => Promise<DraftWallet>
  readonly saveKit: (kit: string) => void
  readonly onDone: (wallet: FrameWallet) => void
}

/** Lets the visitor choose the first recovery factor of a new wallet, and creates the wallet with it. */
export function RecoverySetup(props: RecoverySetupProps): VNode {
  const { passkeySupport, createDraft, saveKit, onDone } = props
  const text = useFrameText()
  const [method, setMethod] = useState<FirstFactor['method']>(
    passkeySupport.isAvailable ? 'passkey' : 'code',
  )
  const { isBusy, problem, run } = useTask()
  const [saved, setSaved] = useState<{ code: string; draft: DraftWallet }>()
  const also = useConfirmChangesOption(props)
  const [unconfirmed, setUnconfirmed] = useState<FrameWallet>()

  const startWithPasskey = async (): Promise<void> => {
    const first = await also.create()
    if (!first) return
    const wallet = await (await createDraft(first)).register()
    try {
      await first.register?.()
      onDone(wallet)
    } catch {
      // It opens the wallet all the same.
      setUnconfirmed(wallet)
    }
  }
  const startWithCode = async (): Promise<void> => {
    const code = generateRecoveryCode()
    setSaved({ code, draft: await createDraft({ method: 'code', code }) })
  }

  if (unconfirmed) return <UnconfirmedStep onContinue={() => onDone(unconfirmed)} />
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
    <Form
      isBusy={isBusy}
      onSubmit={() => run(method === 'passkey' ? startWithPasskey : startWithCode)}
    >
      <AccountCaption account={props.account} appOrigin={props.appOrigin} />
      <p class="quiet">{text('recovery.intro')}</p>
      <MethodChoices
        method={method}
        isBusy={isBusy}
        isPasskeyAvailable={passkeySupport.isAvailable}
        onChange={setMethod}
      />
      {method === 'passkey' && also.isOffered && (
        <ConfirmChangesCheckbox isChosen={also.isChosen} isBusy={isBusy} onChange={also.choose} />
      )}
      <Problem text={also.isLate ? text('passkeys.alsoLate') : problem} />
      <SubmitButton isBusy={isBusy} passkeySupport={passkeySupport} />
    </Form>
  )
}

/** Says that the wallet is created, and that its passkey does not confirm changes. */
function UnconfirmedStep(props: { readonly onContinue: () => void }): VNode {
  const text = useFrameText()
  return (
    <section class="stack">
      <Notice tone="warning" isAlert>
        {text('passkeys.alsoFailed')}
      </Notice>
      <FrameButton tone="primary" onClick={props.onContinue}>
        {text('recovery.continue')}
      </FrameButton>
    </section>
  )
}

function SubmitButton({
  isBusy,
  passkeySupport,
}: Pick<RecoverySetupProps, 'passkeySupport'> & { readonly isBusy: boolean }): VNode {
  const text = useFrameText()
  return (
    <PasskeyWindowNotice window={passkeySupport.window}>
      <FrameButton tone="primary" type="submit" isDisabled={isBusy}>
        {text(isBusy ? 'recovery.creating' : 'recovery.continue')}
      </FrameButton>
    </PasskeyWindowNotice>
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
