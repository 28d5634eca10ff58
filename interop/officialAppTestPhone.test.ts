import { describe } from 'vitest'
import { startOfficialApp } from './peers/startOfficialApp.ts'
import { startTestPhone } from './peers/startTestPhone.ts'
import { oneRelay } from './relays.ts'
import { testPairing } from './testPairing.ts'

describe('the official app and the test phone', () => {
  testPairing({ app: startOfficialApp, wallet: startTestPhone, startRelays: oneRelay })
})
