import type { ReactNode } from 'react'
import styles from './AddressTooltip.module.css'

/**
 * Shows the whole address while the control before it is hovered or focused. Hidden once the
 * control is pressed, so that it does not cover the toast.
 *
 * @see WAI-ARIA Authoring Practices, "Tooltip"
 */
export function AddressTooltip({ id, address, isQuiet }: AddressTooltip.Props): ReactNode {
  return (
    <span role="tooltip" id={id} className={styles['tip']} data-quiet={isQuiet || undefined}>
      {address}
    </span>
  )
}

export declare namespace AddressTooltip {
  type Props = {
    /** Control that the tooltip describes. */
    id: string
    address: string
    isQuiet: boolean
  }
}
