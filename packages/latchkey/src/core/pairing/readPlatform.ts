/** What is looked at to know where a page runs. */
export type PlatformWindow = {
  readonly navigator: {
    readonly userAgent: string
    readonly maxTouchPoints?: number | undefined
  }
  readonly matchMedia?: ((query: string) => { readonly matches: boolean }) | undefined
}

/** Where a page runs. */
export type DevicePlatform = {
  readonly system: 'ios' | 'android' | 'desktop'
  /** Wallets are apps here, rather than extensions. */
  readonly isMobile: boolean
  /** App whose own browser shows the page; `unknown` for one that only shows that it is none. */
  readonly inApp?: string | undefined
  /** Telegram shows links in its own way. */
  readonly isTelegram: boolean
}

/** How apps that have a browser of their own sign their user agent. Wallets first. */
const inAppBrowsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['MetaMask', /MetaMaskMobile/i],
  ['Trust Wallet', /\bTrust(Wallet)?\/\d/i],
  ['Coinbase Wallet', /CoinbaseBrowser|CoinbaseWallet|CBWallet/i],
  ['Phantom', /\bPhantom\b/i],
  ['Solflare', /\bSolflare\b/i],
  ['Rainbow', /\bRainbow(Wallet)?\/\d/i],
  ['Binance', /\bBinance\b|\bBMP\/\d/i],
  ['OKX Wallet', /\bOKApp\b|\bOKEx\b/i],
  ['TokenPocket', /TokenPocket/i],
  ['imToken', /imToken/i],
  ['Bitget Wallet', /\bBitKeep\b/i],
  ['Telegram', /\bTelegram\b/i],
  ['Messenger', /FB_IAB\/MESSENGER|MessengerForiOS|MessengerLite/i],
  ['Facebook', /\bFBAN\b|\bFBAV\b|FB_IAB/i],
  ['Instagram', /\bInstagram\b/i],
  ['X', /\bTwitter(Android)?\b/i],
  ['TikTok', /musical_ly|BytedanceWebview|\bTikTok\b/i],
  ['Snapchat', /\bSnapchat\b/i],
  ['LinkedIn', /LinkedInApp/i],
  ['Pinterest', /\bPinterest\b/i],
  ['WeChat', /MicroMessenger/i],
  ['LINE', /\bLine\/\d/i],
  ['Google', /\bGSA\/\d/],
  // What is left of apps that do not sign: a web view that says so, or one without Safari's name.
  ['unknown', /; wv\)/],
  ['unknown', /\((iPhone|iPad|iPod)(?!.*Safari\/)/],
]

/** What Telegram puts on the page that it shows. */
const telegramMarks = [
  'TelegramWebviewProxy',
  'TelegramWebviewProxyProto',
  'TelegramGameProxy',
] as const

const otherPhones = /webos|blackberry|opera mini/i

/**
 * Tells where a page runs.
 *
 * @param window - Window of the page; absent on a server, which counts as a desktop.
 * @returns System, and whose browser it is.
 * @source product-wide rule: `pointer: coarse`, or a phone's user agent
 */
export function readPlatform(window: PlatformWindow | undefined): DevicePlatform {
  if (!window) return { system: 'desktop', isMobile: false, isTelegram: false }
  const { userAgent, maxTouchPoints = 0 } = window.navigator
  // An iPad says that it is a Mac, but a Mac cannot be touched.
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const system =
    /iphone|ipad|ipod/i.test(userAgent) || isTablet
      ? 'ios'
      : /android/i.test(userAgent)
        ? 'android'
        : 'desktop'
  const isTelegram = telegramMarks.some((name) => name in window) || /\bTelegram\b/i.test(userAgent)
  const signed = inAppBrowsers.find(([, mark]) => mark.test(userAgent))?.[0]
  return {
    system,
    isMobile:
      system !== 'desktop' ||
      otherPhones.test(userAgent) ||
      window.matchMedia?.('(pointer: coarse)').matches === true,
    inApp: isTelegram ? 'Telegram' : signed,
    isTelegram,
  }
}
