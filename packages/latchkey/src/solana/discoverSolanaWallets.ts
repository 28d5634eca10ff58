import { messageOf } from '../errors/index.ts'
import { type AdapterKit, type Connector, safeIcon } from '../core/index.ts'
import { createStandardConnector } from './createStandardConnector.ts'
import type { StandardWalletRequestFunction } from './requestStandardWallet.ts'
import {
  hasSolanaChain,
  getFeatureMethod,
  type StandardRegistry,
  type RegisteredStandardWallet,
} from './WalletStandard.ts'

/**
 * Discovers wallets that register with the Wallet Standard, before or after this call. The options
 * for injected EVM wallets do not apply.
 *
 * @param deps - The adapter kit, and the function that sends requests to a wallet.
 * @param onFound - Called with all wallets found so far, whenever they change.
 * @returns Stops the discovery.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function discoverSolanaWallets(
  deps: { readonly kit: AdapterKit; readonly request: StandardWalletRequestFunction },
  onFound: (connectors: readonly Connector[]) => void,
): () => void {
  const { kit, request } = deps
  const { window: page, clock } = kit
  if (!page) return () => {}
  const wallets = new Map<RegisteredStandardWallet, Connector>()
  let isStarting = true
  let isStopped = false

  function report(): void {
    if (!isStarting && !isStopped) onFound([...wallets.values()])
  }

  const registry: StandardRegistry = Object.freeze({
    register(...candidates: readonly RegisteredStandardWallet[]) {
      const added = candidates.filter((wallet) => {
        const shown = wallets.has(wallet) ? undefined : parseWallet(wallet)
        // Names are connector ids: a second wallet of a name would be restored as the first.
        if (!shown || [...wallets.values()].some(({ name }) => name === shown.name)) return false
        wallets.set(wallet, createStandardConnector(wallet, shown, { clock, request }))
        return true
      })
      if (added.length > 0) report()
      return () => {
        if (added.filter((wallet) => wallets.delete(wallet)).length > 0) report()
      }
    },
  })

  function onRegister(event: Event): void {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') detail(registry)
    } catch (error) {
      kit.logger.warn('A wallet failed to register', { error: messageOf(error) })
    }
  }

  page.addEventListener('wallet-standard:register-wallet', onRegister)
  // The `Event` class of the page: a window rejects events of another realm.
  page.dispatchEvent(
    new (page.CustomEvent ?? CustomEvent)('wallet-standard:app-ready', { detail: registry }),
  )
  isStarting = false
  if (wallets.size > 0) report()

  return () => {
    isStopped = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

function parseWallet(
  wallet: RegisteredStandardWallet,
): Pick<Connector, 'name' | 'icon'> | undefined {
  try {
    const { name, icon, chains } = wallet
    if (typeof name !== 'string' || !name.trim() || name.length > 100) return undefined
    if (!hasSolanaChain(chains) || !getFeatureMethod(wallet, 'standard:connect', 'connect'))
      return undefined
    return { name: name.trim(), icon: safeIcon(icon) }
  } catch {
    return undefined
  }
}
