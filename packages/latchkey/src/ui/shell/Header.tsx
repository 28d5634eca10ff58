import type { ReactNode } from 'react'
import { headingId, IconButton } from '../primitives/index.ts'
import styles from './Header.module.css'
import { useClient, useShellModal, useText } from './hooks.ts'
import type { ViewEntry, ViewModule } from './views.ts'

/**
 * Shows the header of every view: Back, help or the network; the title; Close.
 */
export function Header({ title, isEmbedded, ...start }: Header.Props): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const heading = start.entry.heading ?? 'header'
  return (
    <div className={styles['header']}>
      <Start {...start} />
      {heading === 'view' ? (
        <p key={title} className={styles['title']}>
          {title}
        </p>
      ) : (
        <h2
          key={title}
          id={headingId}
          tabIndex={-1}
          className={styles[heading === 'hidden' ? 'hidden' : 'title']}
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

function Start({ entry, networkChip: Chip, hasBack }: Start.Props): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const { enableNetworkSwitch, enableWalletGuide } = useClient().options
  if (Chip && enableNetworkSwitch) return <Chip />
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

declare namespace Start {
  type Props = Pick<ViewModule, 'networkChip'> & { entry: ViewEntry; hasBack: boolean }
}

export declare namespace Header {
  type Props = Start.Props & { title: string; isEmbedded: boolean }
}
