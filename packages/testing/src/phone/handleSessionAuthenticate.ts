import { createAgreementKey, deriveSymKey, fromHex, toHex, topicOf } from 'latchkey/internal'
import { errorCatalogue, WalletError } from 'latchkey/errors'
import type { Cacao, PeerMetadata, PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../persistedValue.ts'
import { providerError } from '../providerError.ts'
import {
  type AuthPayload,
  formatCacaoMessage,
  parseAuthPayload,
  createCacaoPayload,
} from './cacao.ts'
import type { GrantableNamespace } from './grantNamespaces.ts'
import { peerErrorCodes, toProposalError } from './peerErrors.ts'
import type { RespondOptions, PhoneContext } from './PhoneContext.ts'
import { getPeerOrigin, parseProposerMetadata } from './handleSessionProposal.ts'
import { createRecapUri, getRecapMethods, readRecap } from './recap.ts'
import { phoneSessionLifetime } from './settleSession.ts'

const method = 'wc_sessionAuthenticate'

type AuthenticateRequest = {
  readonly payload: AuthPayload
  readonly publicKey: Uint8Array
  readonly app: PeerMetadata
}

/** The chains, methods and account to sign for. */
type Grant = {
  readonly address: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly resources: readonly string[]
}

/**
 * Handles `wc_sessionAuthenticate`: signs for every requested chain that is supported, and settles a
 * session with the methods of the ReCap.
 *
 * @see WalletConnect specs "Session authenticate"; CAIP-122, CAIP-74, ERC-5573
 */
export async function handleSessionAuthenticate(
  context: PhoneContext,
  request: PeerRequest,
): Promise<void> {
  context.core.log({ method, params: [request.params] })
  if (!context.authenticates || context.evm === undefined) {
    const error = { code: peerErrorCodes.unsupported, message: `Unsupported method: ${method}` }
    return context.respond(request, { error }, { kind: 'autoReject' })
  }
  const parameters = parseRequest(request.params)
  if (parameters === undefined) {
    const error = { code: peerErrorCodes.malformedAuth, message: 'Malformed request' }
    return context.respond(request, { error }, { kind: 'autoReject' })
  }
  const { privateKey, publicKey } = await createAgreementKey()
  const symKey = await deriveSymKey(privateKey, parameters.publicKey)
  const response = {
    topic: await topicOf(parameters.publicKey),
    symKey,
    senderPublicKey: publicKey,
  }
  const { peerRpc } = await context.connection.current()
  await peerRpc.subscribe(response.topic, symKey)
  await decide(context, request, parameters, response)
  await peerRpc.unsubscribe(response.topic)
}

async function decide(
  context: PhoneContext,
  request: PeerRequest,
  parameters: AuthenticateRequest,
  response: NonNullable<RespondOptions['response']>,
): Promise<void> {
  try {
    const grant = toGrant(parameters.payload, await context.capabilities())
    await context.core.requestApproval({
      method,
      params: [request.params],
      needsApproval: true,
      summary: formatCacaoMessage(
        createCacaoPayload(parameters.payload, firstOf(grant), grant.resources),
      ),
      origin: getPeerOrigin(parameters.app),
      unlocks: true,
    })
    const cacaos = await signAll(context, parameters.payload, grant)
    const topic = await topicOf(response.symKey)
    if (grant.methods.length > 0) {
      await (await context.connection.current()).peerRpc.subscribe(topic, response.symKey)
      context.memory.putSession({
        topic,
        pairingTopic: request.topic,
        app: parameters.app,
        namespaces: namespacesOf(grant),
        expiry: Math.floor(context.clock.now() / 1000) + phoneSessionLifetime,
        acknowledged: true,
        symKey: toHex(response.symKey),
      })
    }
    const responder = { publicKey: toHex(response.senderPublicKey), metadata: context.metadata() }
    await context.respond(request, { result: { cacaos, responder } }, { response })
    const session = context.memory.session(topic)
    await context.settled(
      request.topic,
      session ? { session } : { error: new WalletError(errorCatalogue['pairing.no_session']) },
    )
  } catch (thrown) {
    const error = toProposalError(thrown)
    const kind = error.code === peerErrorCodes.rejected ? 'reject' : 'autoReject'
    await context.respond(request, { error }, { kind, response })
    await context.settled(request.topic, { error: thrown })
  }
}

function parseRequest(params: unknown): AuthenticateRequest | undefined {
  const { authPayload, requester } = isRecord(params) ? params : {}
  const payload = parseAuthPayload(authPayload)
  if (payload === undefined || !isRecord(requester)) return undefined
  const key = requester['publicKey']
  const publicKey = typeof key === 'string' ? fromHex(key) : undefined
  if (publicKey?.length !== 32) return undefined
  return { payload, publicKey, app: parseProposerMetadata(requester['metadata']) }
}

/** @throws 5100 when no chain is supported */
function toGrant(payload: AuthPayload, capabilities: readonly GrantableNamespace[]): Grant {
  const capability = capabilities.find(({ namespace }) => namespace === 'eip155')
  const chains = capability?.chains.filter((chain) => payload.chains.includes(chain)) ?? []
  const address = capability?.accounts[0]
  if (capability === undefined || address === undefined || chains.length === 0)
    throw providerError(5100, `Unsupported chains: ${payload.chains.join(', ')}`)
  const { resources = [] } = payload
  const recap = readRecap(resources)
  const methods = getRecapMethods(recap).filter((name) => capability.methods.includes(name))
  const statedResources = recap === undefined ? resources : resources.slice(0, -1)
  const granted =
    methods.length === 0 ? statedResources : [...statedResources, createRecapUri(methods, chains)]
  return { address, chains, methods, resources: granted }
}

function firstOf({ address, chains }: Grant): { address: string; chain: string } {
  return { address, chain: chains[0] ?? '' }
}

/** Signs once per chain, because a signature is valid only for the chain in its message. */
async function signAll(
  context: PhoneContext,
  payload: AuthPayload,
  { address, chains, resources }: Grant,
): Promise<readonly Cacao[]> {
  return Promise.all(
    chains.map(async (chain) => {
      const p = createCacaoPayload(payload, { chain, address }, resources)
      const s = (await context.evm?.sign(address, formatCacaoMessage(p))) ?? ''
      return { h: { t: 'caip122' }, p, s: { t: 'eip191', s } }
    }),
  )
}

function namespacesOf({ address, chains, methods }: Grant): StoredNamespaces {
  const accounts = chains.map((chain) => `${chain}:${address}`)
  return { eip155: { chains, accounts, methods, events: ['chainChanged', 'accountsChanged'] } }
}

type StoredNamespaces = Parameters<PhoneContext['memory']['putSession']>[0]['namespaces']
