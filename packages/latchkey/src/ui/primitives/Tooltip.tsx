import { type ReactElement, cloneElement, useId } from 'react'
import styles from './Tooltip.module.css'

/**
 * Says more about a control while it is hovered or focused.
 *
 * @source WAI-ARIA Authoring Practices, "Tooltip"
 */
export function Tooltip({ text, children }: Tooltip.Props): ReactElement {
  const id = useId()
  return (
    <span className={styles['anchor']}>
      {cloneElement(children, { 'aria-describedby': id })}
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
    children: ReactElement<{ 'aria-describedby'?: string }>
  }
}
