import type { ReactNode } from 'react'
import styles from './Heading.module.css'
import { headingId } from './headingId.ts'

/** Shows the heading inside a view, below the header. It names the dialog. */
export function Heading({ tone, children }: Heading.Props): ReactNode {
  return (
    <h2 id={headingId} tabIndex={-1} className={styles['heading']} data-tone={tone}>
      {children}
    </h2>
  )
}

export declare namespace Heading {
  type Props = { tone?: 'negative' | undefined; children: ReactNode }
}
