import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { stateCookieName, formatStateCookieValue } from './stateCookie.ts'

/** Seconds that the cookie lasts: one year. */
const maxAge = 31_536_000

/**
 * Writes the connected accounts to a cookie, now and whenever they change; deletes it when there are none.
 * Waits while a wallet is being connected or reconnected.
 *
 * @param client - Client with option `ssr`.
 */
export function syncAccountsCookie(client: Latchkey): void {
  const { store, window, options } = client
  const document = window?.document
  if (!document) return
  const write = (): void => {
    const value = formatState(store.get())
    if (value === undefined) return
    const isSecure = window.location.protocol === 'https:'
    document.cookie = [
      `${stateCookieName(options)}=${value}`,
      'Path=/',
      `Max-Age=${value === '' ? 0 : maxAge}`,
      'SameSite=Lax',
      ...(isSecure ? ['Secure'] : []),
    ].join('; ')
  }
  write()
  client.onDestroy(store.watch(formatState, write))
}

/** Returns `undefined` while the state is not settled. */
function formatState({ activeNamespace, connection, initialized }: State): string | undefined {
  const all = Object.values(connection)
  if (!initialized || all.some(({ status }) => status.endsWith('connecting'))) return undefined
  const accounts = all.flatMap(({ connections: [current] }) => {
    const address = current?.accounts[0]?.address
    if (!current || address === undefined) return []
    const { connector, network, wallet } = current
    const connectorName = (wallet?.name ?? connector.name).slice(0, 100)
    return [{ network, address, connectorId: connector.id, connectorName }]
  })
  return formatStateCookieValue({ activeNamespace, accounts })
}
