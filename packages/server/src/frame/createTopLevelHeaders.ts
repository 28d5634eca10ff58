import { pageHeaders } from './pageHeaders.ts'

/**
 * Creates the headers of a page that no other page may contain.
 *
 * @param hasOpener - Whether it keeps the page that opened it as `opener`.
 */
export function createTopLevelHeaders(
  policy: string,
  hasOpener: boolean,
): Readonly<Record<string, string>> {
  const opener = hasOpener ? {} : { 'cross-origin-opener-policy': 'same-origin' }
  return {
    ...pageHeaders,
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    ...opener,
    'x-frame-options': 'DENY',
  }
}
