import type { ApprovalChecks, RequestedApproval } from '../approval/createApproval.ts'
import type { FrameContext } from '../page/FrameContext.ts'
import { createBalanceReader } from './createBalanceReader.ts'
import { readOutflows } from './readOutflows.ts'
import { valueOutflows } from './valueOutflows.ts'
import type { ProtectionNeed } from './WalletProtection.ts'

type Context = Pick<FrameContext, 'addresses' | 'fetchRpc' | 'now' | 'protection'>
type Request = Pick<RequestedApproval<unknown, unknown>, 'summary' | 'declared'>

/** Returns what a request has to wait for; undefined where it can go on. */
export type CheckProtection = (
  context: Context,
  about: {
    readonly request: Request
    readonly checks: ApprovalChecks<unknown>
    /** What the visitor went on without. */
    readonly isReleased: boolean
    readonly signal: AbortSignal
  },
) => Promise<ProtectionNeed | undefined>

/** The check, and the answers of the visitor that it remembers until the frame is loaded anew. */
export type ProtectionCheck = {
  readonly check: CheckProtection
  /** Shows no optional step again. */
  postpone(): void
}

/** Creates the check of requests that spend. */
export function createProtectionCheck(): ProtectionCheck {
  const readBalance = createBalanceReader()
  let isPostponed = false
  return {
    postpone() {
      isPostponed = true
    },
    async check(context, { request, checks, isReleased, signal }) {
      const { summary } = request
      const warnings = [...summary.warnings, ...checks.warnings]
      // What cannot be approved needs no protection.
      if (warnings.some(({ severity }) => severity === 'blocking')) return undefined
      if (isReleased || !canSpend(request, checks)) return undefined
      const { protection } = context
      const { secondFactorUsd: usd, gateway } = protection
      // Without the share service nothing is signed.
      const wallet = await protection.readWallet().catch(() => undefined)
      if (!wallet || countFactors(wallet) >= 2) return undefined
      const threshold = BigInt(usd) * 100n
      const { chainId } = summary
      const about = { ...context, gateway }
      const balance = await readBalance(about, chainId, signal).catch(() => {
        signal.throwIfAborted()
        return 0n
      })
      const outflows = readOutflows(request, checks)
      const cents = await valueOutflows(outflows, { chainId, gateway, signal })
      const isLarge = cents === undefined || cents > threshold
      if (balance <= threshold && (cents ?? 0n) <= threshold) return undefined
      if (!isLarge && isPostponed) return undefined
      return { type: 'secondFactor', usd, isOptional: !isLarge }
    },
  }
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

function canSpend({ summary }: Request, { allowances }: ApprovalChecks<unknown>): boolean {
  if (summary.kind === 'transaction') return true
  const warnings = summary.warnings.some(({ code }) => transferring.has(code))
  return summary.allowances.length + allowances.length > 0 || warnings
}
