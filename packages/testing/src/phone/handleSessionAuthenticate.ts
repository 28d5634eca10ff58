import { createAgreementKey, deriveSymKey, fromHex, toHex, topicOf } from 'latchkey/crypto'
import { WalletError } from 'latchkey/errors'
import type { Cacao, PeerMetadata, PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../memory.ts'
import { providerError } from '../providerError.ts'
import { type AuthPayload, messageOf, parseAuthPayload, payloadFor } from './cacao.ts'
import type { Ability } from './grantNamespaces.ts'
import { peerErrorCodes, proposalError } from './peerErrors.ts'
import type { AnswerHow, PhoneKit } from './PhoneKit.ts'
import { originOf, parseApp } from './handleSessionProposal.ts'
import { formatRecap, methodsOf, readRecap } from './recap.ts'
import { sessionLife } from './settle.ts'

const method = 'wc_sessionAuthenticate'

type Asked = {
  readonly payload: AuthPayload
  readonly publicKey: Uint8Array
  readonly app: PeerMetadata
}

/** What is signed: for which chains and methods, by which account. */
type Grant = {
  readonly address: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly resources: readonly string[]
}

/**
 * Answers a one-click sign-in: signs for every chain that is asked for and known, and makes a
 * session of what the ReCap allows.
 *
 * @source WalletConnect specs "Session authenticate"; CAIP-122, CAIP-74, ERC-5573
 */
export async function answerAuthenticate(kit: PhoneKit, request: PeerRequest): Promise<void> {
  kit.stage.log({ method, params: [request.params] })
  if (!kit.authenticates || kit.evm === undefined) {
    const error = { code: peerErrorCodes.unsupported, message: `Unsupported method: ${method}` }
    return kit.answer(request, { error }, { kind: 'autoReject' })
  }
  const asked = parseRequest(request.params)
  if (asked === undefined) {
    const error = { code: peerErrorCodes.malformedAuth, message: 'Malformed request' }
    return kit.answer(request, { error }, { kind: 'autoReject' })
  }
  const { privateKey, publicKey } = await createAgreementKey()
  const symKey = await deriveSymKey(privateKey, asked.publicKey)
  const response = { topic: await topicOf(asked.publicKey), symKey, senderPublicKey: publicKey }
  const { wire } = await kit.link.line()
  await wire.subscribe(response.topic, symKey)
  await decide(kit, request, asked, response)
  await wire.unsubscribe(response.topic)
}

async function decide(
  kit: PhoneKit,
  request: PeerRequest,
  asked: Asked,
  response: NonNullable<AnswerHow['response']>,
): Promise<void> {
  try {
    const grant = grantOf(asked.payload, await kit.abilities())
    await kit.stage.pass({
      method,
      params: [request.params],
      asks: true,
      summary: messageOf(payloadFor(asked.payload, firstOf(grant), grant.resources)),
      origin: originOf(asked.app),
      unlocks: true,
    })
    const cacaos = await signAll(kit, asked.payload, grant)
    const topic = await topicOf(response.symKey)
    if (grant.methods.length > 0) {
      await (await kit.link.line()).wire.subscribe(topic, response.symKey)
      kit.memory.putSession({
        topic,
        pairingTopic: request.topic,
        app: asked.app,
        namespaces: namespacesOf(grant),
        expiry: Math.floor(kit.clock.now() / 1000) + sessionLife,
        acknowledged: true,
        symKey: toHex(response.symKey),
      })
    }
    const responder = { publicKey: toHex(response.senderPublicKey), metadata: kit.metadata() }
    await kit.answer(request, { result: { cacaos, responder } }, { response })
    const session = kit.memory.session(topic)
    await kit.decided(
      request.topic,
      session ? { session } : { error: new WalletError('pairing.no_session') },
    )
  } catch (thrown) {
    const error = proposalError(thrown)
    const kind = error.code === peerErrorCodes.rejected ? 'reject' : 'autoReject'
    await kit.answer(request, { error }, { kind, response })
    await kit.decided(request.topic, { error: thrown })
  }
}

function parseRequest(params: unknown): Asked | undefined {
  const { authPayload, requester } = isRecord(params) ? params : {}
  const payload = parseAuthPayload(authPayload)
  if (payload === undefined || !isRecord(requester)) return undefined
  const key = requester['publicKey']
  const publicKey = typeof key === 'string' ? fromHex(key) : undefined
  if (publicKey?.length !== 32) return undefined
  return { payload, publicKey, app: parseApp(requester['metadata']) }
}

/** @throws 5100 when the phone knows none of the chains */
function grantOf(payload: AuthPayload, abilities: readonly Ability[]): Grant {
  const ability = abilities.find(({ namespace }) => namespace === 'eip155')
  const chains = ability?.chains.filter((chain) => payload.chains.includes(chain)) ?? []
  const address = ability?.accounts[0]
  if (ability === undefined || address === undefined || chains.length === 0)
    throw providerError(5100, `Unsupported chains: ${payload.chains.join(', ')}`)
  const { resources = [] } = payload
  const recap = readRecap(resources)
  const methods = methodsOf(recap).filter((name) => ability.methods.includes(name))
  const said = recap === undefined ? resources : resources.slice(0, -1)
  const granted = methods.length === 0 ? said : [...said, formatRecap(methods, chains)]
  return { address, chains, methods, resources: granted }
}

function firstOf({ address, chains }: Grant): { address: string; chain: string } {
  return { address, chain: chains[0] ?? '' }
}

/** A signature counts for the chain it names alone, whatever chains its ReCap allows. */
async function signAll(
  kit: PhoneKit,
  payload: AuthPayload,
  { address, chains, resources }: Grant,
): Promise<readonly Cacao[]> {
  return Promise.all(
    chains.map(async (chain) => {
      const p = payloadFor(payload, { chain, address }, resources)
      const s = (await kit.evm?.sign(address, messageOf(p))) ?? ''
      return { h: { t: 'caip122' }, p, s: { t: 'eip191', s } }
    }),
  )
}

function namespacesOf({ address, chains, methods }: Grant): KeptNamespaces {
  const accounts = chains.map((chain) => `${chain}:${address}`)
  return { eip155: { chains, accounts, methods, events: ['chainChanged', 'accountsChanged'] } }
}

type KeptNamespaces = Parameters<PhoneKit['memory']['putSession']>[0]['namespaces']
