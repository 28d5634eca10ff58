import { type ReactElement, cloneElement, useId, useState } from 'react'
import styles from './Tooltip.module.css'

/**
 * Says more about a control while it is hovered or focused, and steps back once it is pressed: what
 * comes of that has the floor.
 *
 * @source WAI-ARIA Authoring Practices, "Tooltip"
 */
export function Tooltip({ text, children }: Tooltip.Props): ReactElement {
  const id = useId()
  const [isQuiet, setQuiet] = useState(false)
  const speak = (): void => setQuiet(false)
  const { onClick } = children.props
  return (
    <span className={styles['anchor']} data-quiet={isQuiet || undefined}>
      {cloneElement(children, {
        'aria-describedby': id,
        onClick() {
          setQuiet(true)
          onClick?.()
        },
        onPointerLeave: speak,
        onBlur: speak,
      })}
      <span role="tooltip" id={id} className={styles['tip']}>
        {text}
      </span>
    </span>
  )
}

export declare namespace Tooltip {
  type Props = {
    text: string
    /** The one control it is about. */
    children: ReactElement<Control>
  }
  type Control = {
    'aria-describedby'?: string
    onClick?: () => void
    onPointerLeave?: () => void
    onBlur?: () => void
  }
}
