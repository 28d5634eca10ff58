import type { CaipNetworkId } from 'latchkey/caip'
import { parseSiwxMessage } from 'latchkey/protocol'
import { type ApprovalWarning, createWarning } from './approvalWarnings.ts'
import { escapeText } from './escapeText.ts'

/**
 * Checks a message that signs the visitor in. Such a message must be for the page that asks for it: else a
 * page could obtain a session of another one.
 *
 * @param text - Message that is to be signed.
 * @returns No warnings for a message that signs nobody in.
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
): readonly ApprovalWarning[] {
  // Looser than any parser of a server, so that nothing a server accepts gets past.
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  const [, claimed] = /(\S*) wants you to sign in with your/i.exec(plain) ?? []
  if (claimed === undefined) return []
  const message = parseSiwxMessage(text)
  if (!message) return [createWarning('sign_in_malformed')]
  const { appOrigin, account, chainId, now } = request
  const { host } = new URL(appOrigin)
  const warnings: ApprovalWarning[] = []
  const { domain, uri } = message
  if (domain !== host && domain !== appOrigin)
    warnings.push(
      createWarning('sign_in_domain_mismatch', { domain: escapeText(domain), origin: appOrigin }),
    )
  else if (!URL.canParse(uri) || new URL(uri).origin !== appOrigin)
    warnings.push(
      createWarning('sign_in_domain_mismatch', { domain: escapeText(uri), origin: appOrigin }),
    )
  if (message.accountAddress.toLowerCase() !== account.toLowerCase())
    warnings.push(createWarning('sign_in_account_mismatch'))
  if (message.chainId !== chainId) warnings.push(createWarning('sign_in_network_mismatch'))
  const { expirationTime, notBefore } = message
  if (Date.parse(expirationTime ?? '') <= now || Date.parse(notBefore ?? '') > now)
    warnings.push(createWarning('sign_in_expired'))
  return warnings
}
