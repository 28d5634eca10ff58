import type { WalletError } from '../../errors/index.ts'
import type { Nft } from '../../protocol/index.ts'
import { failPage, startPage } from '../gateway/index.ts'
import type { NftsState } from '../model/slices/nfts.ts'
import type { State } from '../model/State.ts'
import type { NftPage } from './nftsQuery.ts'

type Change = (state: State) => Partial<State>

/** Account, network and spam filter of a list of NFTs. */
export type NftListKey = Pick<NftsState, 'caipAddress' | 'includeSpam'>

/** Marks a list of NFTs as loading. NFTs of another account are dropped. */
export function setNftsLoading(list: NftListKey): Change {
  return updateNfts(list, (known) => ({
    // The cursor of a list without spam is none of the list with spam.
    ...startPage(known.includeSpam === list.includeSpam ? known : emptyList),
    status: 'loading',
    error: undefined,
  }))
}

/** Adds a fetched page. The first page replaces the NFTs; a following page is appended. */
export function addNftPage(list: NftListKey, page: NftPage, follows: boolean): Change {
  return updateNfts(list, (known) => {
    const before = follows ? known : { nfts: [], hidden: 0 }
    const { next, isPartial } = page
    return {
      nfts: uniqueById([...before.nfts, ...page.nfts]),
      hidden: before.hidden + page.hidden,
      status: 'ready',
      next,
      isPartial,
    }
  })
}

/** Records a failed fetch. NFTs fetched earlier stay, and so does the cursor of a next page. */
export function setNftsFailed(
  list: NftListKey,
  error: WalletError,
  cursor: string | undefined,
): Change {
  return updateNfts(list, (known) => ({ ...failPage(known, cursor), status: 'failed', error }))
}

function updateNfts(list: NftListKey, change: (known: NftsState) => Partial<NftsState>): Change {
  return ({ nfts }) => {
    const isKnown = nfts?.caipAddress === list.caipAddress
    const known = isKnown ? nfts : { ...emptyList, ...list }
    return { nfts: { ...known, ...list, ...change(known) } }
  }
}

const emptyList: Omit<NftsState, keyof NftListKey> = {
  nfts: [],
  status: 'loading',
  hidden: 0,
  next: undefined,
  isPartial: false,
}

function uniqueById(nfts: readonly Nft[]): readonly Nft[] {
  return [...new Map(nfts.map((nft) => [nft.id, nft])).values()]
}
