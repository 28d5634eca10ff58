import {
  pairingNonConformingNamespacesError,
  pairingSignInFailedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { getDefaultProposalMethods, type Cacao, type AuthPayload } from '../../protocol/index.ts'
import type { SessionNamespace, VerifySignature } from '../PairingClient.ts'
import {
  getRecapMethodsAndChains,
  isRecapSubset,
  withoutRecaps,
  extractRecap,
  recapPreamble,
} from './recap.ts'
import {
  type CacaoIssuer,
  parseDidPkh,
  formatCacaoSignInMessage,
} from './formatCacaoSignInMessage.ts'

/** Clock tolerances in milliseconds: for `exp` and `nbf`; and for `iat`, which is no limit. */
const clockTolerance = 120_000
const issuedAtTolerance = 3_600_000

const formats = ['caip122', 'eip4361']
const signatures = ['eip191', 'eip1271', 'eip6492']

type Signed = { readonly cacao: Cacao; readonly signer: CacaoIssuer }

/**
 * Verifies the signed sign-ins of a wallet and returns the namespaces that they grant.
 *
 * @param parameters - CACAOs, the payload that was requested, the current time in ms since 1970, and
 * the signature verifier.
 * @throws `pairing.sign_in_failed` when a field differs from the request or a signature is invalid;
 * `pairing.not_approved` when no method is permitted.
 * @see CAIP-74, CAIP-122, ERC-5573
 */
export async function verifyCacaos(parameters: {
  readonly cacaos: readonly Cacao[]
  readonly request: AuthPayload
  readonly now: number
  readonly verifySignature: VerifySignature
}): Promise<Readonly<Record<string, SessionNamespace>>> {
  const { cacaos, request, now, verifySignature } = parameters
  const signed = cacaos.map((cacao) => verifyFields(cacao, request, now))
  const addresses = new Set(signed.map(({ signer }) => signer.address.toLowerCase()))
  if (addresses.size !== 1) throw signInError('address')
  const granted = grantedNamespaces(signed, request)
  await Promise.all(signed.map((one) => checkSignature(one, verifySignature)))
  return granted
}

function verifyFields(cacao: Cacao, request: AuthPayload, now: number): Signed {
  const { h, p, s } = cacao
  const signer = parseDidPkh(p.iss)
  if (!signer || !request.chains.includes(signer.chain)) throw signInError('chain')
  if (!formats.includes(h.t) || !signatures.includes(s.t)) throw signInError('format')
  for (const field of ['domain', 'aud', 'version', 'nonce', 'exp', 'nbf', 'requestId'] as const)
    if (p[field] !== request[field]) throw signInError(field)
  if (p.iat !== request.iat && !(Math.abs(Date.parse(p.iat) - now) <= issuedAtTolerance))
    throw signInError('iat')
  if (p.exp !== undefined && !(Date.parse(p.exp) > now - clockTolerance)) throw signInError('exp')
  if (p.nbf !== undefined && !(Date.parse(p.nbf) <= now + clockTolerance)) throw signInError('nbf')
  if (!matchesStatement(p.statement, request.statement)) throw signInError('statement')
  if (String(withoutRecaps(p.resources)) !== String(withoutRecaps(request.resources)))
    throw signInError('resources')
  return { cacao, signer }
}

/** Returns whether a statement is the requested one, followed by at most a ReCap sentence. */
function matchesStatement(signed = '', requested = ''): boolean {
  const rest = signed.slice(requested.length).trim()
  return signed.startsWith(requested) && (rest === '' || rest.startsWith(recapPreamble))
}

function grantedNamespaces(
  signed: readonly Signed[],
  request: AuthPayload,
): Readonly<Record<string, SessionNamespace>> {
  const methods = new Set<string>()
  const chains = new Set<string>()
  const [{ namespace, address }] = signed.map(({ signer }) => signer) as [CacaoIssuer]
  const requested = extractRecap(request.resources)
  for (const { cacao, signer } of signed) {
    const recap = extractRecap(cacao.p.resources)
    if (recap && !isRecapSubset(recap, requested)) throw signInError('methods')
    const allowed = recap ? getRecapMethodsAndChains(recap, namespace) : { methods: [], chains: [] }
    if (!allowed.chains.every((one) => request.chains.includes(one))) throw signInError('chains')
    for (const one of allowed.methods) methods.add(one)
    for (const one of [signer.chain, ...allowed.chains]) chains.add(one)
  }
  if (!methods.size) throw new WalletError(pairingNonConformingNamespacesError)
  return {
    [namespace]: {
      accounts: [...chains].map((chain) => `${chain}:${address}`),
      chains: [...chains],
      methods: [...methods],
      events: getDefaultProposalMethods(namespace).events,
    },
  }
}

async function checkSignature(
  { cacao, signer }: Signed,
  verifySignature: VerifySignature,
): Promise<void> {
  const { chain, address } = signer
  const { s: signature, t: type } = cacao.s
  const message = formatCacaoSignInMessage(cacao.p, signer)
  try {
    if (await verifySignature({ address, chain, message, signature, type })) return
  } catch (cause) {
    throw signInError('signature', cause)
  }
  throw signInError('signature')
}

function signInError(what: string, cause?: unknown): WalletError {
  return new WalletError(pairingSignInFailedError, { what }, { cause })
}
