import { transportAbortedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import { createRelaySocket } from '../createRelaySocket.ts'
import type { SocketStateEvents } from '../createSocketStateEvents.ts'
import type { RelaySocketDeps } from '../RelaySocketDeps.ts'
import { createRelayTabLeader, type RelayTabLeader } from './createRelayTabLeader.ts'
import { createLeaderElection } from './createLeaderElection.ts'
import { createTabChannel } from './createTabChannel.ts'
import { createTabRequests, type TabRequests } from './createTabRequests.ts'
import { deserializeError, serializeError } from './serializedError.ts'
import type { SocketState, TabCall, TabMessage } from './TabMessage.ts'

/** The role of a tab: leader, which owns the socket, or follower. */
export type RelayTabRole = Pick<RelaySocket, 'isOpen' | 'onMessage' | 'close'> &
  Pick<TabRequests, 'run'>

/**
 * Creates the role of a tab. The tab joins the leader election with its first call.
 *
 * @param parameters - `name` is that of the lock; `topics` are the subscriptions of this tab.
 */
export function createRelayTabRole(parameters: {
  deps: RelaySocketDeps
  locks: LockManager
  channel: BroadcastChannel
  name: string
  topics: ReadonlySet<string>
  states: SocketStateEvents
}): RelayTabRole {
  const { deps, locks, name, topics, states } = parameters
  let leader: RelayTabLeader | undefined
  let isLeaderOpen = false
  const tab = createTabChannel(parameters.channel)
  const election = createLeaderElection(locks, name, { onElected, onLost })
  const options = { clock: deps.clock, leader: () => leader, onNoLeader: election.steal }
  const requests = createTabRequests({ tab, ...options })
  tab.onTabMessage(onTabMessage)

  function emit(state: SocketState): void {
    isLeaderOpen = state.state === 'open'
    if (leader) tab.post({ kind: 'state', state })
    states.emit({ ...state, error: state.error && deserializeError(state.error) })
  }

  function onElected(): void {
    const socket = createRelaySocket(deps)
    leader = createRelayTabLeader({ clock: deps.clock, socket, tab })
    socket.onState(({ state, error }) => emit({ state, error: error && serializeError(error) }))
    tab.post({ kind: 'leader' })
    resend()
  }

  function onLost(): void {
    const former = leader
    leader = undefined
    former?.close()
    resend()
  }
  function resend(): void {
    requests.resend()
    if (topics.size > 0) requests.run({ action: 'subscribe', topics: [...topics] }).catch(() => {})
  }

  function onTabMessage(from: string, message: TabMessage): void {
    requests.onTabMessage(message)
    if (leader) return leader.onTabMessage(from, message)
    if (message.kind === 'leader') resend()
    if (message.kind === 'state') emit(message.state)
    if (message.kind === 'acknowledged') isLeaderOpen = message.isOpen
  }

  function run(call: TabCall, signal?: AbortSignal): Promise<void> {
    election.join()
    return requests.run(call, signal)
  }

  function close(): void {
    requests.rejectAll(new WalletError(transportAbortedError))
    leader?.close()
    election.leave()
    tab.close()
  }

  const isOpen = (): boolean => (leader ? leader.isOpen() : isLeaderOpen)
  return { isOpen, onMessage: tab.onMessage, run, close }
}
