import type { VNode } from 'preact'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import type { FrameLocalization } from '../text/FrameLocalization.ts'
import type { ApprovalDetail, ApprovalSummary } from './ApprovalSummary.ts'
import type { ApprovalState } from './createApproval.ts'
import { formatAssetAmount } from './formatAssetAmount.ts'
import { describeNetwork } from './networkOf.ts'

/** Lists account, network, receivers and fee of a request. */
export function ApprovalFactList(props: {
  readonly summary: ApprovalSummary
  readonly state: ApprovalState
  /** Name that the app gives to a network that the wallet does not know. */
  readonly claimedNetwork: string | undefined
}): VNode {
  const { summary, state, claimedNetwork } = props
  const language = useFrameLocalization()
  const { text } = language
  const { account, chainId } = summary
  const rows: readonly Row[] = [
    ...summary.details.map(({ label, value, isCode }) => ({
      label: text(`detail.${label}`),
      value: formatDetail(value, summary, language),
      // A text in place of an address that could not be read.
      isCode: isCode === true && value !== '',
    })),
    { label: text('detail.account'), value: account, isCode: true },
    {
      label: text('detail.network'),
      value: describeNetwork(chainId, text),
      isCode: false,
      ...(claimedNetwork !== undefined && {
        note: text('network.claim', { name: claimedNetwork }),
      }),
    },
    { label: text('detail.fee'), value: feeText(summary, state, language), isCode: false },
  ]
  return (
    <dl class="approval-facts">
      {rows.map(({ label, value, isCode, note }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            {isCode ? <code>{value}</code> : <bdi>{value}</bdi>}
            {note !== undefined && <bdi class="approval-claim">{note}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Row = {
  readonly label: string
  readonly value: string
  readonly isCode: boolean
  /** Smaller, below the value. */
  readonly note?: string | undefined
}

function formatDetail(
  value: ApprovalDetail['value'],
  { chainId }: ApprovalSummary,
  language: FrameLocalization,
): string {
  if (value === '') return language.text('approval.hiddenAccount')
  if (typeof value === 'string') return value
  if (typeof value === 'number') return new Intl.NumberFormat(language.locale).format(value)
  return formatAssetAmount(value, chainId, language)
}

function feeText(
  { kind, chainId }: ApprovalSummary,
  { status, fee, allowances }: ApprovalState,
  language: FrameLocalization,
): string {
  const { text } = language
  if (kind === 'message') return text('detail.feeNone')
  // Others can submit signed typed data at any later time, whatever its contents.
  if (kind === 'typedData') return text(allowances.length > 0 ? 'detail.feeLater' : 'detail.feeNow')
  if (status === 'checking') return '…'
  if (fee === undefined)
    return text(chainId.startsWith('solana:') ? 'detail.feeIncluded' : 'detail.feeUnknown')
  const amount = formatAssetAmount({ asset: { type: 'native' }, amount: fee }, chainId, language)
  return text('detail.feeMost', { amount })
}
