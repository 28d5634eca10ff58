import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Allowance, AssetAmount } from '../ApprovalSummary.ts'
import { type ApprovalWarning, createApprovalWarning } from '../approvalWarnings.ts'
import { escapeText } from '../escapeText.ts'
import { type LoadedAddresses, readLookupTables } from '../solana/readLookupTables.ts'
import type { SolanaTransactionMessage } from '../solana/parseSolanaTransactionMessage.ts'
import { programs } from '../solana/programs.ts'
import { toAllowanceAmount } from '../toAllowanceAmount.ts'
import type { RequestNode } from './RequestNode.ts'

/** Result of a transaction in the latest state. */
export type SolanaSimulation =
  | {
      readonly status: 'simulated'
      /** The fee is part of the change of the native balance. Undefined where not all that is written was compared. */
      readonly changes?: readonly AssetAmount[] | undefined
      readonly allowances: readonly Allowance[]
      readonly warnings: readonly ApprovalWarning[]
    }
  | { readonly status: 'reverted'; readonly reason: string }
  | { readonly status: 'unavailable' }

const accountInfo = v.nullable(
  v.object({
    lamports: v.union([v.number(), v.bigint()]),
    owner: v.string(),
    data: v.tuple([v.string(), v.string()]),
  }),
)
const stored = v.object({ value: v.array(accountInfo) })
const simulated = v.object({
  value: v.object({
    err: v.unknown(),
    accounts: v.nullish(v.array(accountInfo)),
    /** Of the runtime that simulated. Older nodes leave it out. */
    loadedAddresses: v.nullish(
      v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) }),
    ),
  }),
})

type AccountInfo = v.InferOutput<typeof accountInfo>

/** Accounts whose changes are read, of one transaction: as many as a transaction can lock. */
const maxAccounts = 64

/**
 * Simulates a transaction by `simulateTransaction`, and compares the accounts that it writes before and after.
 *
 * Addresses in lookup tables are those that the node reports. Where one cannot be read, or the simulation loaded others, or
 * something that the transaction writes was not compared for another reason, what moves is not known, and a warning says so.
 *
 * @returns Failures of the node are `unavailable`.
 * @throws The reason of `signal`.
 * @see https://solana.com/docs/rpc/http/simulatetransaction
 */
export async function simulateSolana(
  requestNode: RequestNode,
  parameters: {
    readonly account: string
    readonly bytes: Uint8Array
    readonly transaction: SolanaTransactionMessage
    readonly signal: AbortSignal
  },
): Promise<SolanaSimulation> {
  const { account, bytes, transaction, signal } = parameters
  try {
    const loaded = await readLookupTables(requestNode, transaction)
    const writable = [
      ...transaction.accounts.flatMap(({ address, isWritable }) =>
        isWritable && address !== undefined ? [address] : [],
      ),
      ...(loaded?.writable ?? []),
    ]
    const addresses = writable.slice(0, maxAccounts)
    const before = v.parse(
      stored,
      await requestNode('getMultipleAccounts', [addresses, { encoding: 'base64' }]),
    ).value
    const value = await simulate(requestNode, bytes, addresses)
    if (value.err !== null && value.err !== undefined)
      return { status: 'reverted', reason: escapeText(describe(value.err), { maxLength: 160 }) }
    const after = value.accounts
    if (after?.length !== addresses.length || before.length !== addresses.length)
      return { status: 'unavailable' }
    const pairs = addresses.map((address, at) => ({
      address,
      before: before[at] ?? null,
      after: after[at] ?? null,
    }))
    const { changes, allowances, warnings } = compare(pairs, account)
    const isComplete =
      addresses.length === writable.length && isSame(loaded, value.loadedAddresses ?? loaded)
    if (!isComplete)
      return {
        status: 'simulated',
        allowances,
        warnings: [...warnings, createApprovalWarning('not_compared')],
      }
    const described = await describeMints(requestNode, changes)
    return { status: 'simulated', changes: described, allowances, warnings }
  } catch {
    signal.throwIfAborted()
    return { status: 'unavailable' }
  }
}

async function simulate(
  requestNode: RequestNode,
  bytes: Uint8Array,
  addresses: readonly string[],
): Promise<v.InferOutput<typeof simulated>['value']> {
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { addresses, encoding: 'base64' },
  }
  const params = [base64.encode(bytes), options]
  return v.parse(simulated, await requestNode('simulateTransaction', params)).value
}

/** Returns whether tables were read, and the simulation loaded the same addresses from them. */
function isSame(read: LoadedAddresses | undefined, used: LoadedAddresses | undefined): boolean {
  if (!read || !used) return false
  const textOf = ({ writable, readonly }: LoadedAddresses): string =>
    [writable.join(' '), readonly.join(' ')].join('/')
  return textOf(read) === textOf(used)
}

/** Offset of the decimals in a mint. */
const decimalsAt = 44

