import type { VNode } from 'preact'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import type { FrameLocalization } from '../text/FrameLocalization.ts'
import type { Allowance, ApprovalSummary } from './ApprovalSummary.ts'
import type { Approval, ApprovalState } from './createApproval.ts'
import { EditableAllowanceForm } from './EditableAllowanceForm.tsx'
import type { EditableAllowance } from './editableAllowance.ts'
import { formatAssetAmount } from './formatAssetAmount.ts'

/** Lists what leaves the account and what arrives: leaving first. */
export function ChangeList(props: {
  readonly summary: ApprovalSummary
  readonly state: ApprovalState
}): VNode | null {
  const { summary, state } = props
  const language = useFrameLocalization()
  const { text } = language
  const { changes, status } = state
  if (status === 'checking')
    return (
      <div class="approval-box" aria-hidden="true">
        <div class="approval-skeleton" />
        <div class="approval-skeleton" />
      </div>
    )
  if (!changes) return null
  if (changes.length === 0) return <p class="approval-box">{text('approval.noMoves')}</p>
  const sorted = changes.toSorted((a, b) => (a.amount < b.amount ? -1 : 1))
  return (
    <ul class="approval-box" aria-label={text('approval.moves')}>
      {sorted.map(({ asset, amount }) => (
        <li
          key={`${asset.address}/${asset.tokenId}`}
          class="approval-change"
          data-direction={amount < 0n ? 'out' : 'in'}
        >
          <bdi class="approval-amount">
            {amount > 0n ? '+' : ''}
            {formatAssetAmount({ asset, amount }, summary.chainId, language)}
          </bdi>
          {asset.address !== undefined && <code class="approval-quiet">{asset.address}</code>}
        </li>
      ))}
    </ul>
  )
}

/** Lists what others can take later. */
export function AllowanceList(props: {
  readonly approval: Approval
  readonly state: ApprovalState
}): VNode | null {
  const { approval, state } = props
  const { summary } = approval
  const { allowances, limit } = state
  const language = useFrameLocalization()
  const { text } = language
  if (allowances.length === 0) return null
  return (
    <ul class="approval-box" aria-label={text('allowance.list')}>
      {allowances.map((allowance, at) => (
        <li key={at} class="approval-allowance" data-unlimited={allowance.amount === 'unlimited'}>
          <span>{describeAllowance(allowance, summary, language)}</span>
          <dl class="approval-facts">
            <dt>{text('detail.spender')}</dt>
            <dd>
              {allowance.spender ? (
                <code>{allowance.spender}</code>
              ) : (
                text('approval.hiddenAccount')
              )}
            </dd>
            {allowance.token !== undefined && (
              <>
                <dt>{text('detail.token')}</dt>
                <dd>
                  <code>{allowance.token}</code>
                </dd>
              </>
            )}
          </dl>
          {limit && isOf(limit, allowance) && (
            <EditableAllowanceForm
              approval={approval}
              limit={limit}
              isEditing={state.status === 'editing'}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function isOf({ token, spender }: EditableAllowance, allowance: Allowance): boolean {
  const keyOf = (one: Pick<Allowance, 'token' | 'spender'>): string =>
    `${one.token}/${one.spender}`.toLowerCase()
  return keyOf({ token, spender }) === keyOf(allowance)
}

function describeAllowance(
  { standard, amount, token, tokenId, decimals, symbol }: Allowance,
  { chainId }: ApprovalSummary,
  language: FrameLocalization,
): string {
  const { text } = language
  const isCredit = standard === 'credit'
  const id = String(tokenId)
  if (amount === 0n) return text(isCredit ? 'allowance.creditRevoked' : 'allowance.revoked')
  if (standard === 'collection') return text('allowance.collection')
  if (standard === 'nft') return text('allowance.item', { id })
  if (isCredit && typeof amount !== 'bigint') return text('allowance.creditUnlimited')
  if (amount === 'unlimited')
    return standard === 'erc6909'
      ? text('allowance.itemUnlimited', { id })
      : text('allowance.unlimited')
  if (amount === undefined) return text('allowance.unknown')
  const type = standard === 'erc6909' ? 'erc1155' : 'erc20'
  const asset = { type, address: token, tokenId, decimals, symbol } as const
  return text(isCredit ? 'allowance.credit' : 'allowance.limited', {
    amount: formatAssetAmount({ asset, amount }, chainId, language),
  })
}
