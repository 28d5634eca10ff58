import {
  relayRefusedError,
  transportAbortedError,
  walletDisconnectedError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createEmitter } from '../kernel/index.ts'
import { toSignedSiwxMessage } from './authenticate/index.ts'
import { createPairingContext } from './createPairingContext.ts'
import type { PairingClient, PairingClientDeps, PairingClientEvent } from './PairingClient.ts'
import type { PeerRpc } from './PeerRpc.ts'
import { createPeerRpc } from './peerRpc/index.ts'
import {
  createPendingProposals,
  type PendingProposals,
} from './proposals/createPendingProposals.ts'
import { createProposalHandlers } from './proposals/createProposalHandlers.ts'
import { createProposalStore } from './proposals/createProposalStore.ts'
import { createPropose } from './proposals/createPropose.ts'
import { listTopicsOfProposal } from './proposals/listTopicsOfProposal.ts'
import type { RelaySocket } from './RelaySocket.ts'
import { createDisconnect } from './sessions/createDisconnect.ts'
import { createSessionActions } from './sessions/createSessionActions.ts'
import { createIncomingRequestHandler } from './sessions/createIncomingRequestHandler.ts'
import { createSessionRequests } from './sessions/createSessionRequests.ts'
import { syncFromOtherTabs } from './sessions/syncFromOtherTabs.ts'
import { createSharedRelaySocket } from './socket/index.ts'

/** Milliseconds between checks for expired proposals and sessions. */
const expiryInterval = 5000

type Transport = { readonly peerRpc: PeerRpc; readonly socket?: RelaySocket | undefined }

/**
 * Creates the app's side of the pairing protocol.
 *
 * @param transport - Replaces the connection to `deps.relayUrls`, for tests.
 * @returns The client. It continues the sessions and proposals of earlier page loads.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign
 */
export function createPairingClient(
  deps: PairingClientDeps,
  transport: Transport = createTransport(deps),
): PairingClient {
  const { socket } = transport
  const emitter = createEmitter<{ event: PairingClientEvent }>()
  const emit = (event: PairingClientEvent): void => emitter.emit('event', event)
  const context = createPairingContext(deps, transport.peerRpc, emit)
  const { sessions, clock, peerRpc } = context
  const proposals = createPendingProposals({
    context,
    store: createProposalStore(deps),
    verifySignature: deps.verifySignature,
  })
  const requests = createSessionRequests(context)
  const stops = [
    listenToWallets(proposals),
    syncFromOtherTabs(context, proposals.resolveFromOtherTab),
    clock.every(expiryInterval, () => removeExpired(proposals)),
  ]
  if (socket) stops.push(emitRejections(socket, emit))
  unsubscribeUnknownTopics(proposals)
  removeExpired(proposals)

  return {
    sessions: () => sessions.all().map(({ session }) => session),
    propose: createPropose(proposals, deps.metadata),
    signedMessages: ({ authentication = [] }) =>
      authentication.flatMap((cacao) => toSignedSiwxMessage(cacao) ?? []),
    request: requests.request,
    ...createSessionActions(context, requests),
    disconnect: createDisconnect(context),
    on: (listener) => emitter.on('event', listener),
    destroy() {
      for (const stop of stops) stop()
      for (const { session } of sessions.all())
        context.rejectPending(session.topic, new WalletError(transportAbortedError))
      proposals.close()
      peerRpc.close()
      socket?.close()
      emitter.clear()
    },
  }
}

function createTransport(deps: PairingClientDeps): Transport {
  const socket = createSharedRelaySocket(deps)
  return { socket, peerRpc: createPeerRpc({ ...deps, socket }) }
}

function listenToWallets(proposals: PendingProposals): () => void {
  const { context } = proposals
  const { onRequest, onResponse } = createProposalHandlers(proposals)
  const handleSessionRequest = createIncomingRequestHandler(context)
  const stops = [
    context.peerRpc.onResponse(onResponse),
    context.peerRpc.onRequest((request) => {
      const record = context.sessions.get(request.topic)
      if (!record) return onRequest(request)
      proposals.resolveFromOtherTab(record.session)
      return handleSessionRequest(request, record)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

function removeExpired(proposals: PendingProposals): void {
  const { context } = proposals
  proposals.removeExpired()
  for (const { session } of context.sessions.removeExpired()) {
    const { topic } = session
    context.endedTopics.add(topic)
    context.rejectPending(topic, new WalletError(walletDisconnectedError))
    context.emit({ type: 'ended', topic, reason: 'expired' })
    void context.unsubscribe(topic)
  }
}

/** Emits an event when the relay rejects this app. */
function emitRejections(
  socket: RelaySocket,
  emit: (event: PairingClientEvent) => void,
): () => void {
  return socket.onState(({ state, error }) => {
    if (state === 'refused')
      emit({ type: 'refused', error: error ?? new WalletError(relayRefusedError) })
  })
}

/** Unsubscribes from topics of earlier page loads that belong to no session and no proposal. */
function unsubscribeUnknownTopics({ context, store }: PendingProposals): void {
  const known = new Set(context.sessions.all().map(({ session }) => session.topic))
  for (const record of store.all())
    for (const topic of listTopicsOfProposal(record)) known.add(topic)
  for (const topic of context.peerRpc.topics())
    if (!known.has(topic)) void context.unsubscribe(topic)
}
