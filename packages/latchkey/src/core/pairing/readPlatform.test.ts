import { expect, it } from 'vitest'
import { type DevicePlatform, readPlatform } from './readPlatform.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'
const view = pixel.replace('Pixel 8)', 'Pixel 8; wv)')
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

type Seen = [string, string, Partial<DevicePlatform>]

it.each<Seen>([
  ['Safari on a phone', safari, { system: 'ios', isMobile: true, inApp: undefined }],
  ['Chrome on a phone', pixel, { system: 'android', isMobile: true, inApp: undefined }],
  ['a Mac', mac, { system: 'desktop', isMobile: false, inApp: undefined }],
  ['an old phone', 'BlackBerry9700/5.0', { system: 'desktop', isMobile: true }],
  ['MetaMask', `${iphone} Mobile/15E148 WebView MetaMaskMobile`, { inApp: 'MetaMask' }],
  ['Trust Wallet', `${view} Trust/9.2`, { inApp: 'Trust Wallet' }],
  ['Coinbase Wallet', `${view} CoinbaseBrowser/28`, { inApp: 'Coinbase Wallet' }],
  ['Phantom', `${iphone} Mobile/15E148 Phantom/ios/24.1`, { inApp: 'Phantom' }],
  ['OKX', `${view} OKApp/6.60`, { inApp: 'OKX Wallet' }],
  ['Facebook', `${view} [FB_IAB/FB4A;FBAV/460.0]`, { inApp: 'Facebook' }],
  ['Messenger', `${view} [FB_IAB/MESSENGER;FBAV/450.0]`, { inApp: 'Messenger' }],
  ['Instagram', `${iphone} Mobile/15E148 Instagram 330.0.3`, { inApp: 'Instagram' }],
  ['X', `${iphone} Mobile/15E148 Twitter for iPhone/10`, { inApp: 'X' }],
  ['TikTok', `${view} musical_ly_2023 BytedanceWebview/d8a21c6`, { inApp: 'TikTok' }],
  ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.49`, { inApp: 'WeChat' }],
  ['LINE', `${iphone} Mobile/15E148 Safari Line/14.5.0`, { inApp: 'LINE' }],
  ['a web view', view, { inApp: 'unknown', system: 'android' }],
  ['a web view of Apple', `${iphone} Mobile/15E148`, { inApp: 'unknown', system: 'ios' }],
  ['Telegram', `${view} Telegram-Android/10.9`, { inApp: 'Telegram', isTelegram: true }],
])('recognizes %s', (_, userAgent, expected) => {
  expect(readPlatform({ navigator: { userAgent } })).toMatchObject(expected)
})

it('recognizes an iPad with a Mac user agent by its touch points', () => {
  const navigator = { userAgent: mac, maxTouchPoints: 5 }
  expect(readPlatform({ navigator })).toMatchObject({ system: 'ios', isMobile: true })
})

it('treats a coarse pointer as mobile', () => {
  const matchMedia = (query: string): { matches: boolean } => ({
    matches: query === '(pointer: coarse)',
  })
  const seen = readPlatform({ navigator: { userAgent: 'Other' }, matchMedia })
  expect(seen).toMatchObject({ system: 'desktop', isMobile: true })
})

it.each(['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'TelegramGameProxy'])(
  'recognizes Telegram by %s on the page',
  (mark) => {
    const window = { navigator: { userAgent: pixel }, [mark]: {} }
    expect(readPlatform(window)).toMatchObject({ isTelegram: true, inApp: 'Telegram' })
  },
)

it('treats a server as a desktop', () => {
  expect(readPlatform(undefined)).toEqual({
    system: 'desktop',
    isMobile: false,
    isTelegram: false,
  })
})
