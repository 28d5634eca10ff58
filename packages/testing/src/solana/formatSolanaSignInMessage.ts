import type { SignInInput } from './WalletStandard.ts'

const fields: readonly (readonly [label: string, key: keyof SignInInput])[] = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
]

/**
 * Formats the message of a sign-in.
 *
 * @see Sign In With Solana, ABNF of the message
 */
export function formatSolanaSignInMessage(
  input: SignInInput & { readonly domain: string; readonly address: string },
): string {
  const { domain, address, statement, resources } = input
  const lines = fields.flatMap(([label, key]) =>
    input[key] === undefined ? [] : [`${label}: ${String(input[key])}`],
  )
  if (resources !== undefined)
    lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ].join('\n\n')
}
