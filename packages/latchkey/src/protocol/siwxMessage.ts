import type { CaipNetworkId } from '../caip/index.ts'

/** The fields of a sign-in message. CAIP-122 [3.18a] */
export type SiwxMessageData = {
  /** Host of the page that requests the signature, with its port if it has one. */
  readonly domain: string
  /** Bare address; with its checksum where the namespace has one. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  /** ISO 8601, like the next two. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** Name of the accounts of a namespace in the first line. CAIP-122 */
const accountNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** Names of the Solana clusters, which wallets accept in place of the genesis hash. */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSgkcNx': 'testnet',
}

/**
 * Formats a sign-in message.
 *
 * @returns The text to sign: EIP-4361 for EVM accounts, Sign-In With Solana for Solana accounts.
 * @see CAIP-122, EIP-4361
 */
export function formatSiwxMessage(data: SiwxMessageData): string {
  const [namespace = ''] = data.chainId.split(':')
  const { statement, expirationTime, notBefore, requestId, resources, issuedAt } = data
  // Without a statement, EIP-4361 keeps both blank lines around it; Solana wallets keep one.
  const rest = namespace === 'solana' ? [] : ['']
  return [
    `${data.domain} wants you to sign in with your ${accountNames[namespace] ?? namespace} account:`,
    data.accountAddress,
    '',
    ...(statement === undefined ? rest : [statement, '']),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${formatSiwxChain(data.chainId)}`,
    `Nonce: ${data.nonce}`,
    ...(issuedAt === undefined ? [] : [`Issued At: ${issuedAt}`]),
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources?.length ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ].join('\n')
}

/**
 * Formats a network for the line `Chain ID`.
 *
 * @returns The number of an EVM network, the name of a Solana cluster, else the CAIP-2 id.
 */
export function formatSiwxChain(chainId: CaipNetworkId): string {
  const [namespace, reference = ''] = chainId.split(':')
  return namespace === 'eip155' ? reference : (clusters[chainId] ?? chainId)
}

/**
 * Parses a sign-in message. The whole text must be what `formatSiwxMessage` returns for its fields,
 * so that no line has two meanings.
 *
 * @returns Undefined for any other text, and for one with control characters.
 */
export function parseSiwxMessage(text: string): SiwxMessageData | undefined {
  // A wallet may not show such a text to the visitor.
  if (/[^\P{Cc}\n]/u.test(text)) return undefined
  const [first = '', accountAddress = '', ...lines] = text.split('\n')
  const header = /^(\S+) wants you to sign in with your (\S+) account:$/.exec(first)
  const uriAt = lines.findIndex((line) => line.startsWith('URI: '))
  if (!header || uriAt < 0) return undefined
  const [, domain = '', accountName = ''] = header
  const fields = parseFields(lines.slice(uriAt))
  const chainId = parseChain(accountName, fields.values['Chain ID'] ?? '')
  if (!chainId) return undefined
  const { values, resources } = fields
  const data: SiwxMessageData = {
    domain,
    accountAddress,
    chainId,
    uri: values['URI'] ?? '',
    version: values['Version'] ?? '',
    nonce: values['Nonce'] ?? '',
    ...(uriAt === 3 && { statement: lines[1] }),
    ...optional('issuedAt', values['Issued At']),
    ...optional('expirationTime', values['Expiration Time']),
    ...optional('notBefore', values['Not Before']),
    ...optional('requestId', values['Request ID']),
    ...(resources && { resources }),
  }
  return formatSiwxMessage(data) === text ? data : undefined
}

function optional(
  name: keyof SiwxMessageData,
  value: string | undefined,
): Partial<SiwxMessageData> {
  return value === undefined ? {} : { [name]: value }
}

function parseFields(lines: readonly string[]): {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly resources: readonly string[] | undefined
} {
  const at = lines.indexOf('Resources:')
  const named = at < 0 ? lines : lines.slice(0, at)
  const pairs = named.map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)] as const
  })
  return {
    values: Object.fromEntries(pairs),
    resources: at < 0 ? undefined : lines.slice(at + 1).map((line) => line.slice(2)),
  }
}

function parseChain(accountName: string, text: string): CaipNetworkId | undefined {
  const known = Object.entries(accountNames).find(([, name]) => name === accountName)
  const namespace = known?.[0] ?? accountName
  if (namespace === 'eip155')
    return /^[1-9]\d{0,15}$/.test(text) ? (`eip155:${text}` as CaipNetworkId) : undefined
  const cluster = Object.entries(clusters).find(([, name]) => name === text)?.[0]
  const chainId = cluster ?? text
  const isOfNamespace = chainId.startsWith(`${namespace}:`)
  return isOfNamespace && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chainId)
    ? (chainId as CaipNetworkId)
    : undefined
}
