import { WalletError } from '../../errors/index.ts'
import { pairingMethods, type Cacao, type AuthPayload } from '../../protocol/index.ts'
import type { SessionNamespace, VerifySignature } from '../Pairing.ts'
import {
  recapPermissions,
  isRecapSubset,
  withoutRecaps,
  extractRecap,
  recapPreamble,
} from './recap.ts'
import { type CacaoSigner, parseDidPkh, formatSignInMessage } from './formatSignInMessage.ts'

/** Milliseconds that clocks may differ where a time is a limit, and where it only tells when. */
const leeway = 120_000
const drift = 3_600_000

const formats = ['caip122', 'eip4361']
const signatures = ['eip191', 'eip1271', 'eip6492']

type Signed = { readonly cacao: Cacao; readonly signer: CacaoSigner }

/**
 * Checks that a wallet signed what it was asked to, and says what it thereby granted.
 *
 * @param parameters - What came, what was asked for, now in ms since 1970, and who can tell whether
 * a signature is right.
 * @returns The namespaces of the session.
 * @throws `pairing.sign_in_failed` when anything differs from what was asked for, or a signature is
 * wrong; `pairing.not_approved` when no method may be called.
 * @source CAIP-74, CAIP-122, ERC-5573
 */
export async function verifyCacaos(parameters: {
  readonly cacaos: readonly Cacao[]
  readonly request: AuthPayload
  readonly now: number
  readonly verifySignature: VerifySignature
}): Promise<Readonly<Record<string, SessionNamespace>>> {
  const { cacaos, request, now, verifySignature } = parameters
  const signed = cacaos.map((cacao) => checked(cacao, request, now))
  const addresses = new Set(signed.map(({ signer }) => signer.address.toLowerCase()))
  if (addresses.size !== 1) throw wrong('address')
  const granted = grantOf(signed, request)
  await Promise.all(signed.map((one) => checkSignature(one, verifySignature)))
  return granted
}

function checked(cacao: Cacao, request: AuthPayload, now: number): Signed {
  const { h, p, s } = cacao
  const signer = parseDidPkh(p.iss)
  if (!signer || !request.chains.includes(signer.chain)) throw wrong('chain')
  if (!formats.includes(h.t) || !signatures.includes(s.t)) throw wrong('format')
  for (const field of ['domain', 'aud', 'version', 'nonce', 'exp', 'nbf', 'requestId'] as const)
    if (p[field] !== request[field]) throw wrong(field)
  if (p.iat !== request.iat && !(Math.abs(Date.parse(p.iat) - now) <= drift)) throw wrong('iat')
  if (p.exp !== undefined && !(Date.parse(p.exp) > now - leeway)) throw wrong('exp')
  if (p.nbf !== undefined && !(Date.parse(p.nbf) <= now + leeway)) throw wrong('nbf')
  if (!isStatementOf(p.statement, request.statement)) throw wrong('statement')
  if (String(withoutRecaps(p.resources)) !== String(withoutRecaps(request.resources)))
    throw wrong('resources')
  return { cacao, signer }
}

/** What was asked for, and after it at most what a recap adds. */
function isStatementOf(signed = '', asked = ''): boolean {
  const rest = signed.slice(asked.length).trim()
  return signed.startsWith(asked) && (rest === '' || rest.startsWith(recapPreamble))
}

function grantOf(
  signed: readonly Signed[],
  request: AuthPayload,
): Readonly<Record<string, SessionNamespace>> {
  const methods = new Set<string>()
  const chains = new Set<string>()
  const [{ namespace, address }] = signed.map(({ signer }) => signer) as [CacaoSigner]
  const asked = extractRecap(request.resources)
  for (const { cacao, signer } of signed) {
    const recap = extractRecap(cacao.p.resources)
    if (recap && !isRecapSubset(recap, asked)) throw wrong('methods')
    const allowed = recap ? recapPermissions(recap, namespace) : { methods: [], chains: [] }
    if (!allowed.chains.every((one) => request.chains.includes(one))) throw wrong('chains')
    for (const one of allowed.methods) methods.add(one)
    for (const one of [signer.chain, ...allowed.chains]) chains.add(one)
  }
  if (!methods.size) throw new WalletError('pairing.not_approved')
  return {
    [namespace]: {
      accounts: [...chains].map((chain) => `${chain}:${address}`),
      chains: [...chains],
      methods: [...methods],
      events: pairingMethods(namespace).events,
    },
  }
}

async function checkSignature(
  { cacao, signer }: Signed,
  verifySignature: VerifySignature,
): Promise<void> {
  const { chain, address } = signer
  const { s: signature, t: type } = cacao.s
  const message = formatSignInMessage(cacao.p, signer)
  try {
    if (await verifySignature({ address, chain, message, signature, type })) return
  } catch (cause) {
    throw wrong('signature', cause)
  }
  throw wrong('signature')
}

function wrong(what: string, cause?: unknown): WalletError {
  return new WalletError('pairing.sign_in_failed', { what }, { cause })
}
