import type { InitialState } from '../model/InitialState.ts'
import { type StateCookieOptions, stateCookieName, parseStateCookieValue } from './stateCookie.ts'

/** Longest header that is read, in characters. */
const maxHeaderLength = 65_536

/**
 * Reads the accounts of the last visit from the cookies of a request, so that a server renders
 * them. The client writes the cookie with option `ssr`. Runs in a server component.
 *
 * The cookie is not authenticated: use it only for display until the wallet has reconnected, and
 * authenticate with a session of your own.
 *
 * @example
 * const initialState = cookieToInitialState((await headers()).get('cookie'), options)
 *
 * @param cookieHeader - The `Cookie` header of the request.
 * @param options - The options of the client, or those of them that name the cookie.
 * @returns The state, for `LatchkeyProvider`; `undefined` without a well-formed cookie.
 */
export function cookieToInitialState(
  cookieHeader: string | null | undefined,
  options: StateCookieOptions,
): InitialState | undefined {
  if (!cookieHeader || cookieHeader.length > maxHeaderLength) return undefined
  const start = `${stateCookieName(options)}=`
  const found = cookieHeader
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
  return found === undefined ? undefined : parseStateCookieValue(found.slice(start.length))
}
