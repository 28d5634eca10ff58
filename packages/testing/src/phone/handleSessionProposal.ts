import { createAgreementKey, deriveSymKey, fromHex, toHex, topicOf } from 'latchkey/internal'
import type { PeerMetadata, PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../persistedValue.ts'
import { providerError, providerErrorCodes } from '../providerError.ts'
import {
  type RequestedNamespaces,
  grantNamespaces,
  parseRequestedNamespaces,
} from './grantNamespaces.ts'
import { applySettlementFault, type Namespaces, type SettlementFault } from './faults.ts'
import { peerErrorCodes, toProposalError } from './peerErrors.ts'
import type { PhoneContext } from './PhoneContext.ts'
import { type DerivedPhoneSession, phoneSessionLifetime, settleSession } from './settleSession.ts'

const method = 'wc_sessionPropose'

/**
 * Handles `wc_sessionPropose`: settles a session after approval, or rejects.
 *
 * @see WalletConnect specs "Session proposal"
 */
export async function handleSessionProposal(
  context: PhoneContext,
  request: PeerRequest,
): Promise<void> {
  const pairing = context.memory.pairing(request.topic)
  // Apps send a proposal as fallback for wallets without `wc_sessionAuthenticate`.
  if (context.authenticates && pairing?.methods.includes('wc_sessionAuthenticate')) return
  context.core.log({ method, params: [request.params] })
  try {
    const { fault, ...approved } = await decide(context, request)
    await settleSession(context, request, {
      ...(await agree(context, request.topic, approved, fault)),
      fault,
    })
  } catch (error) {
    await refuse(context, request, error)
  }
}

/** Rejects the proposal and the promise of `pair`. */
async function refuse(context: PhoneContext, request: PeerRequest, thrown: unknown): Promise<void> {
  const error = toProposalError(thrown)
  const kind = error.code === peerErrorCodes.rejected ? 'reject' : 'autoReject'
  await context.respond(request, { error }, { kind })
  await context.settled(request.topic, { error: thrown })
}

type ApprovedProposal = {
  readonly publicKey: Uint8Array
  readonly app: PeerMetadata
  readonly namespaces: Namespaces
}

async function decide(
  context: PhoneContext,
  request: PeerRequest,
): Promise<ApprovedProposal & { readonly fault: SettlementFault | undefined }> {
  const { publicKey, app, ...requested } = parseProposal(request.params)
  // Unsupported proposals are rejected without asking for approval.
  grantNamespaces(requested, await context.capabilities())
  await context.core.requestApproval({
    method,
    params: [request.params],
    needsApproval: true,
    summary: summaryOf(app, [requested.required, requested.optional]),
    origin: getPeerOrigin(app),
    unlocks: true,
  })
  if (context.memory.pairing(request.topic) === undefined)
    throw providerError(peerErrorCodes.expired, 'The proposal has expired.')
  const chain = context.core.takeChainChange(method)
  if (chain !== undefined) context.core.script.changeChain(chain)
  // Account faults of the script become settlement faults.
  const fault =
    context.core.takeAccountFault({ method, needsApproval: true }) ?? context.faults.takeSettle()
  return {
    publicKey,
    app,
    fault,
    namespaces: grantNamespaces(requested, await context.capabilities()),
  }
}

/** Parses the metadata of the app leniently. */
export function parseProposerMetadata(value: unknown): PeerMetadata {
  const metadata = isRecord(value) ? value : {}
  const text = (key: string): string => {
    const value = metadata[key]
    return typeof value === 'string' ? value : ''
  }
  const icons = Array.isArray(metadata['icons']) ? metadata['icons'] : []
  return {
    name: text('name'),
    description: text('description'),
    url: text('url'),
    icons: icons.filter((icon) => typeof icon === 'string'),
  }
}

/** Returns the origin of an app by its metadata. */
export function getPeerOrigin(app: PeerMetadata): string {
  return URL.canParse(app.url) ? new URL(app.url).origin : 'unknown'
}

function parseProposal(params: unknown): {
  readonly publicKey: Uint8Array
  readonly app: PeerMetadata
  readonly required: RequestedNamespaces
  readonly optional: RequestedNamespaces
} {
  const { proposer, requiredNamespaces, optionalNamespaces } = isRecord(params) ? params : {}
  const key = isRecord(proposer) ? proposer['publicKey'] : undefined
  const publicKey = typeof key === 'string' ? fromHex(key) : undefined
  if (publicKey?.length !== 32)
    throw providerError(providerErrorCodes.invalidParams, 'The proposal has no public key.')
  return {
    publicKey,
    app: parseProposerMetadata(isRecord(proposer) ? proposer['metadata'] : undefined),
    required: parseRequestedNamespaces(requiredNamespaces),
    optional: parseRequestedNamespaces(optionalNamespaces),
  }
}

function summaryOf(app: PeerMetadata, requested: readonly RequestedNamespaces[]): string {
  const chains = requested.flatMap((each) => Object.values(each).flatMap((part) => part.chains))
  const methods = requested.flatMap((each) => Object.values(each).flatMap((part) => part.methods))
  return [
    `Connect to ${app.name || 'an app without a name'}.`,
    `Networks: ${[...new Set(chains)].join(', ') || 'any'}`,
    `It may ask for: ${[...new Set(methods)].join(', ') || 'nothing'}`,
  ].join('\n')
}

/** Derives the session key and subscribes to the session topic. */
async function agree(
  context: PhoneContext,
  pairingTopic: string,
  approved: ApprovedProposal,
  fault: SettlementFault | undefined,
): Promise<DerivedPhoneSession> {
  const { privateKey, publicKey } = await createAgreementKey()
  const symKey = await deriveSymKey(privateKey, approved.publicKey)
  const topic = await topicOf(symKey)
  const { peerRpc } = await context.connection.current()
  await peerRpc.subscribe(topic, symKey)
  const now = Math.floor(context.clock.now() / 1000)
  return {
    publicKey: toHex(publicKey),
    session: {
      topic,
      pairingTopic,
      app: approved.app,
      namespaces: applySettlementFault(approved.namespaces, fault),
      expiry: fault === 'expired' ? now - phoneSessionLifetime : now + phoneSessionLifetime,
      acknowledged: false,
      symKey: toHex(symKey),
    },
  }
}
