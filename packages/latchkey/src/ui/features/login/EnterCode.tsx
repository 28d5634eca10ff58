import { type ReactNode, useId } from 'react'
import type { WalletError } from '../../../errors/index.ts'
import { Heading } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import { CodeInput } from './CodeInput.tsx'
import styles from './CodeView.module.css'
import { loginTexts } from './loginTexts.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

/** Shows where a code was sent, and the field for it. */
export function EnterCode(props: EnterCode.Props): ReactNode {
  const { email, isVerifying, error, onSubmit, children } = props
  const text = useText(loginTexts)
  const getProblem = useLoginErrorText()
  const id = useId()
  const isLocked = error?.code === 'login.code_locked'
  const isUnsent = error?.code === 'login.mail_failed'
  return (
    <section className={styles['view']} aria-busy={isVerifying}>
      <Heading>{text('login.codeTitle')}</Heading>
      <p id={`${id}-sent`} className={styles['text']}>
        {!isUnsent && (
          <>
            {text('login.codeText', { email })}
            <br />
            {text('login.codeLife')}
          </>
        )}
      </p>
      <CodeInput
        // Without the digits that were the last try.
        key={isLocked ? 'locked' : 'open'}
        label={text('login.code')}
        isBusy={isVerifying}
        isWrong={error !== undefined && !isUnsent}
        isLocked={isLocked}
        describedBy={`${id}-sent ${id}`}
        onSubmit={onSubmit}
      />
      <output id={id} className={styles['problem']}>
        {isUnsent ? text('login.mailFailed', { email }) : error && getProblem(error)}
      </output>
      {children}
    </section>
  )
}

export declare namespace EnterCode {
  type Props = {
    /** Address that the code was sent to. */
    email: string
    isVerifying: boolean
    /** Why the last code was refused, or was not sent. */
    error: WalletError | undefined
    onSubmit: (code: string) => void
    children?: ReactNode
  }
}
