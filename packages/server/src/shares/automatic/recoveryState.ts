import {
  type AutomaticRecovery,
  maxRecoveryDelayHours,
  minRecoveryDelayHours,
} from 'latchkey/protocol'
import type { RecoveryState, WalletState } from '../WalletState.ts'
import type { AutomaticRecoveryFailure, NewAutomaticRecovery } from './AutomaticRecoveryStore.ts'

type Recoveries = Pick<WalletState, 'recoveries'>

const hour = 3_600_000
const day = 24 * hour

/** Time to finish a recovery after its delay. */
const finishMs = 7 * day

/** Time in which a lost response can be requested again. */
const repeatMs = 600_000

/** Recoveries of a wallet that may start in a week. No more are kept. */
const startsPerWeek = 5
const weekMs = 7 * day

/** Describes automatic recovery of a wallet; undefined while it is off. */
export function describeAutomaticRecovery(
  state: Recoveries & Pick<WalletState, 'automaticSince'>,
  now: number,
): AutomaticRecovery | undefined {
  const { automaticSince: enabledAt } = state
  if (enabledAt === undefined) return undefined
  const open = findOpenRecovery(state, now)
  if (!open) return { enabledAt }
  const { id, device, startedAt, readyAt, expiresAt } = open
  return { enabledAt, recovery: { id, device, startedAt, readyAt, expiresAt } }
}

/** Finds the recovery of a wallet that is neither canceled, finished nor expired. */
export function findOpenRecovery(
  { recoveries }: Recoveries,
  now: number,
): RecoveryState | undefined {
  return recoveries.find(
    ({ canceledAt, finishedAt, expiresAt }) =>
      canceledAt === undefined && finishedAt === undefined && expiresAt > now,
  )
}

/** Starts a recovery. Starting the same one again changes nothing. */
export function startRecovery(
  state: Recoveries,
  { id, device, cancelHash, delayMs }: NewAutomaticRecovery,
  now: number,
): Recoveries | AutomaticRecoveryFailure {
  const { recoveries } = state
  const open = findOpenRecovery(state, now)
  // Its delay goes on: it cannot be started anew, also not after it was canceled.
  if (recoveries.some((each) => each.id === id))
    return open?.id === id && open.device === device ? { recoveries } : 'recovery_ended'
  if (open) return 'recovery_pending'
  const recent = recoveries.filter(({ startedAt }) => startedAt > now - weekMs)
  if (recent.length >= startsPerWeek) return 'limited'
  // Whatever the wallet service requests, the owner has a day.
  const bounds = [minRecoveryDelayHours * hour, maxRecoveryDelayHours * hour] as const
  const readyAt = now + Math.min(Math.max(delayMs, bounds[0]), bounds[1])
  const times = { startedAt: now, readyAt, expiresAt: readyAt + finishMs }
  return { recoveries: [...recoveries, { id, device, cancelHash, ...times }].slice(-startsPerWeek) }
}

/** Cancels a recovery, by its id or its link: it is either canceled or finished, never both. */
export function cancelRecovery(
  { recoveries }: Recoveries,
  which: Pick<RecoveryState, 'id'> | Pick<RecoveryState, 'cancelHash'>,
  now: number,
): Recoveries | 'recovery_ended' | 'recovery_finished' {
  const found = recoveries.find((each) =>
    'id' in which ? each.id === which.id : each.cancelHash === which.cancelHash,
  )
  if (!found || (found.finishedAt === undefined && found.expiresAt <= now)) return 'recovery_ended'
  if (found.finishedAt !== undefined) return 'recovery_finished'
  // The same list: nothing changes.
  if (found.canceledAt !== undefined) return { recoveries }
  return replaceRecovery(recoveries, { ...found, canceledAt: now })
}

/** Finishes a recovery, for the first time or again within ten minutes, because the response may be lost. */
export function finishRecovery(
  { recoveries }: Recoveries,
  { id, device }: Pick<RecoveryState, 'id' | 'device'>,
  now: number,
): (Recoveries & { readonly isFirst: boolean }) | AutomaticRecoveryFailure {
  const found = recoveries.find((each) => each.id === id)
  if (found?.device !== device || found.canceledAt !== undefined || found.expiresAt <= now)
    return 'recovery_ended'
  if (found.readyAt > now) return 'recovery_too_early'
  const { finishedAt } = found
  if (finishedAt === undefined)
    return { ...replaceRecovery(recoveries, { ...found, finishedAt: now }), isFirst: true }
  return finishedAt + repeatMs < now ? 'recovery_ended' : { recoveries, isFirst: false }
}

function replaceRecovery(recoveries: readonly RecoveryState[], changed: RecoveryState): Recoveries {
  return { recoveries: recoveries.map((each) => (each.id === changed.id ? changed : each)) }
}
