import type { VNode } from 'preact'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { AccountCaption } from '../page/AccountCaption.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { FactorUnlockForm, type FactorUnlockFormProps } from './FactorUnlockForm.tsx'
import type { FrameWallet } from './FrameWallet.ts'

/** Props of the view. */
export type RecoverWalletProps = Omit<FactorUnlockFormProps, 'onFactor'> & {
  readonly account: string
  readonly appOrigin: string
  readonly recover: (factor: RecoveryFactor) => Promise<FrameWallet>
  readonly onDone: (wallet: FrameWallet) => void
  /** Recovers the wallet without a factor, where its owner chose that. */
  readonly onAutomatic?: (() => void) | undefined
}

/** Lets the visitor open the wallet on this device with a passkey or the recovery code. */
export function RecoverWallet(props: RecoverWalletProps): VNode {
  const { account, appOrigin, recover, onDone, onAutomatic, ...factor } = props
  const text = useFrameText()
  if (!factor.hasPasskey && !factor.hasCode)
    return <p class="problem">{text('recover.noFactor')}</p>
  return (
    <>
      <FactorUnlockForm
        {...factor}
        submit={text('recover.open')}
        submitting={text('recover.opening')}
        onFactor={async (found) => onDone(await recover(found))}
      >
        <AccountCaption account={account} appOrigin={appOrigin} />
        <p class="quiet">{text('recover.intro')}</p>
      </FactorUnlockForm>
      {onAutomatic && (
        <FrameButton tone="plain" onClick={onAutomatic}>
          {text('automatic.offer')}
        </FrameButton>
      )}
    </>
  )
}
