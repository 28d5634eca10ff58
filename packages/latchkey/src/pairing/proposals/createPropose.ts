import {
  type AgreementPrivateKey,
  createAgreementKey,
  exportAgreementKey,
  randomBytes,
  toHex,
  topicOf,
} from '../../crypto/index.ts'
import {
  caipInvalidNetworkIdError,
  pairingNoVerifierError,
  relayUnreachableError,
  transportAbortedError,
} from '../../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { createAuthPayload } from '../authenticate/index.ts'
import { validateProposalNamespaces } from '../namespaces/index.ts'
import type { PairedSession, PairingClient, PeerMetadata } from '../PairingClient.ts'
import { formatPairingUri } from '../pairingUri.ts'
import { publishRequest } from '../publishRequest.ts'
import { unixSeconds } from '../unixSeconds.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import type { ProposalRecord } from './createProposalStore.ts'

/** Milliseconds after which a pairing URI counts as expired [9.9]. */
const uriLifetime = 240_000
/**
 * Seconds until a proposal expires for wallets.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing
 */
const proposalTtl = 300
/**
 * Minimum of seconds until a `wc_sessionAuthenticate` request expires for wallets.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods
 */
const authenticateTtl = 3600

type Parameters = globalThis.Parameters<PairingClient['propose']>[0]

/** A new proposal: the record to store, and the keys that are published. */
type ProposalDraft = {
  readonly record: ProposalRecord
  readonly symKey: Uint8Array
  readonly privateKey: AgreementPrivateKey
  readonly publicKey: string
}

/**
 * Creates `Pairing.propose`.
 *
 * @param metadata - Metadata of the app, shown by wallets.
 */
export function createPropose(
  proposals: PendingProposals,
  metadata: PeerMetadata,
): PairingClient['propose'] {
  const { clock } = proposals.context

  return async (parameters) => {
    const { authenticate, signal } = parameters
    if (authenticate && !proposals.verifySignature) throw new WalletError(pairingNoVerifierError)
    const invalid = validateProposalNamespaces(parameters.namespaces)
    if (invalid) throw new WalletError(caipInvalidNetworkIdError, {}, { cause: invalid })
    const draft = await createDraft(proposals, parameters)
    const { record } = draft
    const expiry = clock.now() + uriLifetime
    const uri = uriOf(draft)
    const settled = new AbortController()
    const approval = new Promise<PairedSession>((resolve, reject) => {
      proposals.add(record, { resolve, reject })
    }).finally(() => settled.abort())
    // A caller that only shows the URI need not handle the rejection.
    approval.catch(() => {})

    function abandon(): void {
      const current = proposals.current(record)
      // A settled session is kept.
      if (!current || current.settled) return
      void proposals.fail(current, abortedBy(signal))
    }
    try {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', abandon, { signal: settled.signal })
      parameters.onUri?.(uri)
      const published = publish(proposals, draft, parameters, { metadata, signal: settled.signal })
      await Promise.race([published, approval])
      signal?.throwIfAborted()
    } catch (cause) {
      const error = signal?.aborted
        ? abortedBy(signal)
        : translateWalletError(cause, relayUnreachableError)
      void proposals.fail(record, error)
      throw error
    }
    return { uri, expiry, approval, abandon }
  }
}

async function createDraft(
  { context }: PendingProposals,
  { authenticate, namespaces }: Parameters,
): Promise<ProposalDraft> {
  const { peerRpc, clock } = context
  const symKey = randomBytes(32)
  const [pairingTopic, { privateKey, publicKey }] = await Promise.all([
    topicOf(symKey),
    createAgreementKey(),
  ])
  const id = peerRpc.nextId()
  const request = authenticate && createAuthPayload(authenticate, { namespaces, now: clock.now() })
  const record: ProposalRecord = {
    id,
    pairingTopic,
    expiry: unixSeconds(clock) + proposalTtl,
    privateKey: toHex(exportAgreementKey(privateKey)),
    requested: namespaces,
    candidates: [],
    signIn: request && { id: peerRpc.nextId(), topic: await topicOf(publicKey), request },
  }
  return { record, symKey, privateKey, publicKey: toHex(publicKey) }
}

function uriOf({ record, symKey }: ProposalDraft): string {
  const { pairingTopic: topic, expiry: expiryTimestamp, signIn } = record
  const methods = signIn ? ['wc_sessionAuthenticate'] : []
  return formatPairingUri({ topic, symKey: toHex(symKey), expiryTimestamp, methods })
}

/** Publishes every message at once, so that the URI can be shown after one round trip. */
async function publish(
  { context }: PendingProposals,
  { record, symKey, privateKey, publicKey }: ProposalDraft,
  { namespaces, sessionProperties }: Parameters,
  { metadata, signal }: { readonly metadata: PeerMetadata; readonly signal: AbortSignal },
): Promise<void> {
  const { peerRpc, clock } = context
  const { pairingTopic, signIn, expiry: expiryTimestamp } = record
  const published: Promise<void>[] = [peerRpc.subscribe(pairingTopic, symKey)]
  if (signIn) {
    published.push(peerRpc.subscribeResponse(signIn.topic, { privateKey }))
    const params = {
      authPayload: signIn.request,
      requester: { publicKey, metadata },
      expiryTimestamp: unixSeconds(clock) + authenticateTtl,
    }
    const call = { method: 'wc_sessionAuthenticate', params }
    published.push(publishRequest(peerRpc, pairingTopic, call, { id: signIn.id, signal }))
  }
  const params = {
    // Wallets approve what they support; missing namespaces are detected at settlement.
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic,
    proposer: { publicKey, metadata },
    expiryTimestamp,
    ...(sessionProperties && { sessionProperties }),
  }
  const call = { method: 'wc_sessionPropose', params }
  published.push(publishRequest(peerRpc, pairingTopic, call, { id: record.id, signal }))
  await Promise.all(published)
}

function abortedBy(signal: AbortSignal | undefined): WalletError {
  return new WalletError(transportAbortedError, {}, { cause: signal?.reason })
}
