import type { ReactNode } from 'react'
import { readNetwork, readSwap } from '../../../core/index.ts'
import { fetchSwapViewData } from '../../../modal/index.ts'
import { Button, EmptyState, Skeleton } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Swap.module.css'
import { swapTexts } from './swapTexts.ts'

/**
 * Shows placeholders while the tokens are fetched, and then why there are none: the network is not
 * supported, or they could not be fetched.
 */
export function SwapNotReady(): ReactNode {
  const modal = useShellModal()
  const text = useText(swapTexts)
  const { initError, initializing } = useClientState(readSwap)
  const network = useClientState((state) => readNetwork(state))?.name ?? ''
  if (initializing)
    return (
      <div role="status" aria-label={text('shell.loading')} className={styles['boxes']}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  if (initError === undefined || initError.code === 'swap.network_not_supported')
    return (
      <EmptyState
        icon="alert"
        title={text('swap.unsupported')}
        text={text('swap.unsupportedText', { network })}
        action={
          <Button
            tone="soft"
            size="small"
            onClick={() => modal.push({ view: 'Networks', data: undefined })}
          >
            {text('swap.switchNetwork')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon="alert"
      title={text('swap.failed')}
      text={text('common.checkConnection')}
      action={
        <Button tone="soft" size="small" onClick={() => fetchSwapViewData(modal)}>
          {text('common.tryAgain')}
        </Button>
      }
    />
  )
}
