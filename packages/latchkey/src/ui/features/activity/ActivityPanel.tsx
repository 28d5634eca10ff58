import type { ReactNode } from 'react'
import { readActivity } from '../../../core/index.ts'
import { hasActivitySupport, loadMoreActivity, retryActivity } from '../../../modal/index.ts'
import { Button, NextPageSentinel, EmptyState, Skeleton } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { ActivityMonths } from './ActivityMonths.tsx'
import { EndNote } from './EndNote.tsx'
import { clockIcon } from './operationIcons.ts'
import { activityTexts } from './activityTexts.ts'

/** Rows drawn until there is a transaction. */
const placeholders = [0, 1, 2, 3]

/**
 * Lists the transactions of the account on its network, newest first. Scrolling to the end fetches
 * more. Without a list of the gateway, those that were sent from this browser.
 *
 * @see [3.17, 4.16]
 */
export function ActivityPanel(): ReactNode {
  const modal = useShellModal()
  const text = useText(activityTexts)
  const activity = useClientState(readActivity)
  const { transactions, loading, error, next, isPartial, caipAddress } = activity
  const isKnown = caipAddress !== undefined && !loading && next === undefined
  const retry = (
    <Button tone="soft" size="small" onClick={() => retryActivity(modal)}>
      {text('common.tryAgain')}
    </Button>
  )
  // Further pages may have something to show where the first ones have spam alone.
  if (transactions.length === 0 && !isKnown)
    return (
      <NextPageSentinel
        label={text('activity.loading')}
        isPaused={loading || next === undefined}
        onVisible={() => loadMoreActivity(modal)}
      >
        {placeholders.map((index) => (
          <Skeleton key={index} shape="row" />
        ))}
      </NextPageSentinel>
    )
  if (error && transactions.length === 0)
    return (
      <EmptyState
        icon="alert"
        title={text('activity.failed')}
        text={text('common.checkConnection')}
        action={retry}
      />
    )
  if (transactions.length === 0) return <NoActivity />
  return (
    <>
      <ActivityMonths {...activity} />
      {next !== undefined && (
        <NextPageSentinel
          key={next}
          label={text('activity.loading')}
          isPaused={loading}
          onVisible={() => loadMoreActivity(modal)}
        >
          <Skeleton shape="row" />
        </NextPageSentinel>
      )}
      {error && <EndNote action={retry}>{text('common.moreFailed')}</EndNote>}
      {next === undefined && isPartial && !error && <EndNote>{text('activity.partial')}</EndNote>}
      {caipAddress === undefined && !hasActivitySupport(modal) && (
        <EndNote>{text('activity.sentHere')}</EndNote>
      )}
    </>
  )
}

/** Shows that there are no transactions, with a link to receive funds. */
function NoActivity(): ReactNode {
  const modal = useShellModal()
  const text = useText(activityTexts)
  const canReceive = useClientState((state) => state.features.receive)
  return (
    <EmptyState
      icon={clockIcon}
      title={text('activity.none')}
      text={text('activity.noneText')}
      action={
        canReceive && (
          <Button
            tone="soft"
            size="small"
            onClick={() => modal.push({ view: 'WalletReceive', data: undefined })}
          >
            {text('common.receive')}
          </Button>
        )
      }
    />
  )
}
