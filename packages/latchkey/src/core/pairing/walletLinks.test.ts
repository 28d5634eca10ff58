import { expect, it } from 'vitest'
import { bitcoin, mainnet, solanaMainnet } from '../../networks/index.ts'
import { browseLink } from './browseLink.ts'
import { getWalletBaseUrl } from './getWalletBaseUrl.ts'
import { pairingLink } from './pairingLink.ts'
import { requestLink } from './requestLink.ts'
import { walletLinkTarget, openWalletLink } from './openWalletLink.ts'

const uri = 'wc:7f@2?relay-protocol=irn&symKey=ab'
const encoded = 'wc%3A7f%402%3Frelay-protocol%3Dirn%26symKey%3Dab'
const iphone = { navigator: { userAgent: '(iPhone) Safari/604.1' } }
const android = { navigator: { userAgent: 'Android 14' } }
const desktop = { navigator: { userAgent: 'X11; Linux' } }
const telegram = { ...android, TelegramWebviewProxy: {} }

it.each([
  ['fox://', `fox://wc?uri=${encoded}`],
  ['fox:', `fox://wc?uri=${encoded}`],
  ['fox', `fox://wc?uri=${encoded}`],
  [' fox:// ', `fox://wc?uri=${encoded}`],
  ['fox://deep/link', `fox://deep/link/wc?uri=${encoded}`],
  ['fox://deep/link/', `fox://deep/link/wc?uri=${encoded}`],
  ['https://fox.app.link', `https://fox.app.link/wc?uri=${encoded}`],
  ['https://fox.app.link/', `https://fox.app.link/wc?uri=${encoded}`],
  ['https://fox.app/open/', `https://fox.app/open/wc?uri=${encoded}`],
])('turns %s into a link with the pairing URI', (mobile, expected) => {
  expect(pairingLink({ links: { mobile }, uri, window: iphone })).toBe(expected)
})

it.each([
  ['the scheme', {}, 'fox://'],
  ['the https link when preferred', { preferUniversalLinks: true }, 'https://fox.app/'],
])('opens a wallet with both links by %s', (_, options, expected) => {
  const links = { mobile: 'fox://', universal: 'https://fox.app' }
  const link = pairingLink({ links, uri, window: iphone, ...options })
  expect(link).toBe(`${expected}wc?uri=${encoded}`)
})

it('uses the other link when the preferred one is missing', () => {
  const of = { uri, window: iphone }
  expect(pairingLink({ ...of, links: { universal: 'https://fox.app' } })).toMatch(/^https:/)
  expect(pairingLink({ ...of, links: { mobile: 'fox:' }, preferUniversalLinks: true })).toMatch(
    /^fox:/,
  )
})

it('encodes the URI twice for Telegram on Android, which decodes once', () => {
  const of = { links: { mobile: 'fox://' }, uri }
  expect(pairingLink({ ...of, window: telegram })).toBe(
    `fox://wc?uri=${encodeURIComponent(encoded)}`,
  )
  const onIphone = { ...iphone, TelegramWebviewProxy: {} }
  expect(pairingLink({ ...of, window: onIphone })).toBe(`fox://wc?uri=${encoded}`)
})

it.each([
  undefined,
  '',
  'javascript:alert(1)',
  'JAVASCRIPT://x%0aalert(1)',
  'data://text/html,x',
  'file:///etc',
  'vbscript:x',
  'intent://x',
  'two words://',
  'javascript',
  'file',
  'http',
  'filesystem:https://x/y',
  'content://x',
  'java\tscript://%0aalert(1)',
  'fox://\u202Egnp.exe',
  'fox://\u200B',
  'fox://x\u0000',
  'https://bank.example@evil.example',
  'fox" onclick="alert(1)',
])('returns no link for %s', (mobile) => {
  expect(pairingLink({ links: { mobile }, uri, window: iphone })).toBeUndefined()
  expect(pairingLink({ links: undefined, uri, window: iphone })).toBeUndefined()
})

