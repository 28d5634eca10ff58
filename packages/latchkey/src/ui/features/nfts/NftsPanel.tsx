import type { KeyboardEvent, ReactNode } from 'react'
import { type NftsState, readNfts } from '../../../core/index.ts'
import { loadMoreNfts, openNft, retryNfts, setSpamNftsShown } from '../../../modal/index.ts'
import type { Nft } from '../../../protocol/index.ts'
import {
  Button,
  type IconName,
  List,
  NextPageSentinel,
  EmptyState,
} from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { EndNote } from '../activity/index.ts'
import { NftImage } from './NftImage.tsx'
import styles from './NftsPanel.module.css'
import { nftsTexts } from './nftsTexts.ts'

/** Outline of a picture. */
const picture: IconName =
  'M6 3.5h8A2.5 2.5 0 0 1 16.5 6v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 14V6A2.5 2.5 0 0 1 6 3.5zM4 14.5l3.7-3.8 2.8 2.8 1.8-1.8 3.7 3.8M12.5 7.25v.05'

/** Shows the NFTs of the account on its network. Scrolling to the end fetches more. */
export function NftsPanel(): ReactNode {
  const modal = useShellModal()
  const text = useText(nftsTexts)
  const state = useClientState(readNfts)
  const isEmpty = !state || state.nfts.length === 0
  const retry = (
    <Button tone="soft" size="small" onClick={() => retryNfts(modal)}>
      {text('common.tryAgain')}
    </Button>
  )
  if (!state || (isEmpty && state.status === 'loading'))
    return (
      <div role="status" aria-label={text('nfts.loading')}>
        <TileSkeletons count={4} />
      </div>
    )
  if (isEmpty && state.status === 'failed')
    return (
      <EmptyState
        icon="alert"
        title={text('nfts.failed')}
        text={text('common.checkConnection')}
        action={retry}
      />
    )
  const { nfts, next, isPartial, status } = state
  return (
    <>
      <Counts state={state} />
      {isEmpty ? (
        <EmptyState icon={picture} title={text('nfts.none')} text={text('nfts.noneText')} />
      ) : (
        <Tiles nfts={nfts} />
      )}
      {next !== undefined && (
        <NextPageSentinel
          key={next}
          label={text('nfts.loading')}
          isPaused={status === 'loading'}
          onVisible={() => loadMoreNfts(modal)}
        >
          <TileSkeletons count={2} />
        </NextPageSentinel>
      )}
      {status === 'failed' && <EndNote action={retry}>{text('common.moreFailed')}</EndNote>}
      {next === undefined && isPartial && status !== 'failed' && (
        <EndNote>{text('nfts.partial')}</EndNote>
      )}
    </>
  )
}

/** Shows the number of listed NFTs and of those hidden as spam, with a button that shows them. */
function Counts({ state }: { state: NftsState }): ReactNode {
  const modal = useShellModal()
  const text = useText(nftsTexts)
  const numbers = useNumberFormats()
  const { nfts, status, hidden, includeSpam, next, failedCursor, clearedNext } = state
  const isAll = next === undefined && clearedNext === undefined
  // What failed may be the list with spam itself, or the one without it.
  const isKnown = status !== 'failed' || failedCursor !== undefined
  const isToggled = isKnown && (hidden > 0 || includeSpam)
  // The note that there are none replaces it.
  if (nfts.length === 0 && isAll && !isToggled) return undefined
  const count = `${numbers.exact(BigInt(nfts.length), 0)}${isAll ? '' : '+'}`
  const isOne = nfts.length === 1 && isAll
  return (
    <div className={styles['counts']}>
      <span>{isOne ? text('nfts.one') : text('nfts.items', { count })}</span>
      {isToggled && (
        <span>
          {!includeSpam && text('nfts.hidden', { count: numbers.exact(BigInt(hidden), 0) })}
          <button
            type="button"
            className={styles['link']}
            onClick={() => setSpamNftsShown(modal, !includeSpam)}
          >
            {text(includeSpam ? 'nfts.hideSpam' : 'nfts.show')}
          </button>
        </span>
      )}
    </div>
  )
}

/** Shows a {@link List} in columns: the arrow keys move in two dimensions. */
function Tiles({ nfts }: { nfts: readonly Nft[] }): ReactNode {
  const text = useText(nftsTexts)
  return (
    // Before the list, which handles the other keys.
    <div className={styles['tiles']} onKeyDownCapture={moveInGrid}>
      <List label={text('common.nfts')} hidesLabel>
        {nfts.map((nft) => (
          <Tile key={nft.id} nft={nft} />
        ))}
      </List>
    </div>
  )
}

/** Focuses the tile that an arrow key leads to. The last row may be shorter than the others. */
function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.firstElementChild
  if (!list || event.ctrlKey || event.metaKey || event.altKey) return
  const { direction, gridTemplateColumns } = getComputedStyle(list)
  const columns = gridTemplateColumns.split(' ').length
  const forward = direction === 'rtl' ? -1 : 1
  const steps = new Map([
    ['ArrowRight', forward],
    ['ArrowLeft', -forward],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ])
  const step = steps.get(event.key)
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const current = tiles.findIndex((tile) => tile === event.target)
  const end = tiles.length - 1
  const isAbove = Math.floor(current / columns) < Math.floor(end / columns)
  const next = step === columns && isAbove ? Math.min(current + step, end) : current + step
  tiles[next]?.focus()
}

function Tile({ nft }: { nft: Nft }): ReactNode {
  const modal = useShellModal()
  const { name, collection } = nft
  return (
    <li>
      <button
        type="button"
        data-row=""
        className={styles['tile']}
        onClick={() => openNft(modal, nft)}
      >
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['collection']} dir="auto">
          {collection}
        </span>
        {/* Last, because type-ahead searches for the first letters; the style places it first. */}
        <NftImage nft={nft} className={styles['image']} />
      </button>
    </li>
  )
}

function TileSkeletons({ count }: { count: number }): ReactNode {
  return (
    <div className={styles['grid']} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles['skeleton']}>
          <span className={styles['image']} />
          <span className={styles['line']} />
          <span className={styles['line']} />
        </span>
      ))}
    </div>
  )
}
