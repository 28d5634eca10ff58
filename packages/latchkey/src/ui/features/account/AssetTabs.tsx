import type { ReactNode } from 'react'
import type { AccountTab } from '../../../core/index.ts'
import { hasActivity, hasNftSupport, type Modal, selectAccountTab } from '../../../modal/index.ts'
import { Tabs } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import type { PlainTextKey } from '../../text/createText.ts'
import { ActivityPanel } from '../activity/index.ts'
import { NftsPanel } from '../nfts/index.ts'
import { TokenRows } from './TokenRows.tsx'
import { accountTexts } from './accountTexts.ts'

type AssetTab = {
  readonly key: AccountTab
  readonly label: PlainTextKey<typeof accountTexts>
  readonly Panel: () => ReactNode
  /** Returns whether the account has the tab. @default always */
  readonly isShown?: ((modal: Modal) => boolean) | undefined
}

const tokensTab: AssetTab = { key: 'tokens', label: 'account.tabTokens', Panel: TokenRows }

/** Tabs of the account, in order. Each feature adds its own. */
const assetTabs: readonly AssetTab[] = [
  tokensTab,
  { key: 'nfts', label: 'common.nfts', Panel: NftsPanel, isShown: hasNftSupport },
  {
    key: 'activity',
    label: 'account.tabActivity',
    Panel: ActivityPanel,
    isShown: hasActivity,
  },
]

/**
 * Shows the assets of the account: as tabs where there are several kinds.
 *
 * @see [2.3]
 */
export function AssetTabs(): ReactNode {
  const modal = useShellModal()
  const text = useText(accountTexts)
  const selected = useClientState((state) => state.accountTab)
  const tabs = useClientState(() => assetTabs.filter(({ isShown }) => isShown?.(modal) ?? true))
  const { key, Panel } = tabs.find((tab) => tab.key === selected) ?? tokensTab
  if (tabs.length === 1) return <Panel />
  return (
    <Tabs
      label={text('account.assets')}
      tabs={tabs.map((tab) => ({ key: tab.key, label: text(tab.label) }))}
      selected={key}
      onSelect={(tab) => selectAccountTab(modal, tab)}
    >
      <Panel />
    </Tabs>
  )
}
