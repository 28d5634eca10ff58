/** What relays and gateways refuse an app for. */
type Refusal = 'project.origin_not_allowed' | 'relay.session_expired' | 'project.invalid_id'

const serverMessages: readonly (readonly [text: string, code: Refusal])[] = [
  ['Unauthorized: origin not allowed', 'project.origin_not_allowed'],
  ['JWT validation error: JWT Token is not yet valid', 'relay.session_expired'],
  ['Unauthorized: invalid key', 'project.invalid_id'],
]

/**
 * Finds the alert that a server's message calls for.
 *
 * @param message - Text of an error that came from a server.
 * @returns The code of its alert, if it is one of the known messages.
 * @source spec §8 "Server messages mapped"
 */
export function alertOfServerMessage(message: string): Refusal | undefined {
  return serverMessages.find(([text]) => message.includes(text))?.[1]
}
