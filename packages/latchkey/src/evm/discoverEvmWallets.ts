import { type AdapterKit, type Connector, safeIcon } from '../core/index.ts'
import { createInjectedConnector } from './createInjectedConnector.ts'
import { type InjectedProvider, isInjectedProvider } from './InjectedProvider.ts'

type Announcement = {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: InjectedProvider
}

type Found = { readonly provider: InjectedProvider; readonly connector: Connector }

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const rdnsPattern = /^(?=.{3,253}$)[\da-z-]+(\.[\da-z-]+)+$/i

/**
 * Discovers injected wallets: those announced by EIP-6963, and `window.ethereum` as 'Browser Wallet'
 * unless it is one of them.
 *
 * @param onFound - Called with all wallets found so far, whenever they change.
 * @returns Stops the discovery.
 * @see EIP-6963
 */
export function discoverEvmWallets(
  kit: AdapterKit,
  onFound: (connectors: readonly Connector[]) => void,
): () => void {
  const { window: page, clock } = kit
  if (!page) return () => {}
  const announced: (Found & Announcement)[] = []
  let fallback: Found | undefined
  let reported: readonly Connector[] = []
  let isStarting = true

  function report(): void {
    if (isStarting) return
    const provider = kit.options.enableInjected ? readInjected(page) : undefined
    if (!provider || announced.some((one) => one.provider === provider)) fallback = undefined
    else if (fallback?.provider !== provider) {
      const wallet = { provider, id: 'injected', name: 'Browser Wallet' }
      fallback = { provider, connector: createInjectedConnector(wallet, clock) }
    }
    const found = [...announced, ...(fallback ? [fallback] : [])].map(({ connector }) => connector)
    if (found.length === reported.length && found.every((one, at) => one === reported[at])) return
    reported = found
    onFound(found)
  }

  function onAnnounce(event: Event): void {
    const announcement = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announcement) return
    const { uuid, rdns, provider } = announcement
    const same = announced.filter((one) => one.rdns === rdns)
    // Wallets announce again on every request, some with a new uuid each time.
    if (same.some((one) => one.provider === provider)) return
    if (announced.some((one) => one.uuid === uuid)) return
    const id = same.length === 0 ? rdns : `${rdns}:${same.length + 1}`
    const connector = createInjectedConnector({ ...displayInfo(announcement), id, provider }, clock)
    announced.push({ ...announcement, connector })
    report()
  }

  if (kit.options.enableEIP6963) {
    page.addEventListener('eip6963:announceProvider', onAnnounce)
    // The `Event` class of the page: a window rejects events of another realm.
    page.dispatchEvent(new (page.Event ?? Event)('eip6963:requestProvider'))
  }
  page.addEventListener('ethereum#initialized', report)
  isStarting = false
  report()

  return () => {
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
    page.removeEventListener('ethereum#initialized', report)
  }
}

function displayInfo({
  name,
  rdns,
  icon,
}: Announcement): Pick<Connector, 'name' | 'rdns' | 'icon'> {
  return { name, rdns, icon }
}

function readInjected(page: AdapterKit['window']): InjectedProvider | undefined {
  try {
    const ethereum = (page as { readonly ethereum?: unknown } | undefined)?.ethereum
    return isInjectedProvider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}

function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, name, rdns, icon } = info
    if (typeof uuid !== 'string' || !uuidPattern.test(uuid)) return undefined
    if (typeof rdns !== 'string' || !rdnsPattern.test(rdns)) return undefined
    if (typeof name !== 'string' || !name.trim() || name.length > 100) return undefined
    if (!isInjectedProvider(provider)) return undefined
    return { uuid, name: name.trim(), rdns, icon: safeIcon(icon), provider }
  } catch {
    return undefined
  }
}
