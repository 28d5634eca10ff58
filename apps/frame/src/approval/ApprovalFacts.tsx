import type { VNode } from 'preact'
import type { ApprovalSummary } from './ApprovalSummary.ts'
import type { ApprovalState } from './createApproval.ts'
import { formatUnits } from './formatUnits.ts'
import { networkOf } from './networkOf.ts'

/** Lists account, network, receivers and fee of a request. */
export function ApprovalFacts(props: {
  readonly summary: ApprovalSummary
  readonly state: ApprovalState
}): VNode {
  const { summary, state } = props
  const rows = [
    ...summary.details,
    { label: 'Account', value: summary.account, isCode: true },
    { label: 'Network', value: networkOf(summary.chainId).name },
    { label: 'Fee', value: feeText(summary, state) },
  ]
  return (
    <dl class="approval-facts">
      {rows.map(({ label, value, isCode }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{isCode ? <code>{value}</code> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function feeText(
  { kind, chainId }: ApprovalSummary,
  { status, fee, allowances }: ApprovalState,
): string {
  if (kind === 'message') return 'None, nothing is sent'
  // Others can send typed data at any later time, whatever it says.
  if (kind === 'typedData')
    return allowances.length > 0 ? 'None now, but it lets others spend' : 'None now'
  if (status === 'checking') return '…'
  if (fee === undefined) return chainId.startsWith('solana:') ? 'Part of what moves' : 'Unknown'
  const { symbol, decimals } = networkOf(chainId).nativeCurrency
  return `At most ${formatUnits(fee, decimals)} ${symbol}`
}
