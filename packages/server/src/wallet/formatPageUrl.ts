import type { ServiceLanguage } from '../language/index.ts'

/**
 * Formats the URL of a page that a message links, in the language of the message. The secret is in its fragment, which
 * is not sent to servers.
 *
 * @param secret - Its name and value.
 */
export function formatPageUrl(
  page: string,
  language: ServiceLanguage,
  secret: Readonly<Record<string, string>>,
): string {
  return `${page}?locale=${language}#${new URLSearchParams(secret).toString()}`
}
