import type { CaipNetworkId } from 'latchkey/caip'
import type { ApprovalContent, ApprovalSummary } from './ApprovalSummary.ts'
import { type ApprovalWarning, createApprovalWarning, sortWarnings } from './approvalWarnings.ts'
import { escapeText, hasHiddenCharacters } from './escapeText.ts'
import { readSignInMessage } from './readSignInMessage.ts'

/**
 * Summarizes a message that is to be signed: its text with hidden characters written out, or its bytes.
 *
 * @param request - `message`: bytes that are signed. `now`: milliseconds since 1970.
 */
export function summarizeMessage(request: {
  readonly appOrigin: string
  readonly account: string
  readonly chainId: CaipNetworkId
  readonly message: Uint8Array
  readonly now: number
}): ApprovalSummary {
  const { appOrigin, account, chainId, message } = request
  const text = decodeText(message)
  const warnings: ApprovalWarning[] = []
  const signIn = readSignInMessage(text ?? new TextDecoder().decode(message), request)
  let content: ApprovalContent
  if (text === undefined) {
    content = { type: 'hex', hex: toHex(message) }
    warnings.push(createApprovalWarning('not_text'))
    // Nobody can read it here, but a server might accept it.
    if (signIn) warnings.push(createApprovalWarning('sign_in_malformed'))
  } else {
    content = { type: 'text', text: escapeText(text, { isMultiline: true }) }
    if (hasHiddenCharacters(text)) warnings.push(createApprovalWarning('hidden_characters'))
    warnings.push(...(signIn?.warnings ?? []))
  }
  return {
    kind: 'message',
    ...(signIn && content.type === 'text' && { isSignIn: true }),
    appOrigin,
    account,
    chainId,
    allowances: [],
    details: signIn?.domain ? [{ label: 'site', value: escapeText(signIn.domain) }] : [],
    content,
    warnings: sortWarnings(warnings),
  }
}

/** Bytes that are no UTF-8, or mostly control characters, are shown as bytes. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const controls = text.match(/[^\P{Cc}\n\r\t]/gu)?.length ?? 0
    return controls * 4 > text.length ? undefined : text
  } catch {
    return undefined
  }
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
