import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import styles from './TextField.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { handleSearchKey } from './handleSearchKey.ts'

/** Shows a single-line input, with an icon before it and optional content after it. */
export function TextField(props: TextField.Props): ReactNode {
  const { input, icon, label, value, type = 'text', end, onChange, onFocus, onKeyDown } = props
  return (
    <span className={styles['field']}>
      <Icon name={icon} />
      <input
        ref={input}
        className={styles['input']}
        type={type}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete={type === 'email' ? 'email' : 'off'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint={type === 'search' ? 'search' : undefined}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (type === 'search' && !event.defaultPrevented) handleSearchKey(event)
        }}
      />
      <span>{end}</span>
    </span>
  )
}

export declare namespace TextField {
  type Props = {
    /** Ref of the input. */
    input?: RefObject<HTMLInputElement | null> | undefined
    icon: IconName
    /** Label and placeholder of the input. */
    label: string
    value: string
    /** In a `search` field, arrow keys and Enter control the list below it. @default 'text' */
    type?: 'text' | 'search' | 'email' | undefined
    end?: ReactNode
    onChange: (value: string) => void
    onFocus?: (() => void) | undefined
    onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  }
}