it.each([
  ['fox://', 'fox://wc?requestId=17&sessionTopic=7f'],
  ['https://fox.app', 'https://fox.app/wc?requestId=17&sessionTopic=7f'],
  [
    'https://t.me/fox/app',
    `https://t.me/fox/app?startapp=${btoa('requestId=17&sessionTopic=7f').replace(/=/g, '')}`,
  ],
])('turns %s into a link to a pending request', (mobile, expected) => {
  expect(requestLink(getWalletBaseUrl({ mobile }) ?? '', { id: 17, topic: '7f' })).toBe(expected)
})

const page = { href: 'https://app.example/swap?a=b', origin: 'https://app.example' }
const href = 'https%3A%2F%2Fapp.example%2Fswap%3Fa%3Db'
const phantom = { id: 'app.phantom', name: 'Phantom' }
const solflare = {
  id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  name: 'Any name',
}
const coinbase = { id: 'coinbase', name: 'Coinbase Wallet' }
const { chainNamespace: evm } = mainnet
const { chainNamespace: sol } = solanaMainnet

it.each([
  [
    'Phantom on an iPhone',
    phantom,
    iphone,
    sol,
    `https://phantom.app/ul/browse/${href}?ref=https%3A%2F%2Fapp.example`,
  ],
  [
    'Phantom on Android',
    phantom,
    android,
    evm,
    `intent://browse/${href}?ref=https%3A%2F%2Fapp.example#Intent;scheme=phantom;package=app.phantom;end`,
  ],
  ['Solflare', solflare, iphone, sol, `https://solflare.com/ul/v1/browse/${href}?ref=${href}`],
  ['Coinbase for Solana', coinbase, iphone, sol, `https://go.cb-w.com/dapp?cb_url=${href}`],
  ['Coinbase for EVM', coinbase, android, evm, `cbwallet://miniapp?url=${href}`],
])('opens this page in %s [2.18]', (_, row, device, namespace, expected) => {
  expect(browseLink(row, { ...device, location: page }, namespace)).toBe(expected)
})

it('opens this page in Binance for Bitcoin [2.18]', () => {
  const row = { id: 'binance', name: 'Binance Wallet' }
  const link = browseLink(row, { ...iphone, location: page }, bitcoin.chainNamespace) ?? ''
  const app = new URL(atob(new URL(link).searchParams.get('_dp') ?? ''))
  expect(app.searchParams.get('appId')).toBe('yFK5FCqYprrXDiVFbhyRx7')
  expect(atob(app.searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
  const query = new URLSearchParams(atob(app.searchParams.get('startPageQuery') ?? ''))
  expect(query.get('url')).toBe(page.href)
})

it.each([
  ['on a desktop', phantom, desktop, sol],
  ['in the browser of that wallet', phantom, { ...iphone, phantom: {} }, sol],
  ['in another namespace', solflare, iphone, evm],
  ['for a wallet that connects by a code', { id: 'fox', name: 'Fox' }, iphone, sol],
  ['for a wallet that only sounds like it', { id: 'x', name: 'Phantomas' }, iphone, sol],
])('opens this page in no wallet %s [2.18]', (_, row, device, namespace) => {
  expect(browseLink(row, { ...device, location: page }, namespace)).toBeUndefined()
})

it.each([
  ['fox://wc', iphone, false, '_self'],
  ['fox://wc', iphone, true, '_top'],
  ['https://fox.app/wc', iphone, false, '_blank'],
  ['https://fox.app/wc', iphone, true, '_blank'],
  ['fox://wc', telegram, false, '_blank'],
])('opens %s in the right target', (link, device, isFramed, target) => {
  const opened: unknown[] = []
  const window = {
    ...device,
    self: 'page',
    top: isFramed ? 'other' : 'page',
    open: (...call: unknown[]) => opened.push(call),
  }
  expect(walletLinkTarget(link, window)).toBe(target)
  openWalletLink(link, window)
  expect(opened).toEqual([[link, target, 'noreferrer noopener']])
})
