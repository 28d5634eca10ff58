import type { ConnectMethod, Connector, Latchkey } from '../core/index.ts'
import { readEnabledFeatures } from './readEnabledFeatures.ts'

const defaultOrder: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const walletsFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * Lists the ways to connect, in the display order of the Connect view. Without a configured order,
 * wallets come first for a visitor who has one installed. E-mail and social login require an
 * embedded wallet. Methods that a configured order omits come last.
 *
 * @param client - A client.
 * @returns Methods that are enabled and available.
 * @see [2.4]
 */
export function listConnectMethods(client: Latchkey): readonly ConnectMethod[] {
  const { enableWallets } = client.options
  const { features, wallets } = client.store.get()
  const { connectors } = wallets
  const enabled = readEnabledFeatures(features)
  const canLogIn = !features.pay && connectors.some((connector) => connector.kind === 'embedded')
  const possible: Readonly<Record<ConnectMethod, boolean>> = {
    email: canLogIn && enabled.includes('email'),
    social: canLogIn && enabled.includes('socials'),
    wallet: enableWallets,
  }
  const auto = connectors.some(isInstalled) ? walletsFirst : defaultOrder
  const order = new Set([...(features.connectMethodsOrder ?? auto), ...defaultOrder])
  return [...order].filter((method) => possible[method])
}

/** A wallet announced with an rdns. The fallback for `window.ethereum` has none. */
function isInstalled(connector: Connector): boolean {
  return (
    connector.kind === 'injected' &&
    connector.readiness === 'installed' &&
    (connector.rdns !== undefined || connector.icon !== undefined)
  )
}

/**
 * Returns whether Connect shows one button in place of the wallets: the app wants that, and there is another way
 * to connect.
 *
 * @param client - A client.
 */
export function areWalletsCollapsed(client: Latchkey): boolean {
  const { collapseWallets, emailShowWallets } = client.store.get().features
  const isWanted = collapseWallets || !emailShowWallets
  return isWanted && listConnectMethods(client).some((method) => method !== 'wallet')
}
