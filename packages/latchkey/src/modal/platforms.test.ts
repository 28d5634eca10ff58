import { expect, it } from 'vitest'
import type { WalletLinks, WalletRow } from '../core/index.ts'
import { deferredConnector, fakeRow } from './fakeClient.fixture.ts'
import type { WalletPlatform } from './Modal.ts'
import { linksForPlatform, listPlatforms } from './platforms.ts'

const all: WalletLinks = {
  mobile: 'fox://',
  universal: 'https://fox.example',
  webapp: 'https://app.fox.example',
  desktop: 'foxdesk://',
}
const listed = (links?: WalletLinks): WalletRow => ({ ...fakeRow(), type: 'featured', links })
const installed = (links?: WalletLinks): WalletRow => ({
  ...fakeRow(deferredConnector({ id: 'fox' })),
  links,
})
const broken = fakeRow(deferredConnector({ id: 'fox', readiness: 'absent' }))

it.each<[string, WalletRow | undefined, readonly WalletPlatform[], readonly WalletPlatform[]]>([
  ['no wallet', undefined, ['qrcode'], ['qrcode']],
  ['an app', listed({ mobile: 'fox://' }), ['qrcode'], ['mobile']],
  [
    'an app by its https link',
    listed({ universal: 'https://fox.example' }),
    ['qrcode'],
    ['mobile'],
  ],
  ['a web app', listed({ webapp: 'https://fox.example' }), ['webapp'], ['webapp']],
  ['a desktop app', listed({ desktop: 'foxdesk://' }), ['desktop'], ['unsupported']],
  ['every link', listed(all), ['qrcode', 'webapp', 'desktop'], ['mobile', 'webapp']],
  [
    'every link and installed',
    installed(all),
    ['browser', 'qrcode', 'webapp', 'desktop'],
    ['mobile', 'webapp'],
  ],
  ['installed alone', installed(), ['browser'], ['unsupported']],
  ['an extension that is not here', broken, ['unsupported'], ['unsupported']],
  ['no link', listed({}), ['unsupported'], ['unsupported']],
  ['nothing known', listed(), ['unsupported'], ['unsupported']],
])('reaches a wallet with %s [1.2, 2.2]', (_, wallet, onDesktop, onMobile) => {
  expect(listPlatforms(wallet, false)).toEqual(onDesktop)
  expect(listPlatforms(wallet, true)).toEqual(onMobile)
})

it.each<[WalletPlatform, WalletLinks]>([
  ['mobile', { mobile: all.mobile, universal: all.universal }],
  ['webapp', { universal: all.webapp }],
  ['desktop', { mobile: all.desktop }],
  ['qrcode', {}],
  ['browser', {}],
  ['unsupported', {}],
])('opens a wallet on %s by its own link', (platform, links) => {
  expect(linksForPlatform(all, platform)).toEqual(links)
})
