import { isRecord } from '../memory.ts'
import { readRecap, statementWith } from './recap.ts'

/** What an app wants signed by one-click authentication. @source CAIP-122 */
export type AuthPayload = {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** What was signed. @source CAIP-74 */
export type CacaoPayload = Omit<AuthPayload, 'chains'> & { readonly iss: string }

/** Reads the payload of a request; undefined when something needed is missing. */
export function parseAuthPayload(value: unknown): AuthPayload | undefined {
  if (!isRecord(value)) return undefined
  const { chains, domain, aud, version, nonce, iat } = value
  const needed = [domain, aud, version, nonce, iat]
  if (!isTexts(chains) || !needed.every((each) => typeof each === 'string')) return undefined
  const { resources } = value
  if (resources !== undefined && !isTexts(resources)) return undefined
  return value as AuthPayload
}

/**
 * Makes what one account signs for one chain.
 *
 * @param account - Chain of CAIP-2, and the address on it.
 * @param resources - Those of the request, with the ReCap as far as the phone grants it.
 */
export function payloadFor(
  payload: AuthPayload,
  account: { readonly chain: string; readonly address: string },
  resources: readonly string[],
): CacaoPayload {
  const { chains: _chains, ...said } = payload
  const iss = `did:pkh:${account.chain}:${account.address}`
  const known = Object.entries({ ...said, resources }).filter(([name]) => fields.has(name))
  return { ...(Object.fromEntries(known) as Omit<CacaoPayload, 'iss'>), iss }
}

const fields: ReadonlySet<string> = new Set([
  'domain',
  'aud',
  'version',
  'nonce',
  'iat',
  'statement',
  'requestId',
  'exp',
  'nbf',
  'resources',
])

/**
 * Writes the text that is signed.
 *
 * @source EIP-4361; ERC-5573 for the statement
 */
export function messageOf(payload: CacaoPayload): string {
  const { iss, domain, aud, version, nonce, iat, resources } = payload
  const [reference = '', address = ''] = iss.split(':').slice(-2)
  const statement = statementWith(readRecap(resources), payload.statement)
  const optional = [
    ['Expiration Time', payload.exp],
    ['Not Before', payload.nbf],
    ['Request ID', payload.requestId],
  ]
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...optional.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
    ...(resources && resources.length > 0
      ? ['Resources:', ...resources.map((each) => `- ${each}`)]
      : []),
  ].join('\n')
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
