import type { ReactNode } from 'react'
import { type AccountTab, setAccountTab } from '../../../core/index.ts'
import { Tabs } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import type { PlainKey } from '../../text/createText.ts'
import { TokenRows } from './TokenRows.tsx'

type AssetTab = {
  readonly key: AccountTab
  readonly label: PlainKey
  readonly Panel: () => ReactNode
}

/** Tabs of the account, in order. A feature adds its own here. */
const assetTabs: readonly [AssetTab, ...AssetTab[]] = [
  { key: 'tokens', label: 'account.tabTokens', Panel: TokenRows },
]

/**
 * Shows the assets of the account: as tabs where there are several kinds.
 *
 * @see [2.3]
 */
export function AssetTabs(): ReactNode {
  const client = useClient()
  const text = useText()
  const selected = useClientState((state) => state.accountTab)
  const [first] = assetTabs
  const { key, Panel } = assetTabs.find((tab) => tab.key === selected) ?? first
  if (assetTabs.length === 1) return <Panel />
  return (
    <Tabs
      label={text('account.assets')}
      tabs={assetTabs.map((tab) => ({ key: tab.key, label: text(tab.label) }))}
      selected={key}
      onSelect={(tab) => setAccountTab(client, { tab })}
    >
      <Panel />
    </Tabs>
  )
}
