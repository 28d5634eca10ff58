import { Fragment, type ReactNode } from 'react'
import { useClient, useText } from '../../shell/hooks.ts'
import styles from './TermsAgreement.module.css'
import { connectTexts } from './connectTexts.ts'

/**
 * Shows the terms that the visitor agrees to by connecting; as a checkbox when `onAgree` is given.
 */
export function TermsAgreement({ isAgreed, onAgree }: TermsAgreement.Props): ReactNode {
  const { options } = useClient()
  const text = useText(connectTexts)
  if (!onAgree)
    return (
      <p className={styles['agreement']}>{fill(text('connect.agree', { links: '{links}' }))}</p>
    )
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        checked={isAgreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
      <span>{fill(text('connect.agreeBox', { links: '{links}' }))}</span>
    </label>
  )

  function fill(sentence: string): ReactNode {
    const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = options
    const first = terms !== undefined && <Out href={terms}>{text('connect.terms')}</Out>
    const second = privacy !== undefined && <Out href={privacy}>{text('connect.privacy')}</Out>
    const both = text('connect.and', { first: '{first}', second: '{second}' })
    const links =
      first && second ? withNodes(both, { '{first}': first, '{second}': second }) : first || second
    return withNodes(sentence, { '{links}': links })
  }
}

export declare namespace TermsAgreement {
  type Props = {
    isAgreed?: boolean | undefined
    onAgree?: ((isAgreed: boolean) => void) | undefined
  }
}

function Out({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Replaces the placeholders of a sentence with elements, in the order of the language. */
function withNodes(sentence: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  return sentence
    .split(/(\{\w+\})/)
    .map((part, index) => <Fragment key={index}>{part in nodes ? nodes[part] : part}</Fragment>)
}
