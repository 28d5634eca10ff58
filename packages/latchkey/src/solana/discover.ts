import { messageOf } from '../errors/index.ts'
import { type AdapterKit, type Connector, safeIcon } from '../core/index.ts'
import { createStandardConnector } from './createStandardConnector.ts'
import {
  isOnSolana,
  methodOf,
  type StandardRegistry,
  type StandardWallet,
} from './WalletStandard.ts'

/**
 * Looks for wallets that register themselves, those before us and those to come.
 *
 * The switches for EVM wallets in the page say nothing of these.
 *
 * @param kit - What the adapter may touch.
 * @param onFound - Called with all wallets found so far, whenever they change.
 * @returns Stops looking.
 * @source Wallet Standard "registerWallet"
 */
export function discover(
  kit: AdapterKit,
  onFound: (connectors: readonly Connector[]) => void,
): () => void {
  const { window: page, clock } = kit
  if (!page) return () => {}
  const wallets = new Map<StandardWallet, Connector>()
  let isAsking = true
  let isStopped = false

  function report(): void {
    if (!isAsking && !isStopped) onFound([...wallets.values()])
  }

  const registry: StandardRegistry = Object.freeze({
    register(...candidates: readonly StandardWallet[]) {
      const news = candidates.filter((wallet) => {
        const shown = wallets.has(wallet) ? undefined : parseWallet(wallet)
        // One row per name: a second would be stored and reconnected as the first.
        if (!shown || [...wallets.values()].some(({ name }) => name === shown.name)) return false
        wallets.set(wallet, createStandardConnector(wallet, shown, clock))
        return true
      })
      if (news.length > 0) report()
      return () => {
        if (news.filter((wallet) => wallets.delete(wallet)).length > 0) report()
      }
    },
  })

  function onRegister(event: Event): void {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') detail(registry)
    } catch (error) {
      kit.logger.warn('A wallet failed to register itself', { error: messageOf(error) })
    }
  }

  page.addEventListener('wallet-standard:register-wallet', onRegister)
  // The page's own class: a window refuses events made in another realm.
  page.dispatchEvent(
    new (page.CustomEvent ?? CustomEvent)('wallet-standard:app-ready', { detail: registry }),
  )
  isAsking = false
  if (wallets.size > 0) report()

  return () => {
    isStopped = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

function parseWallet(wallet: StandardWallet): Pick<Connector, 'name' | 'icon'> | undefined {
  try {
    const { name, icon, chains } = wallet
    if (typeof name !== 'string' || !name.trim() || name.length > 100) return undefined
    if (!isOnSolana(chains) || !methodOf(wallet, 'standard:connect', 'connect')) return undefined
    return { name: name.trim(), icon: safeIcon(icon) }
  } catch {
    return undefined
  }
}
