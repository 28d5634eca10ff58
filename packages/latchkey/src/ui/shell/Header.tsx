import type { ReactNode } from 'react'
import { networkChipPart } from '../features/network/parts.ts'
import { headingId, IconButton } from '../primitives/index.ts'
import type { ViewEntry } from '../registry.ts'
import styles from './Header.module.css'
import { useClient, useModal, useText } from './hooks.ts'
import { Later } from './Later.tsx'

/**
 * Shows the bar above every view: a way back, help or the network; the title; a way out.
 *
 * @source product-inventory §3 "Left side, priority"
 */
export function Header({ entry, title, hasBack, isEmbedded }: Header.Props): ReactNode {
  const modal = useModal()
  const text = useText()
  const heading = entry.heading ?? 'bar'
  return (
    <div className={styles['header']}>
      <Start entry={entry} hasBack={hasBack} />
      {heading === 'view' ? (
        <p key={title} className={styles['title']}>
          {title}
        </p>
      ) : (
        <h2
          key={title}
          id={headingId}
          tabIndex={-1}
          className={styles[heading === 'unseen' ? 'hidden' : 'title']}
        >
          {title}
        </h2>
      )}
      {!isEmbedded && (
        <span className={styles['end']}>
          <IconButton
            icon="close"
            label={text('common.close')}
            onClick={() => modal.requestClose()}
          />
        </span>
      )}
    </div>
  )
}

function Start({ entry, hasBack }: Pick<Header.Props, 'entry' | 'hasBack'>): ReactNode {
  const modal = useModal()
  const text = useText()
  const { enableNetworkSwitch, enableWalletGuide } = useClient().options
  if (entry.start === 'network' && enableNetworkSwitch)
    return <Later part={networkChipPart} props={{}} fallback={<span />} isQuiet />
  if (hasBack)
    return <IconButton icon="back" label={text('common.back')} onClick={() => modal.back()} />
  if (entry.start === 'help' && enableWalletGuide)
    return (
      <IconButton
        icon="help"
        label={text('connect.help')}
        onClick={() => modal.push({ view: 'WhatIsAWallet', data: undefined })}
      />
    )
  return <span />
}

export declare namespace Header {
  type Props = { entry: ViewEntry; title: string; hasBack: boolean; isEmbedded: boolean }
}
