import type { ConnectorEvent, WalletRpcProvider, ConnectorSession } from '../model/Connector.ts'
import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import type { PairedSession, PairingClient } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPairedRpcProvider } from './createPairedRpcProvider.ts'
import { toConnectorSessions } from './grants.ts'
import { getNetworksActiveFirst } from './getNetworksActiveFirst.ts'
import { updatePairedPendingRequests } from './updatePairedPendingRequests.ts'
import { createPairedWalletLinkStorageSlot } from './pairedWalletLink.ts'
import { toSessionChangeEvents } from './toConnectorEvents.ts'

/** The pairing session that the app uses. */
export type ActiveSessionHolder = {
  read(): PairedSession | undefined
  /** Returns the newest stored session, if it has not expired. */
  stored(): PairedSession | undefined
  /** Resumes a stored session without emitting events. */
  resume(paired: PairedSession): void
  /** Sets a new or updated session as the active one, and emits the changes. */
  take(paired: PairedSession): void
  /** Handles a session that the wallet ended. */
  handleEnded(): void
  /** Clears the session after the visitor ended it, without emitting events. */
  clear(): void
  /** Returns the granted sessions, by namespace. */
  sessionsOf(
    paired: PairedSession,
    networks?: readonly CaipNetworkId[],
    network?: CaipNetworkId,
  ): readonly ConnectorSession[]
  /** Disconnects a session that the app does not use. */
  end(topic: string): void
}

/**
 * Creates the storage of the active pairing session. There is at most one; it serves every
 * namespace.
 *
 * @param pairing - The pairing client.
 * @param emit - Called with the resulting connector events.
 */
export function createActiveSessionHolder(
  client: Latchkey,
  pairing: PairingClient,
  emit: (event: ConnectorEvent) => void,
): ActiveSessionHolder {
  let current: PairedSession | undefined
  const read = (): PairedSession | undefined => current
  const providerOf = (namespace: Namespace): WalletRpcProvider =>
    createPairedRpcProvider(client, pairing, namespace, read)

  function sessionsOf(
    paired: PairedSession,
    networks: readonly CaipNetworkId[] = getNetworksActiveFirst(client),
    network?: CaipNetworkId,
  ): readonly ConnectorSession[] {
    const isLinked = client.own(createPairedWalletLinkStorageSlot).get()?.topic === paired.topic
    const granted = toConnectorSessions(paired, { network, networks, providerOf })
    return granted.map((session) => ({ ...session, isLinked }))
  }

  function end(topic: string): void {
    pairing.disconnect(topic).catch((error: unknown) => {
      client.logger.info('A pairing session could not be disconnected.', {
        reason: messageOf(error),
      })
    })
  }

  function forget(): void {
    current = undefined
    client.own(createPairedWalletLinkStorageSlot).remove()
    updatePairedPendingRequests(client, undefined, [])
  }

  return {
    read,
    end,
    clear: forget,
    sessionsOf,
    stored() {
      const now = client.clock.now() / 1000
      const live = pairing.sessions().filter(({ expiry }) => expiry > now)
      return live.toSorted((one, other) => other.expiry - one.expiry)[0]
    },
    resume(paired) {
      current = paired
    },
    take(paired) {
      const before = current
      current = paired
      const changes = before ? toSessionChangeEvents(sessionsOf(before), sessionsOf(paired)) : []
      for (const event of changes) emit(event)
      for (const { topic } of pairing.sessions()) if (topic !== paired.topic) end(topic)
    },
    handleEnded() {
      const ended = current ? sessionsOf(current) : []
      forget()
      for (const { namespace } of ended) emit({ type: 'disconnected', namespace })
    },
  }
}
