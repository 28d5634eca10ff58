import { type ReactNode, useId } from 'react'
import type { WalletError } from '../../../errors/index.ts'
import { Heading } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import { CodeInput } from './CodeInput.tsx'
import styles from './CodeView.module.css'

/** Shows where a code was sent, and the field for it. */
export function EnterCode(props: EnterCode.Props): ReactNode {
  const { email, isVerifying, error, onSubmit, children } = props
  const text = useText()
  const id = useId()
  return (
    <section className={styles['view']} aria-busy={isVerifying}>
      <Heading>{text('login.codeTitle')}</Heading>
      <p className={styles['text']}>
        {text('login.codeText', { email })}
        <br />
        {text('login.codeLife')}
      </p>
      <CodeInput
        label={text('login.code')}
        isBusy={isVerifying}
        isWrong={error !== undefined}
        describedBy={id}
        onSubmit={onSubmit}
      />
      <output id={id} className={styles['problem']}>
        {error && problemOf(error, text)}
      </output>
      {children}
    </section>
  )
}

function problemOf(error: WalletError, text: ReturnType<typeof useText>): string {
  if (error.code === 'login.code_wrong') return text('login.codeWrong')
  if (error.code === 'login.code_expired') return text('login.codeExpired')
  return error.message
}

export declare namespace EnterCode {
  type Props = {
    /** Address that the code was sent to. */
    email: string
    isVerifying: boolean
    /** Why the last code was refused. */
    error: WalletError | undefined
    onSubmit: (code: string) => void
    children?: ReactNode
  }
}
