import type { MessageScope } from 'latchkey/protocol'
import { type FieldError, httpError } from '../../../http/index.ts'

/** The gateway and the project of a request. */
export type ExpectedMessageAudience = {
  readonly projectId: string | undefined
  /** URL of the request. */
  readonly url: string
}

/**
 * Rejects a message that was signed for another gateway or another project.
 *
 * @param audiences - URLs of this gateway; when empty, the host of the request.
 * @throws HTTP 400.
 */
export function checkMessageAudience(
  message: MessageScope,
  request: ExpectedMessageAudience,
  audiences: readonly string[],
): void {
  const error = findMessageAudienceError(message, request, audiences)
  if (error) throw httpError(400, error)
}

/**
 * Returns why a message is not valid for a request: it was signed for another gateway or another project.
 *
 * @param audiences - URLs of this gateway; when empty, the host of the request.
 */
export function findMessageAudienceError(
  message: MessageScope,
  request: ExpectedMessageAudience,
  audiences: readonly string[],
): FieldError | undefined {
  const own = (audiences.length > 0 ? audiences : [request.url]).map(hostOf)
  const host = hostOf(message.audience)
  if (host === undefined || !own.includes(host))
    return { field: 'audience', description: 'The message was signed for another gateway' }
  if (message.projectId !== request.projectId)
    return { field: 'projectId', description: 'The message was signed for another project' }
  return undefined
}

/** Returns host and port. TLS may end at a proxy, so the scheme and its port are ignored. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host.replace(/:(80|443)$/, '') : undefined
}
