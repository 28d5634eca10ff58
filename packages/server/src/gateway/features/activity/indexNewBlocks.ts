import { isUpstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { isNodeRpcError } from '../../chain/rpc/index.ts'
import type { IndexedBlocks } from './IndexedBlocks.ts'
import type { ActivityStore } from './createActivityStore.ts'
import type { BlockId, ActivityPort, AccountTransaction } from './ActivityPort.ts'
import { rollBackReorg } from './rollBackReorg.ts'

/** Number of newest blocks that are indexed for a new account. */
const firstBlocks = 64
/** Maximum number of parts that one request indexes. */
const maxParts = 40
/** Number of accounts per read. */
const accountsAtOnce = 100

/** Dependencies of the index operations. */
export type IndexerContext = {
  readonly port: ActivityPort
  readonly store: ActivityStore
  /** Marks spam. */
  readonly mark: (
    chain: Chain,
    rows: readonly AccountTransaction[],
    signal: AbortSignal,
  ) => Promise<readonly AccountTransaction[]>
}

/** Errors by account, of accounts that could not be read while their chain answers. */
export type IndexingErrorsByAccount = ReadonlyMap<string, unknown>

/**
 * Indexes accounts up to the newest block. A failing account does not stop the others.
 *
 * @param watched - The chain and the accounts.
 * @throws UpstreamError when the chain does not answer.
 */
export async function indexNewBlocks(
  reading: IndexerContext,
  { chain, accounts }: { readonly chain: Chain; readonly accounts: readonly string[] },
  signal: AbortSignal,
): Promise<IndexingErrorsByAccount> {
  const { port, store } = reading
  const head = await port.head(chain, signal)
  await rollBackReorg({ port, store }, chain, head, signal)
  let known = await store.coverage(chain.caipNetworkId, accounts)
  // A local network that was reset has no recorded hashes.
  if (chain.isTest && [...known.values()].some(({ to }) => to > head.block)) {
    await store.forgetAbove(chain.caipNetworkId, -1)
    known = new Map()
  }
  const groups = new Map<number, string[]>()
  for (const account of accounts) {
    const to = known.get(account)?.to ?? Math.max(-1, head.block - firstBlocks)
    if (to < head.block || !known.has(account)) groups.set(to, [...(groups.get(to) ?? []), account])
  }
  const failures = new Map<string, unknown>()
  for (const [to, group] of groups)
    for (let at = 0; at < group.length; at += accountsAtOnce) {
      const some = group.slice(at, at + accountsAtOnce)
      const found = await readAccounts(reading, { chain, accounts: some, above: to, head }, signal)
      for (const [account, error] of found) failures.set(account, error)
    }
  return failures
}

type AccountsToRead = {
  readonly chain: Chain
  readonly accounts: readonly string[]
  readonly above: number
  readonly head: BlockId
}

/** Reads accounts together; one by one if one of them would cut off the others. */
async function readAccounts(
  reading: IndexerContext,
  parameters: AccountsToRead,
  signal: AbortSignal,
): Promise<IndexingErrorsByAccount> {
  const { chain, accounts } = parameters
  const [account, ...others] = accounts
  if (account === undefined) return new Map()
  try {
    if (await readDown(reading, parameters, signal)) return new Map()
  } catch (error) {
    if (signal.aborted || !(isUpstreamError(error) || isNodeRpcError(error))) throw error
    // Fail if the chain does not answer.
    await reading.port.head(chain, signal)
    if (others.length === 0) return new Map([[account, error]])
  }
  const failures = new Map<string, unknown>()
  for (const each of accounts)
    for (const [who, error] of await readAccounts(
      reading,
      { ...parameters, accounts: [each] },
      signal,
    ))
      failures.set(who, error)
  return failures
}

/**
 * Reads from the newest block down to the known range. For an account with the maximum of rows only
 * the newest part is read.
 *
 * @returns Whether it is complete; if not, nothing was stored because several accounts were cut
 * off.
 */
async function readDown(
  { port, store, mark }: IndexerContext,
  { chain, accounts, above, head }: AccountsToRead,
  signal: AbortSignal,
): Promise<boolean> {
  const rows: AccountTransaction[] = []
  let range: IndexedBlocks = { from: head.block + 1, to: head.block, nativeFrom: head.block + 1 }
  for (let part = 0; part < maxParts && range.from > above + 1; part += 1) {
    if (part === 1 && (await isAnyFull(store, chain, accounts))) break
    const read = await port.read(chain, accounts, { from: above + 1, to: range.from - 1 }, signal)
    if (read.from >= range.from) break
    rows.push(...read.rows)
    const hasAll = read.hasNativeTransfers && range.nativeFrom === range.from
    range = { ...range, from: read.from, nativeFrom: hasAll ? read.from : range.nativeFrom }
  }
  if (accounts.length > 1 && range.from > above + 1) return false
  // A reorganization happened during the read.
  if ((await port.hashAt(chain, head.block, signal)) !== head.hash) return true
  await store.keep({
    chain: chain.caipNetworkId,
    rows: await mark(chain, rows, signal),
    accounts,
    range,
    ...(head.hash !== '' && { mark: head }),
  })
  return true
}

async function isAnyFull(
  store: ActivityStore,
  { caipNetworkId }: Chain,
  accounts: readonly string[],
): Promise<boolean> {
  for (const account of accounts) if (await store.isFull(caipNetworkId, account)) return true
  return false
}

/**
 * Indexes older blocks of an account, part by part.
 *
 * @param whose - The chain and the account.
 * @throws UpstreamError
 */
export async function backfill(
  { port, store, mark }: IndexerContext,
  { chain, account }: { readonly chain: Chain; readonly account: string },
  signal: AbortSignal,
): Promise<void> {
  const id = chain.caipNetworkId
  for (let part = 0; part < maxParts; part += 1) {
    const known = (await store.coverage(id, [account])).get(account)
    if (!known || known.from <= 0 || (await store.isFull(id, account))) return
    const to = known.from - 1
    const read = await port.read(chain, [account], { from: 0, to }, signal)
    if (read.from > to) return
    const nativeFrom = read.hasNativeTransfers ? read.from : known.from
    await store.keep({
      chain: id,
      rows: await mark(chain, read.rows, signal),
      accounts: [account],
      range: { from: read.from, to, nativeFrom },
    })
  }
}
