import type { ReactNode } from 'react'
import { readIdentity } from '../../../core/index.ts'
import { Avatar } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { css as activityCss } from '../activity/index.ts'
import { css as chipCss } from '../network/index.ts'
import { css as nftsCss } from '../nfts/index.ts'
import styles, { css as ownCss } from './AccountView.module.css'
import { css as tipCss } from './AddressTooltip.module.css'
import { AccountActions } from './AccountActions.tsx'
import { PendingTransactionsButton } from './PendingTransactionsButton.tsx'
import { PurchaseInProgressButton } from './PurchaseInProgressButton.tsx'
import { AssetTabs } from './AssetTabs.tsx'
import { ChooseCurrency } from './ChooseCurrency.tsx'
import { ChooseNameButton } from './ChooseNameButton.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { EmbeddedWalletRows } from './EmbeddedWalletRows.tsx'
import { ExplorerLink } from './ExplorerLink.tsx'
import { HideBalance } from './HideBalance.tsx'
import { TotalBalance } from './TotalBalance.tsx'
import { useActiveAddress } from './useActiveAddress.ts'
import { accountTexts } from './accountTexts.ts'

export { NetworkChip as networkChip } from '../network/index.ts'

export { AccountFooter as footer } from './AccountFooter.tsx'

export const css: readonly string[] = [chipCss, tipCss, activityCss, nftsCss, ownCss]

export { fetchAccountViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(accountTexts)('account.title')

/**
 * Shows the active account: address, balance, actions and assets.
 *
 * @see [3.2a]
 */
export default function AccountView(): ReactNode {
  const { address, explorerUrl } = useActiveAddress()
  const identity = useClientState((state) => readIdentity(state, address))
  if (address === undefined) return undefined
  return (
    <div className={styles['account']}>
      <div className={styles['profile']}>
        <Avatar address={address} src={identity?.avatar} size="large" />
        <div className={styles['name']}>
          <CopyAddress address={address} name={identity?.name} />
          {explorerUrl !== undefined && <ExplorerLink href={explorerUrl} />}
          <HideBalance />
          <ChooseCurrency />
        </div>
        <ChooseNameButton address={address} name={identity?.name} />
        <TotalBalance />
        <AccountActions />
      </div>
      <EmbeddedWalletRows />
      <PendingTransactionsButton />
      <PurchaseInProgressButton />
      <AssetTabs />
    </div>
  )
}
