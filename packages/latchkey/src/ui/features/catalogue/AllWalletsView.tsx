import { type ReactNode, useState } from 'react'
import { searchWalletList, loadMoreWallets } from '../../../modal/index.ts'
import { Button, EmptyState } from '../../primitives/index.ts'
import { css as gridCss, Grid } from '../../primitives/grid/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles, { css as ownCss } from './AllWalletsView.module.css'
import { CellPlaceholders } from './CellPlaceholders.tsx'
import { NotListed } from './NotListed.tsx'
import { SearchBar } from './SearchBar.tsx'
import { useListedWalletRows } from './useListedWalletRows.ts'
import { useWalletSearch } from './useWalletSearch.ts'
import { WalletCell } from './WalletCell.tsx'
import { catalogueTexts } from './catalogueTexts.ts'

/** CSS of the view and of the grid in it. */
export const css: readonly string[] = [gridCss, ownCss]

export { loadWalletList as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.allWallets')

/** Number of placeholders while a page loads. */
const placeholders = { first: 24, further: 4 } as const

/**
 * Lists all wallets page by page, with a search by name.
 *
 * @see [9.6]
 */
export default function AllWalletsView(): ReactNode {
  const { options } = useClient()
  const modal = useShellModal()
  const text = useText(catalogueTexts)
  const { status, search, wallets } = useClientState((state) => state.wallets.list)
  const [isCertified, setCertified] = useState(false)
  const { field, typed, find, clear } = useWalletSearch(isCertified ? 'certified' : undefined)
  const { rows, hasCertified } = useListedWalletRows(isCertified)
  // The error stays while the next search is loading.
  const [isOffered, setOffered] = useState(false)
  if (hasCertified && !isOffered) setOffered(true)
  const hasRows = rows.length > 0
  // Without a catalogue, nothing is loading.
  const isIdle = status === 'idle' && options.gatewayUrl === undefined
  const isLoading = !isIdle && (status === 'loading' || status === 'idle')
  return (
    <div className={styles['view']}>
      <SearchBar
        field={field}
        typed={typed}
        onSearch={find}
        onClear={clear}
        isLoading={isLoading}
        isCertified={isOffered ? isCertified : undefined}
        onCertified={setCertified}
      />
      <div aria-busy={isLoading}>
        {hasRows && (
          <Grid
            // A new search begins at its first wallet.
            key={search}
            label={text('common.allWallets')}
            names={rows.map(({ name }) => name)}
            source={wallets}
            // A failed page is retried by a button.
            onEnd={() => status === 'ready' && loadMoreWallets(modal)}
          >
            {(index) => <WalletCell wallet={rows[index]} index={index} />}
          </Grid>
        )}
        {isLoading && (
          <CellPlaceholders count={hasRows ? placeholders.further : placeholders.first} />
        )}
        {!isLoading && (status === 'failed' || !hasRows) && (
          <div>
            {status === 'failed' ? (
              <Failed hasRows={hasRows} />
            ) : (
              <Nothing onClear={typed === '' ? undefined : clear} />
            )}
          </div>
        )}
        {/* A search has a single page: these are all wallets that it found. */}
        {status === 'ready' && search !== '' && <NotListed />}
      </div>
      <output className={styles['hidden']}>{isLoading && text('allWallets.searching')}</output>
    </div>
  )
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }): ReactNode {
  const text = useText(catalogueTexts)
  return (
    <EmptyState
      icon="search"
      title={text('allWallets.none')}
      text={text('common.tryOtherName')}
      action={
        onClear && (
          <Button tone="soft" onClick={onClear}>
            {text('common.clearSearch')}
          </Button>
        )
      }
    />
  )
}

function Failed({ hasRows }: { hasRows: boolean }): ReactNode {
  const modal = useShellModal()
  const text = useText(catalogueTexts)
  const search = useClientState(({ wallets }) => wallets.list.search)
  return (
    <EmptyState
      icon="alert"
      title={text('shell.notLoaded')}
      text={text('common.checkConnection')}
      action={
        <Button
          onClick={() => (hasRows ? loadMoreWallets(modal) : searchWalletList(modal, search))}
        >
          {text('common.tryAgain')}
        </Button>
      }
    />
  )
}
