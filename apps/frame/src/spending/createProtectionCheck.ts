import type { WalletSpendingLimit } from 'latchkey/protocol'
import { type ApprovalWarning, createApprovalWarning } from '../approval/approvalWarnings.ts'
import type { ApprovalCheckResult, RequestedApproval } from '../approval/createApproval.ts'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import { formatUsd } from '../text/formatUsd.ts'
import { createUsdBalanceReader } from './createUsdBalanceReader.ts'
import { readOutflows } from './readOutflows.ts'
import { valueOutflows } from './valueOutflows.ts'
import type { ProtectionNeed } from './ProtectionCheckDeps.ts'

type Context = Pick<FrameRequestContext, 'addresses' | 'fetchRpc' | 'now' | 'protection'>
type Request = Pick<RequestedApproval<unknown, unknown>, 'summary' | 'declared'>

/** Result of the check of a request. */
export type ProtectionCheckResult = {
  /** Factor that it has to wait for; undefined where it can go on. */
  readonly need?: ProtectionNeed | undefined
  /** US cents that the share service counts; undefined while spending is not limited. */
  readonly spendCents?: bigint | undefined
  readonly warnings: readonly ApprovalWarning[]
}

type About = {
  readonly request: Request
  readonly checks: ApprovalCheckResult<unknown>
  /** Whether the visitor goes on without a second factor. */
  readonly isReleased: boolean
  readonly signal: AbortSignal
}

/** The check, and the answers of the visitor, which are kept until the frame is reloaded. */
export type ProtectionCheck = {
  check(context: Context, about: About): Promise<ProtectionCheckResult>
  /** Shows no optional step again. */
  postpone(): void
}

const nothing: ProtectionCheckResult = { warnings: [] }

/** Creates the check of requests that spend. */
export function createProtectionCheck(): ProtectionCheck {
  const readBalance = createUsdBalanceReader()
  let isPostponed = false

  async function findThresholdNeed(
    context: Context,
    { request, checks, signal }: About,
    cents: bigint | undefined,
  ): Promise<ProtectionNeed | undefined> {
    if (!canSpend(request, checks)) return undefined
    const { secondFactorUsd: usd, gateway } = context.protection
    const threshold = BigInt(usd) * 100n
    const balance = await readBalance({ ...context, gateway }, request.summary.chainId, signal)
      // What cannot be read counts nothing: the network of the request does not answer either.
      .catch(() => {
        signal.throwIfAborted()
        return 0n
      })
    const isLarge = cents === undefined || cents > threshold
    if (balance <= threshold && (cents ?? 0n) <= threshold) return undefined
    if (!isLarge && isPostponed) return undefined
    return { type: 'secondFactor', usd, isOptional: !isLarge }
  }

  return {
    postpone() {
      isPostponed = true
    },
    async check(context, about) {
      const { request, checks, isReleased, signal } = about
      const { summary } = request
      // What cannot be approved needs no protection.
      const warnings = [...summary.warnings, ...checks.warnings]
      const isBlocked = warnings.some(({ severity }) => severity === 'blocking')
      if (isBlocked || summary.kind === 'message') return nothing
      const { protection } = context
      // Without the share service nothing is signed.
      const wallet = await protection.readWallet().catch(() => undefined)
      const hasOneFactor = wallet !== undefined && countFactors(wallet) < 2 && !isReleased
      if (!wallet?.spending && !hasOneFactor) return nothing
      const { gateway } = protection
      const outflows = readOutflows(request, checks)
      const { chainId } = summary
      const cents = await valueOutflows(outflows, { chainId, gateway, signal })
      const capped = wallet?.spending ? applySpendCap(wallet.spending, cents) : nothing
      if (capped.need || !hasOneFactor) return capped
      return { ...capped, need: await findThresholdNeed(context, about, cents) }
    },
  }
}

/** Applies the limit of a wallet that the operator restored. The share service counts what is signed. */
function applySpendCap(
  spending: WalletSpendingLimit,
  cents: bigint | undefined,
): ProtectionCheckResult {
  const { capCents, spentCents } = spending
  const left = BigInt(Math.max(capCents - spentCents, 0))
  if (cents === undefined || cents > left)
    return { need: { type: 'spendCap', spending, cents }, warnings: [] }
  if (cents === 0n) return { spendCents: 0n, warnings: [] }
  const values = {
    amount: formatUsd(cents, 'en'),
    left: formatUsd(left, 'en'),
    limit: formatUsd(BigInt(capCents), 'en'),
  }
  return { spendCents: cents, warnings: [createApprovalWarning('spend_capped', values)] }
}

/** Counts the ways to recover a wallet. */
function countFactors({
  recovery,
  automatic,
}: NonNullable<Awaited<ReturnType<Context['protection']['readWallet']>>>): number {
  return recovery.keys.length + (automatic ? 1 : 0)
}

/** Warnings of signatures with which others can move something. */
const transferring: ReadonlySet<string> = new Set([
  'call_authorization',
  'marketplace_order',
  'transfer_authorization',
])

function canSpend({ summary }: Request, { allowances }: ApprovalCheckResult<unknown>): boolean {
  if (summary.kind === 'transaction') return true
  const warnings = summary.warnings.some(({ code }) => transferring.has(code))
  return summary.allowances.length + allowances.length > 0 || warnings
}
