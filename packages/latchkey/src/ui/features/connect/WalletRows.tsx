import { Fragment, type ReactNode } from 'react'
import { readWalletRows, type WalletRow } from '../../../core/index.ts'
import { isConnectWide, isMobile, readAllWalletsCount } from '../../../modal/index.ts'
import { List, ListLabel, Skeleton } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useModalState,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { AllWalletsItem } from './AllWalletsItem.tsx'
import { NoWallets } from './NoWallets.tsx'
import { WalletItem } from './WalletItem.tsx'
import { connectTexts } from './connectTexts.ts'

/** Maximum number of recommended wallets. [9.6] */
const maxRecommended = 4

/** Lists the wallets to connect, with help for a visitor without a wallet. */
export function WalletRows({ isDisabled }: { isDisabled: boolean }): ReactNode {
  const client = useClient()
  const text = useText(connectTexts)
  const narrowed = useModalState((state) => state.namespace)
  const namespace = useRouteData('Connect')?.namespace ?? narrowed
  const all = useClientState((state) =>
    readWalletRows(state, client.options, { namespace, isMobile: isMobile(client.window) }),
  )
  // Its code is beside the list.
  const isWide = useClientState(() => isConnectWide(client))
  const rows = isWide ? all.filter(({ type }) => type !== 'walletConnect') : all
  const isSearched = useClientState((state) => state.wallets.searched)
  const awaited = useAwaited(rows)
  const last = rows.at(-1)
  const isListed = useClientState(() => readAllWalletsCount(client)) !== undefined
  const isAlone = !isListed && rows.length === 0
  // Whether no wallet is installed is unknown until all adapters have finished discovery.
  if (isAlone && !isSearched) return <Skeleton shape="row" />
  if (isAlone) return <NoWallets />
  return (
    <List label={text('connect.wallets')} hidesLabel>
      {rows.map((wallet, at) => (
        <Fragment key={wallet.id}>
          {isGroupStart(rows, at) && (
            <ListLabel>
              {text(isInstalled(wallet) ? 'connect.installed' : 'connect.more')}
            </ListLabel>
          )}
          <WalletItem
            wallet={wallet}
            displayIndex={at}
            namespace={namespace}
            isDisabled={isDisabled}
          />
        </Fragment>
      ))}
      {last && isInstalled(last) && isListed && <ListLabel>{text('connect.more')}</ListLabel>}
      {Array.from({ length: awaited }, (_, index) => (
        <li key={index} aria-hidden="true">
          <Skeleton shape="row" />
        </li>
      ))}
      <AllWalletsItem />
    </List>
  )
}

/** Returns whether the group of installed wallets, or the group after it, begins at a row. */
function isGroupStart(rows: readonly WalletRow[], at: number): boolean {
  const [row, before] = [rows[at], rows[at - 1]]
  if (!row) return false
  if (isInstalled(row)) return !before || !isInstalled(before)
  return before !== undefined && isInstalled(before)
}

function isInstalled({ type, connectors }: WalletRow): boolean {
  return type === 'injected' && connectors.some(({ readiness }) => readiness === 'installed')
}

/** Placeholders for rows that are loading prevent a layout shift under the pointer. */
function useAwaited(rows: readonly WalletRow[]): number {
  const client = useClient()
  const isOffered = useClientState(() => readAllWalletsCount(client)) !== undefined
  const status = useClientState((state) => state.wallets.catalogue.status)
  const isAwaited = isOffered && (status === 'idle' || status === 'loading')
  const shown = rows.filter(({ type }) => type !== 'walletConnect').length
  return isAwaited ? Math.max(0, maxRecommended - shown) : 0
}
