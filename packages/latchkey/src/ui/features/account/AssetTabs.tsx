import type { ReactNode } from 'react'
import { type AccountTab, setAccountTab } from '../../../core/index.ts'
import { Tabs } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { NotShown } from './NotShown.tsx'
import { TokenRows } from './TokenRows.tsx'

/**
 * Shows the tabs for tokens, NFTs and activity.
 *
 * @see [2.3]
 */
export function AssetTabs({ explorerUrl }: AssetTabs.Props): ReactNode {
  const client = useClient()
  const text = useText()
  const selected = useClientState((state) => state.accountTab)
  const tabs: readonly { key: AccountTab; label: string }[] = [
    { key: 'tokens', label: text('account.tabTokens') },
    { key: 'nfts', label: text('account.tabNfts') },
    { key: 'activity', label: text('account.tabActivity') },
  ]
  return (
    <Tabs
      label={text('account.assets')}
      tabs={tabs}
      selected={selected}
      onSelect={(tab) => setAccountTab(client, { tab })}
    >
      {selected === 'tokens' ? (
        <TokenRows />
      ) : (
        <NotShown tab={selected} explorerUrl={explorerUrl} />
      )}
    </Tabs>
  )
}

export declare namespace AssetTabs {
  /** Where the block explorer shows the account. */
  type Props = { explorerUrl: string | undefined }
}
