import { describe } from 'vitest'
import { startOfficialWallet } from './peers/startOfficialWallet.ts'
import { startLatchkeyApp } from './peers/startLatchkeyApp.ts'
import { oneRelay } from './relays.ts'
import { testPairing } from './testPairing.ts'

describe('the Latchkey app and the official wallet', () => {
  testPairing({ app: startLatchkeyApp, wallet: startOfficialWallet, startRelays: oneRelay })
})
