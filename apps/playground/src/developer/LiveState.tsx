import { useLatchkey } from 'latchkey/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { HookValues } from './HookValues.tsx'
import { StateTree } from './StateTree.tsx'

/** Shows the values of the hooks, and the whole state of the client and of the modal. */
export function LiveState(): ReactNode {
  const { client, modal } = useLatchkey()
  const clientState = useSyncExternalStore(client.store.subscribe, client.store.get)
  const modalState = useSyncExternalStore(modal.store.subscribe, modal.store.get)
  return (
    <section className="state" aria-label="State">
      <h3>State</h3>
      <HookValues />
      <div className="tree">
        <StateTree name="client" value={clientState} />
        <StateTree name="modal" value={modalState} />
      </div>
    </section>
  )
}
