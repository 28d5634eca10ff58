import {
  formatAuditEntry,
  type ShareLogPage,
  type WalletAuditEntry,
  walletAuditPageSchema,
} from 'latchkey/protocol'
import { sha256Base64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError, isFrameError } from '../services/frameError.ts'
import type { ActivityLog } from './ActivityLog.ts'

const empty: ActivityLog = {
  account: [],
  wallet: [],
  hasMore: { account: true, wallet: true },
  isIntact: true,
}

/** Reads the newest entries of both logs, or those below the ones that were read. */
export async function readActivityLog(
  services: Pick<WalletServices, 'session' | 'wallet' | 'shares'>,
  earlier: ActivityLog = empty,
): Promise<ActivityLog> {
  const { hasMore } = earlier
  const [account, wallet] = await Promise.all([
    hasMore.account ? readAccountPage(services, earlier.account.at(-1)) : undefined,
    hasMore.wallet ? readWalletPage(services, earlier.wallet.at(-1)?.sequence) : undefined,
  ])
  return {
    account: [...earlier.account, ...(account?.entries ?? [])],
    wallet: [...earlier.wallet, ...(wallet?.entries ?? [])],
    hasMore: {
      account: (account?.entries.at(-1)?.sequence ?? 1) > 1,
      wallet: (wallet?.entries.at(-1)?.sequence ?? 1) > 1,
    },
    isIntact: earlier.isIntact && (account?.isIntact ?? true) && (wallet?.isIntact ?? true),
  }
}

type AccountPage = { readonly entries: readonly WalletAuditEntry[]; readonly isIntact: boolean }

async function readAccountPage(
  { session, wallet }: Pick<WalletServices, 'session' | 'wallet'>,
  oldest: WalletAuditEntry | undefined,
): Promise<AccountPage> {
  const stored = await session.read()
  if (!stored) throw createFrameError('login.session_ended')
  const query = oldest === undefined ? '' : `?before=${oldest.sequence}`
  const path = `/wallet/v1/audit${query}` as const
  const page = await session.send(wallet, { path, reply: walletAuditPageSchema })
  const { entries } = page
  const follows = oldest === undefined || entries[0]?.hash === oldest.previousHash
  const isIntact = page.isIntact && follows && (await isIntactLog(stored.user.id, entries))
  return { entries, isIntact }
}

async function readWalletPage(
  { shares }: Pick<WalletServices, 'shares'>,
  before: number | undefined,
): Promise<ShareLogPage> {
  try {
    const page = await shares.readLog(before)
    // Entries of more than 400 days ago are deleted.
    const first = page.entries[0]?.sequence
    const follows = before === undefined || first === undefined || first === before - 1
    return { ...page, isIntact: page.isIntact && follows }
  } catch (error) {
    const isHidden =
      isFrameError(error, 'shares.no_wallet') || isFrameError(error, 'shares.no_share')
    if (!isHidden) throw error
    return { entries: [], isIntact: true }
  }
}

/**
 * Returns whether entries of an audit log are what was written: each has the hash of its content, and that of
 * the entry before it.
 *
 * @param entries - Newest first, without gaps.
 */
export async function isIntactLog(
  userId: string,
  entries: readonly WalletAuditEntry[],
): Promise<boolean> {
  const hashes = await Promise.all(
    entries.map(async ({ hash: _hash, ...entry }) =>
      sha256Base64Url(formatAuditEntry(userId, entry)),
    ),
  )
  return entries.every(({ hash, previousHash, sequence }, index) => {
    const before = entries[index + 1]
    const follows = before
      ? before.hash === previousHash && before.sequence === sequence - 1
      : sequence > 1 || previousHash === ''
    return follows && hash === hashes[index]
  })
}
