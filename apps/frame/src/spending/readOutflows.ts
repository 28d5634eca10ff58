import type { AssetAmount } from '../approval/ApprovalSummary.ts'
import type { ApprovalCheckResult, RequestedApproval } from '../approval/createApproval.ts'

/** Outflows of a request: amounts that it takes from the account, or lets others take. */
export type Outflows = {
  /** Base units by token contract or mint. The native currency is `native`. */
  readonly amounts: ReadonlyMap<string, bigint>
  /** Whether more can leave than `amounts`: items, no limit, or unknown effects. */
  readonly isIncomplete: boolean
}

/** Warnings of requests that move more than amounts say. */
const openEnded: ReadonlySet<string> = new Set([
  'authority_change',
  'authority_change_unnamed',
  'approval_for_all',
  'batch_incomplete',
  'call_authorization',
  'durable_nonce',
  'marketplace_order',
  'not_compared',
  'not_simulated',
  'transfer_authorization',
  'unknown_approval',
  'unlimited_approval',
  'unlimited_credit',
])

type Request = Pick<RequestedApproval<unknown, unknown>, 'summary' | 'declared'>
type Checks = Pick<
  ApprovalCheckResult<unknown>,
  'changes' | 'losses' | 'allowances' | 'warnings' | 'fee'
>

/**
 * Reads the outflows of a request: those of its data or of its simulation, whichever are more, with those that it lets
 * others take later, and the fee.
 */
export function readOutflows({ summary, declared = [] }: Request, checks: Checks): Outflows {
  const { amounts: said, isIncomplete: isUncertain } = sumAmounts(declared)
  const { amounts: seen, isIncomplete } = sumAmounts(toLosses(checks))
  const taken = sumAllowances(summary.allowances, checks.allowances)
  const amounts = new Map<string, bigint>()
  for (const key of new Set([...said.keys(), ...seen.keys(), ...taken.amounts.keys(), 'native'])) {
    const [one, other] = [said.get(key) ?? 0n, seen.get(key) ?? 0n]
    const fee = key === 'native' ? (checks.fee ?? 0n) : 0n
    const amount = (one > other ? one : other) + (taken.amounts.get(key) ?? 0n) + fee
    if (amount > 0n) amounts.set(key, amount)
  }
  const isUnseen =
    summary.kind === 'transaction'
      ? checks.changes === undefined && !isPlainTransfer(summary)
      : summary.allowances.length === 0
  const warnings = [...summary.warnings, ...checks.warnings]
  return {
    amounts,
    isIncomplete:
      isUncertain ||
      isIncomplete ||
      taken.isIncomplete ||
      isUnseen ||
      warnings.some(({ code }) => openEnded.has(code) && !(code === 'not_simulated' && !isUnseen)),
  }
}

/** Returns whether a transaction has no data: it can do nothing but send its value. */
function isPlainTransfer({ content, account }: Request['summary']): boolean {
  return content === undefined && account.startsWith('0x')
}

function toLosses({ losses, changes = [] }: Checks): readonly AssetAmount[] {
  return (losses ?? changes).flatMap(({ asset, amount }) =>
    amount < 0n ? [{ asset, amount: -amount }] : [],
  )
}

function sumAmounts(list: readonly AssetAmount[]): Outflows {
  const amounts = new Map<string, bigint>()
  let isIncomplete = false
  for (const { asset, amount } of list) {
    if (asset.type === 'erc721' || asset.type === 'erc1155') isIncomplete = true
    else add(amounts, asset.type === 'native' ? 'native' : asset.address, amount)
  }
  return { amounts, isIncomplete }
}

type Allowances = Request['summary']['allowances']

/**
 * Sums what others may take later. The data and the simulation name the same allowances: of each token and spender, the
 * sum of the data counts, or what the simulation ends with if that is more.
 */
function sumAllowances(decoded: Allowances, simulated: Allowances): Outflows {
  const [said, seen] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const allowance of decoded) {
    const key = pairOf(allowance)
    said.set(key, (said.get(key) ?? 0n) + limitOf(allowance))
  }
  for (const allowance of simulated) {
    const key = pairOf(allowance)
    if (limitOf(allowance) > (seen.get(key) ?? 0n)) seen.set(key, limitOf(allowance))
  }
  const amounts = new Map<string, bigint>()
  for (const key of new Set([...said.keys(), ...seen.keys()])) {
    const [one, other] = [said.get(key) ?? 0n, seen.get(key) ?? 0n]
    const amount = one > other ? one : other
    if (amount > 0n) add(amounts, key.split(' ', 1)[0], amount)
  }
  return { amounts, isIncomplete: [...decoded, ...simulated].some(isOpenEnded) }
}

function pairOf({ token = '', spender }: Allowances[number]): string {
  return `${keyOf(token)} ${spender.toLowerCase()}`
}

function limitOf({ amount }: Allowances[number]): bigint {
  return typeof amount === 'bigint' ? amount : 0n
}

/** Returns whether an allowance has no amount that could be valued. */
function isOpenEnded({ standard, token, amount }: Allowances[number]): boolean {
  if (amount === 0n) return false
  const hasNoPrice = ['nft', 'erc6909', 'collection', 'credit'].includes(standard)
  return hasNoPrice || token === undefined || amount === undefined || amount === 'unlimited'
}

function add(amounts: Map<string, bigint>, address: string | undefined, amount: bigint): void {
  const key = keyOf(address ?? '')
  amounts.set(key, (amounts.get(key) ?? 0n) + amount)
}

/** Addresses of EVM have two spellings; mints have one. */
function keyOf(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
