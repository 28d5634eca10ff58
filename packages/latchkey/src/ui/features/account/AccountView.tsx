import type { ReactNode } from 'react'
import { Avatar, Button, Icon } from '../../primitives/index.ts'
import { useClientState, useModal, useText } from '../../shell/hooks.ts'
import { css as chipCss } from '../network/index.ts'
import styles, { css as ownCss } from './AccountView.module.css'
import { css as tipCss } from './AddressTip.module.css'
import { Actions } from './Actions.tsx'
import { AssetTabs } from './AssetTabs.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { TotalBalance } from './TotalBalance.tsx'
import { useAddress } from './useAddress.ts'
import { WalletChip } from './WalletChip.tsx'

export { NetworkChip as networkChip } from '../network/index.ts'

export const css: readonly string[] = [chipCss, tipCss, ownCss]

export { fetchAccount as fetchData } from '../../../modal/index.ts'

/**
 * Shows the active account: address, balance, actions, assets and Disconnect.
 *
 * @see [3.2a]
 */
export default function AccountView(): ReactNode {
  const modal = useModal()
  const text = useText()
  const { address, explorerUrl } = useAddress()
  // The other tabs offer it themselves.
  const isHere = useClientState((state) => state.accountTab === 'tokens')
  if (address === undefined) return undefined
  return (
    <>
      <div className={styles['person']}>
        <Avatar address={address} size="large" />
        <div className={styles['name']}>
          <WalletChip />
          <CopyAddress address={address} />
        </div>
        <TotalBalance />
        <Actions />
      </div>
      <AssetTabs explorerUrl={explorerUrl} />
      <footer className={styles['end']}>
        {isHere && explorerUrl !== undefined && (
          <Button tone="quiet" size="small" href={explorerUrl}>
            <Icon name="external" size="small" />
            {text('account.explorer')}
          </Button>
        )}
        <Button tone="quiet" size="small" onClick={() => void modal.disconnect()}>
          <Icon name="exit" size="small" />
          {text('common.disconnect')}
        </Button>
      </footer>
    </>
  )
}
