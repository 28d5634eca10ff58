import { createAgreementKey, deriveSymKey, fromHex, toHex, topicOf } from 'latchkey/crypto'
import type { PeerMetadata, PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../memory.ts'
import { providerError, providerErrorCodes } from '../providerError.ts'
import { type Asked, granted, parseAsked } from './grantNamespaces.ts'
import { liedNamespaces, type Namespaces, type SettleLie } from './faults.ts'
import { peerErrorCodes, proposalError } from './peerErrors.ts'
import type { PhoneKit } from './PhoneKit.ts'
import { type Agreement, sessionLife, settle } from './settle.ts'

const method = 'wc_sessionPropose'

/**
 * Answers a proposal: asks the visitor, and settles a session or refuses.
 *
 * @source WalletConnect specs "Session proposal"
 */
export async function answerProposal(kit: PhoneKit, request: PeerRequest): Promise<void> {
  const pairing = kit.memory.pairing(request.topic)
  // Apps propose beside a one-click sign-in for wallets that lack it.
  if (kit.authenticates && pairing?.methods.includes('wc_sessionAuthenticate')) return
  kit.stage.log({ method, params: [request.params] })
  try {
    const { lie, ...deal } = await decide(kit, request)
    await settle(kit, request, { ...(await agree(kit, request.topic, deal, lie)), lie })
  } catch (error) {
    await refuse(kit, request, error)
  }
}

/** Tells the app no, and whoever scanned the code why. */
async function refuse(kit: PhoneKit, request: PeerRequest, thrown: unknown): Promise<void> {
  const error = proposalError(thrown)
  const kind = error.code === peerErrorCodes.rejected ? 'reject' : 'autoReject'
  await kit.answer(request, { error }, { kind })
  await kit.decided(request.topic, { error: thrown })
}

type Deal = {
  readonly publicKey: Uint8Array
  readonly app: PeerMetadata
  readonly namespaces: Namespaces
}

async function decide(
  kit: PhoneKit,
  request: PeerRequest,
): Promise<Deal & { readonly lie: SettleLie | undefined }> {
  const { publicKey, app, ...asked } = parseProposal(request.params)
  // A visitor is not asked for what cannot be given.
  granted(asked, await kit.abilities())
  await kit.stage.pass({
    method,
    params: [request.params],
    asks: true,
    summary: summaryOf(app, [asked.required, asked.optional]),
    origin: originOf(app),
    unlocks: true,
  })
  if (kit.memory.pairing(request.topic) === undefined)
    throw providerError(peerErrorCodes.expired, 'The proposal has expired.')
  const chain = kit.stage.chainChange(method)
  if (chain !== undefined) kit.stage.script.changeChain(chain)
  // Lies of the script about accounts are lies of a settlement here.
  const lie = kit.stage.accountLie({ method, asks: true }) ?? kit.box.takeSettle()
  return {
    publicKey,
    app,
    lie,
    namespaces: granted(asked, await kit.abilities()),
  }
}

/** Reads who is asking, leniently. */
export function parseApp(value: unknown): PeerMetadata {
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

/** Origin of an app, as it says itself. */
export function originOf(app: PeerMetadata): string {
  return URL.canParse(app.url) ? new URL(app.url).origin : 'unknown'
}

function parseProposal(params: unknown): {
  readonly publicKey: Uint8Array
  readonly app: PeerMetadata
  readonly required: Asked
  readonly optional: Asked
} {
  const { proposer, requiredNamespaces, optionalNamespaces } = isRecord(params) ? params : {}
  const key = isRecord(proposer) ? proposer['publicKey'] : undefined
  const publicKey = typeof key === 'string' ? fromHex(key) : undefined
  if (publicKey?.length !== 32)
    throw providerError(providerErrorCodes.invalidParams, 'The proposal has no public key.')
  return {
    publicKey,
    app: parseApp(isRecord(proposer) ? proposer['metadata'] : undefined),
    required: parseAsked(requiredNamespaces),
    optional: parseAsked(optionalNamespaces),
  }
}

function summaryOf(app: PeerMetadata, asked: readonly Asked[]): string {
  const chains = asked.flatMap((each) => Object.values(each).flatMap((part) => part.chains))
  const methods = asked.flatMap((each) => Object.values(each).flatMap((part) => part.methods))
  return [
    `Connect to ${app.name || 'an app without a name'}.`,
    `Networks: ${[...new Set(chains)].join(', ') || 'any'}`,
    `It may ask for: ${[...new Set(methods)].join(', ') || 'nothing'}`,
  ].join('\n')
}

/** Agrees on a key with the app, and takes up the session's topic. */
async function agree(
  kit: PhoneKit,
  pairingTopic: string,
  deal: Deal,
  lie: SettleLie | undefined,
): Promise<Agreement> {
  const { privateKey, publicKey } = await createAgreementKey()
  const symKey = await deriveSymKey(privateKey, deal.publicKey)
  const topic = await topicOf(symKey)
  const { wire } = await kit.link.line()
  await wire.subscribe(topic, symKey)
  const now = Math.floor(kit.clock.now() / 1000)
  return {
    publicKey: toHex(publicKey),
    session: {
      topic,
      pairingTopic,
      app: deal.app,
      namespaces: liedNamespaces(deal.namespaces, lie),
      expiry: lie === 'expired' ? now - sessionLife : now + sessionLife,
      acknowledged: false,
      symKey: toHex(symKey),
    },
  }
}
