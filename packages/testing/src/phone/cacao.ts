import { isRecord } from '../persistedValue.ts'
import { readRecap, formatRecapStatement } from './recap.ts'

/** Payload of an authentication request. @see CAIP-122 */
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

/** Signed payload. @see CAIP-74 */
export type CacaoPayload = Omit<AuthPayload, 'chains'> & { readonly iss: string }

/** Parses the payload of a request. Returns undefined when a required field is missing. */
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
 * Creates the payload that one account signs for one chain.
 *
 * @param account - CAIP-2 chain id and address.
 * @param resources - Resources of the request, with the granted ReCap.
 */
export function createCacaoPayload(
  payload: AuthPayload,
  account: { readonly chain: string; readonly address: string },
  resources: readonly string[],
): CacaoPayload {
  const { chains: _chains, ...signedFields } = payload
  const iss = `did:pkh:${account.chain}:${account.address}`
  const known = Object.entries({ ...signedFields, resources }).filter(([name]) => fields.has(name))
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
 * Formats the message to sign.
 *
 * @see EIP-4361; ERC-5573 for the statement
 */
export function formatCacaoMessage(payload: CacaoPayload): string {
  const { iss, domain, aud, version, nonce, iat, resources } = payload
  const [reference = '', address = ''] = iss.split(':').slice(-2)
  const statement = formatRecapStatement(readRecap(resources), payload.statement)
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
