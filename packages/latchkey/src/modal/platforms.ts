import type { WalletLinks, WalletRow } from '../core/index.ts'
import type { WalletPlatform } from './Modal.ts'

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
