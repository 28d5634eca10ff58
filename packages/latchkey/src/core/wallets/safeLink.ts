import { isAppLink } from '../../protocol/index.ts'

/**
 * Checks a link that a host gave, or that was stored.
 *
 * @param link - Anything.
 * @returns The link when it is of a page or opens an app, else undefined. A page may be on the
 * host's own machine, without https.
 */
export function safeLink(link: unknown): string | undefined {
  if (typeof link !== 'string') return undefined
  return isAppLink(link) || /^http:\/\/[^\s"'<>]+$/i.test(link) ? link : undefined
}
