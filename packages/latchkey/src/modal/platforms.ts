import {
  type WalletLinks,
  type WalletRow,
  browseLink,
  isPairingCodeFresh,
  type Latchkey,
  pairingLink,
  walletLinkTarget,
} from '../core/index.ts'
import type { Namespace } from '../caip/index.ts'
import type { WalletPlatform, Modal, WalletLink } from './Modal.ts'
import { isMobile } from './isMobile.ts'

/**
 * Lists the ways to reach a wallet from this device, best first.
 *
 * @param wallet - A row; undefined for any wallet that can scan a code.
 * @param isMobile - Whether wallets are apps on this device.
 * @returns At least one; `unsupported` alone when the wallet cannot be reached from this device.
 */
export function listPlatforms(
  wallet: WalletRow | undefined,
  isMobile: boolean,
): readonly [WalletPlatform, ...WalletPlatform[]] {
  if (!wallet) return ['qrcode']
  const { mobile, universal, webapp, desktop } = wallet.links ?? {}
  const hasApp = mobile !== undefined || universal !== undefined
  const offered: readonly (readonly [WalletPlatform, boolean])[] = isMobile
    ? [
        ['mobile', hasApp],
        ['webapp', webapp !== undefined],
      ]
    : [
        ['browser', wallet.connectors.some(isInstalled)],
        ['qrcode', hasApp],
        ['webapp', webapp !== undefined],
        ['desktop', desktop !== undefined],
      ]
  const [first = 'unsupported', ...others] = offered.flatMap(([one, isOn]) => (isOn ? [one] : []))
  return [first, ...others]
}

/**
 * Returns the links that open a wallet on one platform.
 *
 * @param links - All links of a wallet.
 * @returns The links of the platform; empty when the wallet is on another device.
 */
export function linksForPlatform(
  links: WalletLinks | undefined,
  platform: WalletPlatform,
): WalletLinks {
  if (platform === 'mobile') return { mobile: links?.mobile, universal: links?.universal }
  if (platform === 'webapp') return { universal: links?.webapp }
  return platform === 'desktop' ? { mobile: links?.desktop } : {}
}

function isInstalled({ kind, readiness }: WalletRow['connectors'][number]): boolean {
  return kind !== 'walletConnect' && readiness === 'installed'
}

/**
 * Returns the link that opens this page in a wallet's in-app browser, for wallets that require it.
 *
 * @param client - A client.
 * @param wallet - A row.
 * @param namespace - Namespace to connect. @default the active one
 * @returns Undefined on other devices than phones.
 * @see [2.18]
 */
export function readBrowseLink(
  client: Latchkey,
  wallet: WalletRow,
  namespace?: Namespace,
): string | undefined {
  const { window, store } = client
  if (!window || !isMobile(window)) return undefined
  const own = wallet.namespaces
  const { activeNamespace } = store.get()
  const linkNamespace = namespace ?? (own.includes(activeNamespace) ? activeNamespace : own[0])
  return browseLink(wallet, window, linkNamespace ?? activeNamespace)
}

/** Returns the link that a tap on a wallet opens: see {@link Modal.linkTo}. */
export function readWalletLink(
  modal: Modal,
  wallet: WalletRow,
  way: Parameters<Modal['linkTo']>[1] = {},
): WalletLink | undefined {
  const { client, store } = modal
  const { window } = client
  const isRow = way.platform === undefined
  // An extension of this browser receives a request and needs no link.
  if (!window || (isRow && (!isMobile(window) || wallet.connectors.length > 0))) return undefined
  const browse = readBrowseLink(client, wallet, way.namespace ?? store.get().namespace)
  const [first] = listPlatforms(wallet, true)
  const platform = way.platform ?? (first === 'mobile' ? first : 'unsupported')
  const href = browse ?? readPairingLink(client, wallet, platform)
  return href === undefined
    ? undefined
    : { href, target: walletLinkTarget(href, window), opensPage: browse !== undefined }
}

function readPairingLink(
  { window, store, options, clock }: Latchkey,
  wallet: WalletRow,
  platform: WalletPlatform,
): string | undefined {
  const { pairing } = store.get()
  const { uri } = pairing
  if (uri === undefined || !isPairingCodeFresh(pairing, clock.now())) return undefined
  const { preferUniversalLinks } = options.pairing || {}
  return pairingLink({
    links: linksForPlatform(wallet.links, platform),
    uri,
    window,
    preferUniversalLinks,
  })
}
