/** Window members needed to detect the platform. */
export type PlatformWindow = {
  readonly navigator: {
    readonly userAgent: string
    readonly maxTouchPoints?: number | undefined
  }
  readonly matchMedia?: ((query: string) => { readonly matches: boolean }) | undefined
}

/** Platform that a page runs on. */
export type DevicePlatform = {
  readonly system: 'ios' | 'android' | 'desktop'
  /** True where wallets are apps rather than extensions. */
  readonly isMobile: boolean
  /** App whose in-app browser displays the page; `unknown` for an unidentified one. */
  readonly inApp?: string | undefined
  /** Whether the page is displayed by Telegram, which opens links in its own way. */
  readonly isTelegram: boolean
}

/** User agent patterns of in-app browsers. Wallets first. */
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
  // Unidentified in-app browsers: an Android web view, or iOS without `Safari`.
  ['unknown', /; wv\)/],
  ['unknown', /\((iPhone|iPad|iPod)(?!.*Safari\/)/],
]

/** Globals of Telegram's in-app browser. */
const telegramMarks = [
  'TelegramWebviewProxy',
  'TelegramWebviewProxyProto',
  'TelegramGameProxy',
] as const

const otherPhones = /webos|blackberry|opera mini/i

/**
 * Detects the platform of a page.
 *
 * @param window - Window of the page; absent on a server, which counts as a desktop.
 */
export function readPlatform(window: PlatformWindow | undefined): DevicePlatform {
  if (!window) return { system: 'desktop', isMobile: false, isTelegram: false }
  const { userAgent, maxTouchPoints = 0 } = window.navigator
  // An iPad's user agent is that of a Mac, but a Mac has no touch screen.
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
