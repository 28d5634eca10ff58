import type { Namespace } from '../caip/index.ts'

/** URL of the page, to which the link returns. */
type Page = {
  readonly href: string
  readonly origin: string
  readonly system: 'ios' | 'android' | 'desktop'
}

/** Wallet app that connects in its own in-app browser instead of by a pairing code. */
export type InAppBrowser = {
  /** Id in the catalogue. */
  readonly id: string
  readonly name: RegExp
  /** Namespaces that connect in the in-app browser; all when omitted. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Global variable that the wallet defines in its in-app browser. */
  readonly mark: string
  link(page: Page): string
}

/** Wallet apps that connect in their own in-app browser, with the links that they document. */
export const inAppBrowsers: readonly InAppBrowser[] = [
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: /^phantom\b/i,
    mark: 'phantom',
    link: ({ href, origin, system }) => {
      const path = `browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`
      return system === 'android'
        ? `intent://${path}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/${path}`
    },
  },
  {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    name: /^solflare\b/i,
    namespaces: ['solana'],
    mark: 'solflare',
    link: ({ href }) => {
      const path = encodeURIComponent(href)
      return `https://solflare.com/ul/v1/browse/${path}?ref=${path}`
    },
  },
  {
    id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    name: /^coinbase\b/i,
    namespaces: ['solana'],
    mark: 'coinbaseSolana',
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
  {
    id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    name: /^coinbase\b/i,
    namespaces: ['eip155'],
    mark: 'coinbaseWalletExtension',
    link: ({ href }) => `cbwallet://miniapp?url=${encodeURIComponent(href)}`,
  },
  {
    id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
    name: /^binance\b/i,
    namespaces: ['bip122'],
    mark: 'binancew3w',
    link: ({ href }) => {
      const path = btoa('/pages/browser/index')
      const query = btoa(`url=${encodeURIComponent(href)}&defaultChainId=1`)
      const app = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=${path}&startPageQuery=${query}`
      return `https://app.binance.com/en/download?_dp=${encodeURIComponent(btoa(app))}`
    },
  },
]
