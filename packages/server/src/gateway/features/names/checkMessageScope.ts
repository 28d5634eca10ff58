import type { NameMessageScope } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'

/** The gateway and the project of a request. */
export type RequestScope = {
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
export function checkMessageScope(
  message: NameMessageScope,
  request: RequestScope,
  audiences: readonly string[],
): void {
  const own = (audiences.length > 0 ? audiences : [request.url]).map(hostOf)
  const host = hostOf(message.audience)
  if (host === undefined || !own.includes(host))
    throw httpError(400, {
      field: 'audience',
      description: 'The message was signed for another gateway',
    })
  if (message.projectId !== request.projectId)
    throw httpError(400, {
      field: 'projectId',
      description: 'The message was signed for another project',
    })
}

/** Returns host and port. TLS may end at a proxy, so the scheme and its port are ignored. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host.replace(/:(80|443)$/, '') : undefined
}
