import { expect, it } from 'vitest'
import type { PairingOptions } from '../model/Options.ts'
import { relayUrls } from './relayUrls.ts'

const own = ['wss://relay.example', 'ws://127.0.0.1:1']

it.each<[string | undefined, false | PairingOptions, readonly string[]]>([
  ['http://127.0.0.1:4870', {}, ['ws://127.0.0.1:4870']],
  ['https://gateway.example/', {}, ['wss://gateway.example']],
  ['HTTPS://gateway.example/base/', {}, ['wss://gateway.example/base']],
  ['https://gateway.example', { relayUrls: own }, own],
  ['https://gateway.example', { relayUrls: [] }, ['wss://gateway.example']],
  [undefined, { relayUrls: own }, own],
  [undefined, {}, []],
  ['https://gateway.example', false, []],
])('resolves %s and %o to %o', (gatewayUrl, pairing, expected) => {
  expect(relayUrls({ gatewayUrl, pairing })).toEqual(expected)
})
