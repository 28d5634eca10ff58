/** Codes of the alerts that can be derived from a relay's or gateway's message. */
type RefusalCode = 'project.origin_not_allowed' | 'relay.session_expired' | 'project.invalid_id'

const serverMessages: readonly (readonly [text: string, code: RefusalCode])[] = [
  ['Unauthorized: origin not allowed', 'project.origin_not_allowed'],
  ['JWT validation error: JWT Token is not yet valid', 'relay.session_expired'],
  ['Unauthorized: invalid key', 'project.invalid_id'],
]

/**
 * Returns the code of the alert for a server's error message.
 *
 * @param message - Message of an error that a relay or gateway sent.
 * @returns The code, or `undefined` for any other message.
 * @see [8.2a]
 */
export function alertCodeForServerMessage(message: string): RefusalCode | undefined {
  return serverMessages.find(([text]) => message.includes(text))?.[1]
}
