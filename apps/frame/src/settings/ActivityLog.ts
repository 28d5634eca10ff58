import type { ShareLogEntry, WalletAuditEntry } from 'latchkey/protocol'

/** Loaded entries of the two logs: of the account, by the wallet service, and of the wallet, by the share service. */
export type ActivityLog = {
  /** Newest first, without gaps. */
  readonly account: readonly WalletAuditEntry[]
  /** Newest first, without gaps. Empty for a device without a share, which may not read it. */
  readonly wallet: readonly ShareLogEntry[]
  /** Whether each log has older entries. */
  readonly hasMore: { readonly account: boolean; readonly wallet: boolean }
  /** Whether nothing was changed or removed in either. */
  readonly isIntact: boolean
}

/** An event as it is shown. */
export type LoggedEvent = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: string
  /** Device of the request. */
  readonly device: string | undefined
  readonly details: Readonly<Record<string, string>>
  /** Number of equal events without another one between them, such as signatures for one app. */
  readonly count: number
}

/**
 * Merges the two logs, newest first. Events that are older than the oldest one loaded of a log with older entries wait
 * until these are loaded, so that none appears above others later.
 */
export function mergeActivityEvents({
  account,
  wallet,
  hasMore,
}: ActivityLog): readonly LoggedEvent[] {
  const loadedSince = Math.max(
    hasMore.account ? (account.at(-1)?.at ?? 0) : 0,
    hasMore.wallet ? (wallet.at(-1)?.at ?? 0) : 0,
  )
  const events = [
    ...account.map((entry) => toEvent('account', entry, entry.details['device'])),
    ...wallet.map((entry) => toEvent('wallet', entry, entry.device)),
  ]
    .filter(({ at }) => at >= loadedSince)
    .toSorted((one, other) => other.at - one.at)
  const listed: LoggedEvent[] = []
  for (const event of events) {
    const last = listed.at(-1)
    if (last && isSameAct(last, event))
      listed[listed.length - 1] = { ...last, count: last.count + 1 }
    else listed.push(event)
  }
  return listed
}

function toEvent(
  log: 'account' | 'wallet',
  { sequence, at, event, details }: Pick<WalletAuditEntry, 'sequence' | 'at' | 'event' | 'details'>,
  device: string | undefined,
): LoggedEvent {
  return { id: `${log} ${sequence}`, at, event, device, details, count: 1 }
}

function isSameAct(one: LoggedEvent, other: LoggedEvent): boolean {
  return (
    one.event === 'share.released' &&
    other.event === 'share.released' &&
    one.device === other.device &&
    one.details['origin'] === other.details['origin']
  )
}
