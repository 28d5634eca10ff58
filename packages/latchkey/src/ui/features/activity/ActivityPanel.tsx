import type { ReactNode } from 'react'
import { readActivity } from '../../../core/index.ts'
import { loadMoreActivity, retryActivity } from '../../../modal/index.ts'
import { Button, NextPageSentinel, EmptyState, Skeleton } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { ActivityMonths } from './ActivityMonths.tsx'
import { EndNote } from './EndNote.tsx'
import { clockIcon } from './operationIcons.ts'
import { activityTexts } from './activityTexts.ts'

/** Rows drawn while the first page is fetched. */
const placeholders = [0, 1, 2, 3]

/**
 * Lists the transactions of the account on its network, newest first. Scrolling to the end fetches
 * more.
 *
 * @see [3.17, 4.16]
 */
export function ActivityPanel(): ReactNode {
  const modal = useShellModal()
  const text = useText(activityTexts)
  const activity = useClientState(readActivity)
  const { transactions, loading, error, next, isPartial, caipAddress } = activity
  const isFirst = transactions.length === 0 && (loading || caipAddress === undefined)
  const retry = (
    <Button tone="soft" size="small" onClick={() => retryActivity(modal)}>
      {text('common.tryAgain')}
    </Button>
  )
  if (isFirst)
    return (
      <div role="status" aria-label={text('activity.loading')}>
        {placeholders.map((index) => (
          <Skeleton key={index} shape="row" />
        ))}
      </div>
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
          onVisible={() => loadMoreActivity(modal)}
        >
          <Skeleton shape="row" />
        </NextPageSentinel>
      )}
      {error && <EndNote action={retry}>{text('common.moreFailed')}</EndNote>}
      {next === undefined && isPartial && !error && <EndNote>{text('activity.partial')}</EndNote>}
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
