import type { WalletError } from '../../errors/index.ts'
import type { Nft } from '../../protocol/index.ts'
import type { NftsState } from '../model/slices/nfts.ts'
import type { State } from '../model/State.ts'
import type { NftPage } from './nftsQuery.ts'

type Change = (state: State) => Partial<State>

/** Account, network and spam filter of a list of NFTs. */
export type NftListKey = Pick<NftsState, 'caipAddress' | 'includeSpam'>

/** Marks a list of NFTs as loading. NFTs of another account are dropped. */
export function setNftsLoading(list: NftListKey): Change {
  return updateNfts(list, () => ({ status: 'loading', error: undefined }))
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

/** Records a failed fetch. NFTs fetched earlier stay. */
export function setNftsFailed(list: NftListKey, error: WalletError): Change {
  return updateNfts(list, () => ({ status: 'failed', error }))
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
