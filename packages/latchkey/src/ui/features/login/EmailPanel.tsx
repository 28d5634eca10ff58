import { type FormEvent, type ReactNode, useState } from 'react'
import { readLogin } from '../../../core/index.ts'
import { prepareEmail, submitEmail } from '../../../modal/index.ts'
import { Icon, Spinner, TextField } from '../../primitives/index.ts'
import { useClient, useClientState, useShell, useText } from '../../shell/hooks.ts'
import { translateError } from '../../text/translateError.ts'
import styles from './Login.module.css'
import { loginTexts } from './loginTexts.ts'

const mail = 'M4 5h12q1 0 1 1v8q0 1-1 1H4q-1 0-1-1V6q0-1 1-1zM3.5 6.5L10 11l6.5-4.5'

/** Shape of an address that may get an e-mail. The server decides. [5.11a] */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Shows the field for the e-mail address of a login.
 *
 * @see [4.9a, 5.1]
 */
export function EmailPanel({ isDisabled }: { isDisabled: boolean }): ReactNode {
  const { language, modal, prefetchView } = useShell()
  const { events } = useClient()
  const text = useText(loginTexts)
  const { flow } = useClientState(readLogin)
  const own = flow.status !== 'idle' && flow.method === 'email' ? flow : undefined
  const failed = own?.status === 'failed' ? own : undefined
  const [value, setValue] = useState(failed?.email ?? '')
  const [isWrong, setWrong] = useState(false)
  const isBusy = own?.status === 'requesting' || own?.status === 'connecting'
  const isValid = shape.test(value.trim())

  /** Loads what Continue needs: the first letter is the intent to log in. */
  function prepare(): void {
    prepareEmail(modal)
    prefetchView('EmailVerifyOtp')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setWrong(!isValid)
    if (isValid && !isBusy && !isDisabled) submitEmail(modal, value)
  }

  return (
    <form className={styles['email']} noValidate onSubmit={submit}>
      <TextField
        icon={mail}
        label={text('login.email')}
        type="email"
        value={value}
        onFocus={() => events.emit('EMAIL_LOGIN_SELECTED', undefined)}
        onChange={(now) => {
          if (value === '') prepare()
          setValue(now)
          setWrong(false)
        }}
        end={
          isBusy ? (
            <Spinner />
          ) : (
            <button
              type="submit"
              className={styles['submit']}
              aria-label={text('login.continue')}
              disabled={value.length <= 3}
            >
              <Icon name="forward" size="small" />
            </button>
          )
        }
      />
      <output className={styles['problem']}>
        {isWrong
          ? text('login.emailInvalid')
          : failed && translateError(failed.error, language.translation)}
      </output>
    </form>
  )
}
