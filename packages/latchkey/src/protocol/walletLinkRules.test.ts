import { expect, it } from 'vitest'
import { isSafeAppLink, isSafeWebLink } from './walletLinkRules.ts'

it.each([
  'metamask://',
  'okxwallet://main',
  'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
  'com.ipmb.app://walletcon',
  'kucoin:///wallet/walletConnect',
  'https://metamask.app.link/',
  'https://rnbwapp.com/wc?a=b#c',
])('isAppLink accepts %s', (link) => {
  expect(isSafeAppLink(link)).toBe(true)
})

it.each([
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  'JavaScript://wallet/%0Aalert(1)',
  ' javascript://alert(1)',
  'java\nscript://alert(1)',
  'data:text/html,hello',
  'data://text/html,hello',
  'vbscript://x',
  'file:///etc/passwd',
  'blob:https://wallet.example/1',
  'blob://x',
  'about:blank',
  'view-source://x',
  'chrome://settings',
  'intent://scan/#Intent;scheme=zxing;end',
  'content://media',
  'http://wallet.example',
  'ws://wallet.example',
  'wallet:',
  'wallet:/x',
  'DaffiOne:// wc://',
  'a://b,c://d',
  'a://"onload=alert(1)',
  'a://<script>',
  'a://\u202Eb',
  '//wallet.example',
  'wallet.example',
  '',
  'https://',
  'https://user:pass@wallet.example/',
  'https://wallet',
])('isAppLink rejects %j', (link) => {
  expect(isSafeAppLink(link)).toBe(false)
})

it('isSafeWebLink accepts https only', () => {
  expect(isSafeWebLink('https://apps.apple.com/app/id1438144202')).toBe(true)
  expect(['metamask://', 'http://a.example', 'HTTPS:a'].map(isSafeWebLink)).toEqual([
    false,
    false,
    false,
  ])
})
