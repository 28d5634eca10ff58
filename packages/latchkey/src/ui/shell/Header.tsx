import type { ReactNode } from 'react'
import { readLogin } from '../../core/index.ts'
import type { ViewName } from '../../modal/index.ts'
import { headingId, IconButton } from '../primitives/index.ts'
import styles from './Header.module.css'
import { useClient, useClientState, useShellModal, useText } from './hooks.ts'
import type { ViewEntry, ViewModule } from './views.ts'

/**
 * Shows the header of every view: Back, help or the network; the title; Close. The frame of the embedded wallet covers
 * it with its own.
 */
export function Header({ view, module, hasFailed, isEmbedded, ...start }: Header.Props): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const isCovered = useClientState((state) => readLogin(state).isFrameOpen)
  return (
    <div className={styles['header']} data-covered={isCovered || undefined}>
      <Start {...start} networkChip={module?.networkChip} />
      <ViewTitle key={view} heading={start.entry.heading} module={module} hasFailed={hasFailed} />
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

/** Shows the title of a view; until it has loaded, what is happening. */
function ViewTitle({ heading = 'header', module, hasFailed }: ViewTitle.Props): ReactNode {
  const text = useText()
  const title = module ? <module.Title /> : text(hasFailed ? 'shell.broken' : 'shell.loading')
  if (heading === 'view') return <p className={styles['title']}>{title}</p>
  return (
    <h2
      id={headingId}
      tabIndex={-1}
      className={heading === 'hidden' ? styles['hidden'] : styles['title']}
    >
      {title}
    </h2>
  )
}

declare namespace ViewTitle {
  type Props = Pick<ViewEntry, 'heading'> & Pick<Header.Props, 'module' | 'hasFailed'>
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
        label={text('common.whatIsAWallet')}
        onClick={() => modal.push({ view: 'WhatIsAWallet', data: undefined })}
      />
    )
  return <span />
}

declare namespace Start {
  type Props = Pick<ViewModule, 'networkChip'> & { entry: ViewEntry; hasBack: boolean }
}

export declare namespace Header {
  type Props = Omit<Start.Props, 'networkChip'> & {
    view: ViewName
    /** View to name; undefined until it has loaded. */
    module: ViewModule | undefined
    hasFailed: boolean
    isEmbedded: boolean
  }
}
