import { describe } from 'vitest'
import { startLatchkeyApp } from './peers/startLatchkeyApp.ts'
import { startTestPhone } from './peers/startTestPhone.ts'
import { twoNodes } from './relays.ts'
import { testPairing } from './testPairing.ts'

describe('the Latchkey app and the test phone, over two nodes that share a Redis', () => {
  testPairing({ app: startLatchkeyApp, wallet: startTestPhone, startRelays: twoNodes })
})
