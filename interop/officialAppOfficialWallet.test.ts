import { describe } from 'vitest'
import { startOfficialApp } from './peers/startOfficialApp.ts'
import { startOfficialWallet } from './peers/startOfficialWallet.ts'
import { twoNodes } from './relays.ts'
import { testPairing } from './testPairing.ts'

describe('the official app and the official wallet', () => {
  testPairing({ app: startOfficialApp, wallet: startOfficialWallet, startRelays: twoNodes })
})
