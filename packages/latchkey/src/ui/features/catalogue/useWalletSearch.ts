import { type RefObject, useRef, useState } from 'react'
import { searchWalletList } from '../../../modal/index.ts'
import { useClient, useModal } from '../../shell/hooks.ts'

/** The search of the list of all wallets. */
export type WalletSearch = {
  /** The input. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly find: (text: string) => void
  /** Empties the search and focuses the input. */
  readonly clear: () => void
}

/** Returns the search of the list. It begins with the last one: the list keeps it. */
export function useWalletSearch(): WalletSearch {
  const modal = useModal()
  const client = useClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => client.store.get().wallets.list.search)

  function find(text: string): void {
    setTyped(text)
    searchWalletList(modal, text)
  }

  function clear(): void {
    find('')
    field.current?.focus()
  }

  return { field, typed, find, clear }
}
