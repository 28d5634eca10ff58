import type { VNode } from 'preact'
import type { Allowance, ApprovalAsset, ApprovalSummary } from './ApprovalSummary.ts'
import type { ApprovalState } from './createApproval.ts'
import { formatUnits } from './formatUnits.ts'
import { networkOf } from './networkOf.ts'

/** Lists what leaves the account and what arrives: leaving first. */
export function ChangeList(props: {
  readonly summary: ApprovalSummary
  readonly state: ApprovalState
}): VNode | null {
  const { summary, state } = props
  const { changes, status } = state
  if (status === 'checking')
    return (
      <div class="approval-box" aria-hidden="true">
        <div class="approval-skeleton" />
        <div class="approval-skeleton" />
      </div>
    )
  if (!changes) return null
  if (changes.length === 0) return <p class="approval-box">No assets move.</p>
  const sorted = changes.toSorted((a, b) => (a.amount < b.amount ? -1 : 1))
  return (
    <ul class="approval-box" aria-label="What moves">
      {sorted.map(({ asset, amount }) => (
        <li
          key={`${asset.address}/${asset.tokenId}`}
          class="approval-change"
          data-direction={amount < 0n ? 'out' : 'in'}
        >
          <span class="approval-amount">
            {amount > 0n ? '+' : ''}
            {formatAsset(asset, amount, summary)}
          </span>
          {asset.address !== undefined && <code class="approval-quiet">{asset.address}</code>}
        </li>
      ))}
    </ul>
  )
}

/** Lists what others can take later. */
export function AllowanceList(props: {
  readonly summary: ApprovalSummary
  readonly allowances: readonly Allowance[]
}): VNode | null {
  const { allowances } = props
  if (allowances.length === 0) return null
  return (
    <ul class="approval-box" aria-label="What others could take">
      {allowances.map((allowance, at) => (
        <li key={at} class="approval-allowance" data-unlimited={allowance.amount === 'unlimited'}>
          <span>{describeAllowance(allowance)}</span>
          <dl class="approval-facts">
            <dt>Spender</dt>
            <dd>
              <code>{allowance.spender}</code>
            </dd>
            {allowance.token !== undefined && (
              <>
                <dt>Token</dt>
                <dd>
                  <code>{allowance.token}</code>
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function formatAsset(asset: ApprovalAsset, amount: bigint, { chainId }: ApprovalSummary): string {
  const { nativeCurrency } = networkOf(chainId)
  switch (asset.type) {
    case 'native':
      return `${formatUnits(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`
    case 'erc721':
      return `${amount < 0n ? '−' : ''}Item ${asset.tokenId}`
    case 'erc1155':
      return `${formatUnits(amount, 0)} × item ${asset.tokenId}`
    default:
      return `${formatUnits(amount, asset.decimals)} ${asset.symbol ?? 'a token'}`
  }
}

function describeAllowance({ standard, amount, tokenId }: Allowance): string {
  if (amount === 0n) return 'Takes back permission to spend'
  if (standard === 'collection') return 'Lets another account take every item'
  if (standard === 'nft') return `Lets another account take item ${tokenId}`
  if (amount === 'unlimited') return 'Lets another account spend without a limit'
  if (amount === undefined) return 'Lets another account spend'
  return `Lets another account spend ${formatUnits(amount, undefined)} the token`
}
