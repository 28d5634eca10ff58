import { useMemo } from 'react'
import { readWalletRows, readListedWalletRow, type WalletRow } from '../../../core/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'

/**
 * Returns the rows of the list of all wallets: custom wallets of the host first, then those of the catalogue.
 *
 * @param isCertified - Whether to leave out wallets that are not certified.
 * @returns The rows, each wallet once; and whether any is certified.
 */
export function useListedWalletRows(isCertified: boolean): {
  readonly rows: readonly WalletRow[]
  readonly hasCertified: boolean
} {
  const { options } = useClient()
  const state = useClientState((clientState) => clientState)
  const all = useMemo(() => {
    const { list } = state.wallets
    const query = list.search.toLocaleLowerCase()
    const own = readWalletRows(state, options).filter(
      ({ type, name }) => type === 'custom' && name.toLocaleLowerCase().includes(query),
    )
    const listed = list.wallets.map((wallet) => readListedWalletRow(state, options, wallet))
    return [...new Map([...own, ...listed].map((row) => [row.id, row])).values()]
  }, [state, options])
  return {
    rows: isCertified ? all.filter((row) => row.isCertified) : all,
    hasCertified: all.some((row) => row.isCertified),
  }
}
