import {
  type AgreementKey,
  createAgreementKey,
  exportAgreementKey,
  randomBytes,
  toHex,
  topicOf,
} from '../../crypto/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { publishRequest } from '../publishRequest.ts'
import { validateProposalNamespaces } from '../namespaces/validateProposalNamespaces.ts'
import type { PairedSession, Pairing, PeerMetadata } from '../Pairing.ts'
import { formatPairingUri } from '../pairingUri.ts'
import { unixSeconds } from '../PairingContext.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import type { PendingProposals, ProposalWaiter } from './createPendingProposals.ts'

/** Milliseconds that a code is shown. spec §9 "Pairing expiry" */
const shown = 240_000
/** Seconds that wallets may answer it. WalletConnect specs "Pairing" */
const answerable = 300
/** Seconds that a request for a sign-in lives at least. WalletConnect specs "Session authenticate" */
const signInLife = 3600

type Parameters = globalThis.Parameters<Pairing['propose']>[0]

/** A proposal about to be made: what is stored of it, and the keys that are told once. */
type Draft = {
  readonly record: ProposalRecord
  readonly symKey: Uint8Array
  readonly privateKey: AgreementKey
  readonly publicKey: string
}

/**
 * Makes `Pairing.propose`.
 *
 * @param desk - Where proposals are kept.
 * @param metadata - Who this app says it is.
 * @returns The action.
 */
export function createPropose(desk: PendingProposals, metadata: PeerMetadata): Pairing['propose'] {
  const { clock } = desk.context

  return async (parameters) => {
    const { authenticate, signal } = parameters
    if (authenticate && !desk.verifySignature) throw new WalletError('pairing.no_verifier')
    const flaw = validateProposalNamespaces(parameters.namespaces)
    if (flaw) throw new WalletError('caip.invalid_network_id', {}, { cause: flaw })
    const draft = await draftOf(desk, parameters)
    const { record, symKey } = draft
    const expiry = clock.now() + shown
    const giveUp = new AbortController()
    const approval = new Promise<PairedSession>((resolve, reject) => {
      desk.add(record, { resolve, reject } satisfies ProposalWaiter)
    }).finally(() => giveUp.abort())
    // Whoever makes a code need not wait for it.
    approval.catch(() => {})

    function abandon(): void {
      const current = desk.current(record)
      // A session came of it; it goes on.
      if (!current || current.settled) return
      void desk.fail(current, abortedBy(signal))
    }
    try {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', abandon, { signal: giveUp.signal })
      await Promise.race([tell(desk, draft, parameters, metadata, giveUp.signal), approval])
      signal?.throwIfAborted()
    } catch (error) {
      const said = signal?.aborted
        ? abortedBy(signal)
        : translateWalletError(error, 'relay.unreachable')
      void desk.fail(record, said)
      throw said
    }
    const methods = record.signIn ? ['wc_sessionAuthenticate'] : []
    const { pairingTopic: topic, expiry: expiryTimestamp } = record
    const uri = formatPairingUri({ topic, symKey: toHex(symKey), expiryTimestamp, methods })
    return { uri, expiry, approval, abandon }
  }
}

async function draftOf(
  { context: room }: PendingProposals,
  parameters: Parameters,
): Promise<Draft> {
  const { peerRpc: wire, clock } = room
  const symKey = randomBytes(32)
  const [pairingTopic, { privateKey, publicKey }] = await Promise.all([
    topicOf(symKey),
    createAgreementKey(),
  ])
  const record: ProposalRecord = {
    id: wire.nextId(),
    pairingTopic,
    expiry: unixSeconds(clock) + answerable,
    privateKey: toHex(exportAgreementKey(privateKey)),
    requested: parameters.namespaces,
    candidates: [],
    signIn: await signInOf(parameters, wire.nextId(), publicKey, clock.now()),
  }
  return { record, symKey, privateKey, publicKey: toHex(publicKey) }
}

async function signInOf(
  { authenticate, namespaces }: Parameters,
  id: number,
  publicKey: Uint8Array,
  now: number,
): Promise<ProposalRecord['signIn']> {
  if (!authenticate) return undefined
  const { createAuthPayload } = await import('../authenticate/index.ts')
  const request = createAuthPayload(authenticate, { namespaces, now })
  if (!request) return undefined
  return { id, topic: await topicOf(publicKey), request }
}

/** Hands everything to the relay at once: one round trip, and the code can be shown. */
async function tell(
  { context: room }: PendingProposals,
  { record, symKey, privateKey, publicKey }: Draft,
  { namespaces, sessionProperties }: Parameters,
  metadata: PeerMetadata,
  signal: AbortSignal,
): Promise<void> {
  const { peerRpc: wire, clock } = room
  const { pairingTopic, signIn, expiry: expiryTimestamp } = record
  const sent: Promise<void>[] = [wire.subscribe(pairingTopic, symKey)]
  if (signIn) {
    sent.push(wire.subscribeResponse(signIn.topic, { privateKey }))
    const params = {
      authPayload: signIn.request,
      requester: { publicKey, metadata },
      expiryTimestamp: unixSeconds(clock) + signInLife,
    }
    const call = { method: 'wc_sessionAuthenticate', params }
    sent.push(publishRequest(wire, pairingTopic, call, { id: signIn.id, signal }))
  }
  const params = {
    // Wallets may grant what they can; what is missing is seen when they settle.
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic,
    proposer: { publicKey, metadata },
    expiryTimestamp,
    ...(sessionProperties && { sessionProperties }),
  }
  const call = { method: 'wc_sessionPropose', params }
  sent.push(publishRequest(wire, pairingTopic, call, { id: record.id, signal }))
  await Promise.all(sent)
}

function abortedBy(signal: AbortSignal | undefined): WalletError {
  return new WalletError('transport.aborted', {}, { cause: signal?.reason })
}