/** Adds the decimals of mints, as the node reports them. Without them, amounts are shown in base units. */
async function describeMints(
  requestNode: RequestNode,
  changes: readonly AssetAmount[],
): Promise<readonly AssetAmount[]> {
  const mints = [...new Set(changes.flatMap(({ asset }) => asset.address ?? []))]
  if (mints.length === 0) return changes
  const answer = v.safeParse(
    stored,
    await requestNode('getMultipleAccounts', [mints, { encoding: 'base64' }]).catch(
      () => undefined,
    ),
  )
  if (!answer.success || answer.output.value.length !== mints.length) return changes
  const decimals = new Map(mints.map((mint, at) => [mint, readDecimals(answer.output.value[at])]))
  return changes.map(({ asset, amount }) => ({
    asset: { ...asset, decimals: asset.decimals ?? decimals.get(asset.address ?? '') },
    amount,
  }))
}

function readDecimals(info: AccountInfo | undefined): number | undefined {
  if (!isOfTokenProgram(info)) return undefined
  const bytes = base64.decode(info.data[0])
  const decimals = bytes[decimalsAt]
  return bytes.length >= 82 && decimals !== undefined && decimals <= 18 ? decimals : undefined
}

type Pair = { readonly address: string; readonly before: AccountInfo; readonly after: AccountInfo }

function compare(
  pairs: readonly Pair[],
  account: string,
): {
  readonly changes: readonly AssetAmount[]
  readonly allowances: readonly Allowance[]
  readonly warnings: readonly ApprovalWarning[]
} {
  const changes: AssetAmount[] = []
  const allowances: Allowance[] = []
  const warnings: ApprovalWarning[] = []
  let native = 0n
  for (const { address, before, after } of pairs) {
    const withdrawer = readWithdrawer(after)
    const isStake = readWithdrawer(before) === account
    if (address === account || isStake) native -= BigInt(before?.lamports ?? 0)
    if (address === account || (isStake && withdrawer === account))
      native += BigInt(after?.lamports ?? 0)
    if (isStake && withdrawer !== undefined && withdrawer !== account)
      warnings.push(createApprovalWarning('authority_change', { authority: withdrawer }))
    if (address === account) {
      if (after && after.owner !== programs.system && after.owner !== before?.owner)
        warnings.push(createApprovalWarning('authority_change', { authority: after.owner }))
      continue
    }
    const [was, is] = [readTokenAccount(before), readTokenAccount(after)]
    const mint = was?.mint ?? is?.mint
    if (mint === undefined) continue
    const amount =
      (is?.owner === account ? is.amount : 0n) - (was?.owner === account ? was.amount : 0n)
    if (amount !== 0n) changes.push({ asset: { type: 'spl', address: mint }, amount })
    if (was?.owner === account && is && is.owner !== account)
      warnings.push(createApprovalWarning('authority_change', { authority: is.owner }))
    if (is?.owner !== account) continue
    const { closeAuthority, delegate, delegatedAmount } = is
    const isClosable = closeAuthority !== undefined && closeAuthority !== account
    if (isClosable && closeAuthority !== was?.closeAuthority)
      warnings.push(createApprovalWarning('authority_change', { authority: closeAuthority }))
    const known = delegate === was?.delegate ? (was?.delegatedAmount ?? 0n) : 0n
    if (delegate !== undefined && delegatedAmount > known)
      allowances.push({
        standard: 'spl',
        token: mint,
        spender: delegate,
        amount: toAllowanceAmount(delegatedAmount, 64),
      })
  }
  if (native !== 0n) changes.unshift({ asset: { type: 'native' }, amount: native })
  return { changes, allowances, warnings }
}

type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | undefined
  readonly delegatedAmount: bigint
  /** Who may close it: for one of wrapped lamports, also while it has some. */
  readonly closeAuthority: string | undefined
}

/** Returns whether a token program owns an account. Any other program writes what it likes into its own. */
function isOfTokenProgram(info: AccountInfo | undefined): info is NonNullable<AccountInfo> {
  return info?.owner === programs.token || info?.owner === programs.token2022
}

const tokenAccountLength = 165

/** Reads an account of the token programs. Those of Token-2022 have extensions behind the 165 bytes. */
function readTokenAccount(info: AccountInfo): TokenAccount | undefined {
  if (!isOfTokenProgram(info)) return undefined
  const bytes = base64.decode(info.data[0])
  if (bytes.length < tokenAccountLength) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const keyAt = (at: number): string => base58.encode(bytes.slice(at, at + 32))
  const optionalKeyAt = (at: number): string | undefined =>
    view.getUint32(at, true) === 1 ? keyAt(at + 4) : undefined
  return {
    mint: keyAt(0),
    owner: keyAt(32),
    amount: view.getBigUint64(64, true),
    delegate: optionalKeyAt(72),
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalKeyAt(129),
  }
}

/** Offset of who may withdraw, in the account of a stake. */
const withdrawerAt = 44

/** Returns who may withdraw the lamports of a stake. */
function readWithdrawer(info: AccountInfo): string | undefined {
  if (info?.owner !== programs.stake) return undefined
  const bytes = base64.decode(info.data[0])
  return base58.encode(bytes.slice(withdrawerAt, withdrawerAt + 32))
}

function describe(error: unknown): string {
  return typeof error === 'string' ? error : JSON.stringify(error)
}
