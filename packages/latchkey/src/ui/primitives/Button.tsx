import type { MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { useFocusWhen } from './useFocusWhen.ts'

/** Shows a button, or a link styled as a button when `href` is given. */
export function Button(props: Button.Props): ReactNode {
  const {
    tone = 'primary',
    type = 'button',
    size,
    href,
    target = '_blank',
    focused = false,
    children,
    ...rest
  } = props
  const ref = useFocusWhen<HTMLAnchorElement & HTMLButtonElement>(focused)
  const styleProps = { className: styles['button'], 'data-tone': tone, 'data-size': size }
  if (href !== undefined)
    return (
      <a
        {...styleProps}
        href={href}
        target={target}
        rel="noopener noreferrer"
        ref={ref}
        onClick={rest.onClick}
      >
        {children}
      </a>
    )
  return (
    <button {...rest} {...styleProps} type={type} ref={ref}>
      {children}
    </button>
  )
}

export declare namespace Button {
  type Props = {
    /** @default 'primary' */
    tone?: 'primary' | 'soft' | 'quiet' | undefined
    size?: 'small' | undefined
    /** @default 'button' */
    type?: 'button' | 'submit' | undefined
    disabled?: boolean | undefined
    /** URL of another page or of an app; renders a link. */
    href?: string | undefined
    /** @default '_blank' */
    target?: '_self' | '_top' | '_blank' | undefined
    /** Focuses the button or link each time this changes to true. */
    focused?: boolean | undefined
    onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
    'aria-label'?: string | undefined
    children: ReactNode
  }
}
