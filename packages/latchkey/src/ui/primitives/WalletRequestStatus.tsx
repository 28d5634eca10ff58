import type { ReactNode } from 'react'
import styles from './WalletRequestStatus.module.css'
import headingStyles from './Heading.module.css'
import { Heading } from './Heading.tsx'
import { ImageIcon } from './ImageIcon.tsx'

/** Shows the status of a wallet request: the wallet in a progress ring, a title, a text and actions. */
export function WalletRequestStatus(props: WalletRequestStatus.Props): ReactNode {
  const { image, name, state, title, isNamed = false, text, lead, end, children } = props
  const tone = state === 'negative' ? 'negative' : undefined
  return (
    <section
      className={styles['requestStatus']}
      aria-busy={props.isBusy}
      data-status={props.status}
      data-uri={props.uri}
    >
      <span className={styles['emblem']} data-state={state}>
        <ImageIcon src={image} name={name} size="hero" />
      </span>
      {!isNamed && <Heading tone={tone}>{title}</Heading>}
      <output className={styles['message']} data-named={isNamed || undefined}>
        {isNamed && (
          <span className={headingStyles['heading']} data-tone={tone}>
            {title}
          </span>
        )}
        <span>{text}</span>
      </output>
      <div className={styles['actions']}>
        {lead !== undefined && <span className={styles['intro']}>{lead}</span>}
        {children}
      </div>
      {end}
    </section>
  )
}

export declare namespace WalletRequestStatus {
  type Props = {
    /** Image of the wallet or network. */
    image: string | undefined
    name: string
    state: 'busy' | 'still' | 'negative'
    title: string
    /** Whether the header names the dialog, so that the title is no heading. @default false */
    isNamed?: boolean | undefined
    text: string
    isBusy?: boolean | undefined
    status?: string | undefined
    uri?: string | undefined
    /** Primary action, in full width. */
    lead?: ReactNode
    /** Other actions. */
    children?: ReactNode
    /** Content below the actions. */
    end?: ReactNode
  }
}
