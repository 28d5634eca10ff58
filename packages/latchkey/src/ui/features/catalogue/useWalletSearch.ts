import { type RefObject, useRef, useState } from 'react'
import { searchWalletList } from '../../../modal/index.ts'
import { useClient, useShellModal } from '../../shell/hooks.ts'

/** The search of the list of all wallets. */
export type UseWalletSearchResult = {
  /** Ref of the input. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly find: (text: string) => void
  /** Empties the search and focuses the input. */
  readonly clear: () => void
}

/**
 * Returns the search of the list. The initial text is that of the last search.
 *
 * @param badge - The badge of the wallets that are shown; absent for all.
 */
export function useWalletSearch(badge?: 'certified'): UseWalletSearchResult {
  const modal = useShellModal()
  const client = useClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => client.store.get().wallets.list.search)

  function find(text: string): void {
    setTyped(text)
    searchWalletList(modal, text, badge)
  }

  function clear(): void {
    find('')
    field.current?.focus()
  }

  return { field, typed, find, clear }
}
