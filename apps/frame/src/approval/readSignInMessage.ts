import type { CaipNetworkId } from 'latchkey/caip'
import { parseSiwxMessage } from 'latchkey/protocol'
import { type ApprovalWarning, createApprovalWarning } from './approvalWarnings.ts'
import { escapeText } from './escapeText.ts'

/** A message that signs the visitor in. */
export type SignInMessage = {
  /** Site that it signs in to, as the message has it; missing in a message that no server should accept. */
  readonly domain: string | undefined
  readonly warnings: readonly ApprovalWarning[]
}

/**
 * Reads and checks a message that signs the visitor in. Such a message must be for the page that requests it: else a
 * page could obtain a session of another one.
 *
 * @param text - Message that is to be signed.
 * @returns Undefined for a message that signs nobody in.
 * @see EIP-4361, CAIP-122
 */
export function readSignInMessage(
  text: string,
  request: {
    readonly appOrigin: string
    readonly account: string
    readonly chainId: CaipNetworkId
    readonly now: number
  },
): SignInMessage | undefined {
  // Looser than any parser of a server, so that nothing a server accepts gets past.
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  const [, claimed] = /(\S*) wants you to sign in with your/i.exec(plain) ?? []
  if (claimed === undefined) return undefined
  const message = parseSiwxMessage(text)
  if (!message) return { domain: undefined, warnings: [createApprovalWarning('sign_in_malformed')] }
  const { appOrigin, account, chainId, now } = request
  const { host } = new URL(appOrigin)
  const warnings: ApprovalWarning[] = []
  const { domain, uri } = message
  if (domain !== host && domain !== appOrigin)
    warnings.push(
      createApprovalWarning('sign_in_domain_mismatch', {
        domain: escapeText(domain),
        origin: appOrigin,
      }),
    )
  else if (!URL.canParse(uri) || new URL(uri).origin !== appOrigin)
    warnings.push(
      createApprovalWarning('sign_in_domain_mismatch', {
        domain: escapeText(uri),
        origin: appOrigin,
      }),
    )
  if (message.accountAddress.toLowerCase() !== account.toLowerCase())
    warnings.push(createApprovalWarning('sign_in_account_mismatch'))
  if (message.chainId !== chainId) warnings.push(createApprovalWarning('sign_in_network_mismatch'))
  const { expirationTime, notBefore } = message
  if (Date.parse(expirationTime ?? '') <= now || Date.parse(notBefore ?? '') > now)
    warnings.push(createApprovalWarning('sign_in_expired'))
  return { domain, warnings }
}
