import { WalletError } from '../../../errors/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import { createRelaySocket } from '../createRelaySocket.ts'
import type { SocketStates } from '../createSocketStates.ts'
import type { RelaySocketDeps } from '../RelaySocketDeps.ts'
import { createTabRequests, type TabRequests } from './createTabRequests.ts'
import { createLeader, type Leader } from './createLeader.ts'
import { createLeaderElection } from './createLeaderElection.ts'
import { createTabChannel } from './createTabChannel.ts'
import type { TabMessage, SocketState } from './TabMessage.ts'
import { deserializeError, serializeError } from './serializedError.ts'

/** What a tab is among the tabs: the one that holds the socket, or one of the others. */
export type TabRole = Pick<RelaySocket, 'isOpen' | 'onMessage' | 'close'> & Pick<TabRequests, 'run'>

/**
 * Makes the role of a tab. It stands for holding the socket from the first errand on.
 *
 * @param parameters - What the socket stands on, the browser's means, and this tab's topics.
 * @returns The role.
 */
export function createTabRole(parameters: {
  deps: RelaySocketDeps
  locks: LockManager
  channel: BroadcastChannel
  name: string
  topics: ReadonlySet<string>
  states: SocketStates
}): TabRole {
  const { deps, locks, channel, name, topics, states } = parameters
  let host: Leader | undefined
  let isOpenElsewhere = false
  const tab = createTabChannel(channel)
  const office = createLeaderElection(locks, name, { taken: lead, lost: fall })
  const errands = createTabRequests({
    tab,
    clock: deps.clock,
    host: () => host,
    unheard: office.steal,
  })
  tab.onTabMessage(hear)

  function tell(state: SocketState): void {
    isOpenElsewhere = state.state === 'open'
    if (host) tab.post({ kind: 'state', state })
    states.emit({ ...state, error: state.error && deserializeError(state.error) })
  }

  function lead(): void {
    const socket = createRelaySocket(deps)
    host = createLeader({ clock: deps.clock, socket, tab })
    socket.onState(({ state, error }) => tell({ state, error: error && serializeError(error) }))
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
    errands.resend()
    if (topics.size > 0) errands.run({ action: 'subscribe', topics: [...topics] }).catch(() => {})
  }

  function hear(from: string, notice: TabMessage): void {
    host?.onTabMessage(from, notice)
    errands.onTabMessage(notice)
    if (host) return
    if (notice.kind === 'lead') again()
    if (notice.kind === 'state') tell(notice.state)
    if (notice.kind === 'heard') isOpenElsewhere = notice.isOpen
  }

  return {
    isOpen: () => (host ? host.isOpen() : isOpenElsewhere),
    onMessage: tab.onMessage,
    run(call, signal) {
      office.join()
      return errands.run(call, signal)
    },
    close() {
      errands.rejectAll(new WalletError('transport.aborted'))
      host?.close()
      office.leave()
      tab.close()
    },
  }
}
