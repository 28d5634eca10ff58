import { isSafeAppLink } from '../../protocol/index.ts'

/**
 * Checks a link of the host or from storage.
 *
 * @param link - Any value, not trusted.
 * @returns The link when it is a web or app link, else undefined. Web links may lack TLS, as in
 * development.
 */
export function safeWalletLink(link: unknown): string | undefined {
  if (typeof link !== 'string') return undefined
  return isSafeAppLink(link) || /^http:\/\/[^\s"'<>]+$/i.test(link) ? link : undefined
}
