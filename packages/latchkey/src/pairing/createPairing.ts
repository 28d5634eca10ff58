import { WalletError } from '../errors/index.ts'
import { createEmitter, createLoader, type Loader } from '../kernel/index.ts'
import type { Dialogue } from './createDialogue.ts'
import { createPairingContext } from './createPairingContext.ts'
import type { Pairing, PairingDeps, PairingEvent } from './Pairing.ts'
import { createPropose } from './proposals/createPropose.ts'
import { createProposalStore } from './proposals/createProposalStore.ts'
import {
  createPendingProposals,
  type PendingProposals,
  proposalTopics,
} from './proposals/createPendingProposals.ts'
import type { RelaySocket } from './RelaySocket.ts'
import { createDisconnect } from './sessions/createDisconnect.ts'
import { syncFromOtherTabs } from './sessions/syncFromOtherTabs.ts'
import { createSharedRelaySocket } from './socket/index.ts'
import { createPeerRpc } from './peerRpc/index.ts'
import type { PeerRpc } from './PeerRpc.ts'

/** Milliseconds between looks at what has expired. spec §9 "Heartbeat" */
const heartbeat = 5000
/** Milliseconds after which what talks with the wallet is fetched, if nothing came before. */
const afterCode = 1000

type Parts = { readonly wire: PeerRpc; readonly socket?: RelaySocket | undefined }

/**
 * Makes the app's side of the pairing protocol.
 *
 * @param deps - Relay, project, storage, clock.
 * @param parts - A wire to use in place of one over `deps.relayUrls`, for tests.
 * @returns The client. Sessions and proposals of earlier page loads go on.
 * @source WalletConnect specs "Sign API"
 */
export function createPairing(deps: PairingDeps, parts: Parts = partsOf(deps)): Pairing {
  const { clock } = deps
  const emitter = createEmitter<{ event: PairingEvent }>()
  const emit = (event: PairingEvent): void => emitter.emit('event', event)
  const room = createPairingContext(deps, parts.wire, emit)
  const { peerRpc: wire, sessions } = room
  const desk = createPendingProposals({
    context: room,
    store: createProposalStore(deps),
    verifySignature: deps.verifySignature,
  })
  const dialogue = createLoader(async () =>
    (await import('./createDialogue.ts')).createDialogue(desk),
  )
  const propose = createPropose(desk, deps.metadata)
  const endings = [listen(desk, dialogue), syncFromOtherTabs(room, desk.resolveFromOtherTab)]

  let isDestroyed = false

  async function spoken(): Promise<Dialogue> {
    const loaded = await dialogue.load()
    if (isDestroyed) throw new WalletError('transport.aborted')
    return loaded
  }

  const sweep = (): void => sweepAll(desk)
  endings.push(clock.every(heartbeat, sweep))
  if (parts.socket) endings.push(hearRefusals(parts.socket, emit))
  tidy(desk)
  sweep()

  return {
    sessions: () => sessions.all().map(({ session }) => session),
    async propose(parameters) {
      const proposal = await propose(parameters)
      // Nobody has scanned it yet, and the code is to be drawn first.
      endings.push(clock.after(afterCode, () => void dialogue.load().catch(() => {})))
      return proposal
    },
    request: async (parameters) => (await spoken()).request(parameters),
    update: async (...parameters) => (await spoken()).update(...parameters),
    ping: async (...parameters) => (await spoken()).ping(...parameters),
    extend: async (...parameters) => (await spoken()).extend(...parameters),
    disconnect: createDisconnect(room),
    on: (listener) => emitter.on('event', listener),
    destroy() {
      isDestroyed = true
      for (const end of endings) end()
      for (const { session } of sessions.all())
        room.rejectPending(session.topic, new WalletError('transport.aborted'))
      desk.close()
      wire.close()
      parts.socket?.close()
      emitter.clear()
    },
  }
}

/** Ends what has expired. */
function sweepAll(desk: PendingProposals): void {
  const { context: room } = desk
  desk.removeExpired()
  for (const { session } of room.sessions.sweep()) {
    const { topic } = session
    room.endedTopics.add(topic)
    room.rejectPending(topic, new WalletError('wallet.disconnected'))
    room.emit({ type: 'ended', topic, reason: 'expired' })
    void room.unsubscribe(topic)
  }
}

function partsOf(deps: PairingDeps): Parts {
  const socket = createSharedRelaySocket(deps)
  return { socket, wire: createPeerRpc({ ...deps, socket }) }
}

/** Milliseconds until a part that would not load is fetched again. */
const reload = 1000

/** Takes in what wallets send. None of it may be lost: what reads it is fetched until it is there. */
function listen({ context: room }: PendingProposals, dialogue: Loader<Dialogue>): () => void {
  const { peerRpc: wire, clock, logger, sessions } = room
  let isOver = false

  async function loaded(): Promise<Dialogue> {
    for (;;)
      try {
        return await dialogue.load()
      } catch (error) {
        if (isOver) throw error
        logger.warn('What reads messages of wallets would not load.', error)
        await new Promise<void>((resolve) => void clock.after(reload, resolve))
      }
  }
  const endings = [
    wire.onResponse(async (arrived) => (await loaded()).onResponse(arrived)),
    wire.onRequest(async (request) => (await loaded()).onRequest(request)),
    () => {
      isOver = true
    },
  ]
  if (sessions.all().length) dialogue.load().catch(() => {})
  return () => endings.forEach((end) => end())
}

function hearRefusals(socket: RelaySocket, emit: (event: PairingEvent) => void): () => void {
  return socket.onState(({ state, error }) => {
    if (state === 'refused')
      emit({ type: 'refused', error: error ?? new WalletError('relay.refused') })
  })
}

/** Lets go of topics that nothing is known of any more. */
function tidy({ context: room, store }: PendingProposals): void {
  const { peerRpc: wire, sessions } = room
  const known = new Set(sessions.all().map(({ session }) => session.topic))
  for (const record of store.all()) for (const topic of proposalTopics(record)) known.add(topic)
  for (const topic of wire.topics()) if (!known.has(topic)) void room.unsubscribe(topic)
}
