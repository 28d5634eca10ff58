import { WalletError } from '../../../errors/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import { createRelaySocket } from '../createRelaySocket.ts'
import type { States } from '../createStates.ts'
import type { RelaySocketDeps } from '../RelaySocketDeps.ts'
import { createErrands, type Errands } from './createErrands.ts'
import { createHost, type Host } from './createHost.ts'
import { createOffice } from './createOffice.ts'
import { createTab } from './createTab.ts'
import type { Notice, SocketState } from './Notice.ts'
import { fromSentError, toSentError } from './sentError.ts'

/** What a tab is among the tabs: the one that holds the socket, or one of the others. */
export type Role = Pick<RelaySocket, 'isOpen' | 'onMessage' | 'close'> & Pick<Errands, 'run'>

/**
 * Makes the role of a tab. It stands for holding the socket from the first errand on.
 *
 * @param parameters - What the socket stands on, the browser's means, and this tab's topics.
 * @returns The role.
 */
export function createRole(parameters: {
  deps: RelaySocketDeps
  locks: LockManager
  channel: BroadcastChannel
  name: string
  topics: ReadonlySet<string>
  states: States
}): Role {
  const { deps, locks, channel, name, topics, states } = parameters
  let host: Host | undefined
  let isOpenElsewhere = false
  const tab = createTab(channel)
  const office = createOffice(locks, name, { taken: lead, lost: fall })
  const errands = createErrands({ tab, clock: deps.clock, host: () => host, unheard: office.seize })
  tab.onNotice(hear)

  function tell(state: SocketState): void {
    isOpenElsewhere = state.state === 'open'
    if (host) tab.post({ kind: 'state', state })
    states.tell({ ...state, error: state.error && fromSentError(state.error) })
  }

  function lead(): void {
    const socket = createRelaySocket(deps)
    host = createHost({ clock: deps.clock, socket, tab })
    socket.onState(({ state, error }) => tell({ state, error: error && toSentError(error) }))
    tab.post({ kind: 'lead' })
    again()
  }

  function fall(): void {
    const former = host
    host = undefined
    former?.close()
    again()
  }

  /** Asks anew whoever holds the socket now. */
  function again(): void {
    errands.again()
    if (topics.size > 0) errands.run({ act: 'subscribe', topics: [...topics] }).catch(() => {})
  }

  function hear(from: string, notice: Notice): void {
    host?.hear(from, notice)
    errands.hear(notice)
    if (host) return
    if (notice.kind === 'lead') again()
    if (notice.kind === 'state') tell(notice.state)
    if (notice.kind === 'heard') isOpenElsewhere = notice.isOpen
  }

  return {
    isOpen: () => (host ? host.isOpen() : isOpenElsewhere),
    onMessage: tab.onMessage,
    run(call, signal) {
      office.apply()
      return errands.run(call, signal)
    },
    close() {
      errands.failAll(new WalletError('transport.aborted'))
      host?.close()
      office.resign()
      tab.close()
    },
  }
}
