import type { ReactNode } from 'react'
import { notify } from '../../../core/index.ts'
import { Avatar, Button, Spinner } from '../../primitives/index.ts'
import { useClient, useText } from '../../shell/hooks.ts'
import { SendFormField } from './SendFormField.tsx'
import styles from './SendForm.module.css'
import { sendTexts } from './sendTexts.ts'

/** Shows the field for the address of a receiver, with a button that pastes one. */
export function ReceiverField(props: ReceiverField.Props): ReactNode {
  const { value, problem, warning, isQuiet, note, onChange, onRetry, placeholder, isReadOnly } =
    props
  const client = useClient()
  const text = useText(sendTexts)

  function paste(): void {
    const read = client.window?.navigator.clipboard?.readText?.()
    ;(read ?? Promise.reject(new Error())).then(
      (pasted) => onChange(pasted.trim()),
      () => notify(client, { message: text('send.pasteFailed'), variant: 'error' }),
    )
  }

  return (
    <SendFormField
      label={text('send.to')}
      note={
        onRetry ? (
          <button type="button" className={styles['link']} onClick={onRetry}>
            {text('common.tryAgain')}
          </button>
        ) : (
          note
        )
      }
      problem={problem ?? warning}
      tone={problem !== undefined ? 'negative' : isQuiet ? 'quiet' : 'warning'}
    >
      {({ id, problemId }) => (
        <>
          <input
            id={id}
            className={styles['address']}
            dir="ltr"
            placeholder={placeholder ?? text('send.receiver')}
            readOnly={isReadOnly}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            value={value}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problemId}
            onChange={(event) => onChange(event.target.value)}
          />
          {value === '' ? (
            <Button tone="soft" size="small" onClick={paste}>
              {text('send.paste')}
            </Button>
          ) : (
            <End {...props} />
          )}
        </>
      )}
    </SendFormField>
  )
}

/** Shows the picture of the receiver; a spinner while its name is being resolved. */
function End({ receiver, picture, isResolving }: ReceiverField.Props): ReactNode {
  if (isResolving) return <Spinner />
  return receiver !== undefined && <Avatar address={receiver} src={picture} size="small" />
}

export declare namespace ReceiverField {
  type Props = {
    /** As typed. */
    value: string
    /** Normalized address, once it is valid. */
    receiver: string | undefined
    problem: string | undefined
    /** Shown while there is no problem. */
    warning: string | undefined
    /** Whether the warning is only a note. @default false */
    isQuiet?: boolean | undefined
    /** URL of the picture of the receiver. */
    picture?: string | undefined
    /** Whether the name is being resolved. @default false */
    isResolving?: boolean | undefined
    isReadOnly?: boolean | undefined
    /** @default that of an address */
    placeholder?: string | undefined
    /** Below the field, such as the address in full. */
    note?: ReactNode
    onChange: (value: string) => void
    /** Looks the name up again; undefined unless that failed. */
    onRetry?: (() => void) | undefined
  }
}
