import type { ReactNode } from 'react'
import { type AccountTab, setAccountTab } from '../../../core/index.ts'
import { Button, type IconName, Notice, Tabs } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { TokenRows } from './TokenRows.tsx'
import { useAddress } from './useAddress.ts'

/**
 * Shows what the account holds and did.
 *
 * @source spec §2 "Account tabs"
 */
export function AssetTabs(): ReactNode {
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
      {selected === 'tokens' && <TokenRows />}
      {selected === 'nfts' && (
        <Elsewhere
          icon="picture"
          title={text('account.nftsEmpty')}
          note={text('account.nftsText')}
        />
      )}
      {selected === 'activity' && (
        <Elsewhere
          icon="clock"
          title={text('account.activityEmpty')}
          note={text('account.activityText')}
        />
      )}
    </Tabs>
  )
}

/** Says honestly what is not shown here, and where it is. */
function Elsewhere({ icon, title, note }: Elsewhere.Props): ReactNode {
  const text = useText()
  const { explorerUrl } = useAddress()
  if (explorerUrl === undefined) return <Notice icon={icon} title={title} />
  return (
    <Notice
      icon={icon}
      title={title}
      text={note}
      action={
        <Button tone="soft" size="small" href={explorerUrl}>
          {text('account.explorer')}
        </Button>
      }
    />
  )
}

declare namespace Elsewhere {
  type Props = { icon: IconName; title: string; note: string }
}
