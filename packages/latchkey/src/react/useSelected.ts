import { useState, useSyncExternalStore } from 'react'
import type { State } from '../core/index.ts'
import { createMemoizedSelect, type Store } from '../kernel/index.ts'
import type { ModalState } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Returns a part of a store, and renders again when it changes.
 *
 * @param store - The store.
 * @param server - State to read from on a server and while a page hydrates.
 * @param select - Selects the part. May return a new object each time: a deeply equal part keeps
 * its identity, so that it can be a dependency of an effect.
 */
export function useSelected<state, part>(
  store: Store<state>,
  server: state,
  select: (state: state) => part,
): part {
  const [read] = useState(() => createMemoizedSelect<state, part>())
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get(), select),
    () => read(server, select),
  )
}

/** Returns a part of the client's state, and renders again when it changes. */
export function useClientState<part>(select: (state: State) => part): part {
  const { client, server } = useLatchkeyContext()
  return useSelected(client.store, server.state, select)
}

/** Returns a part of the modal's state, and renders again when it changes. */
export function useModalState<part>(select: (state: ModalState) => part): part {
  const { modal, server } = useLatchkeyContext()
  return useSelected(modal.store, server.modal, select)
}
