import { describe } from 'vitest'
import { officialDapp } from './parties/officialDapp.ts'
import { officialWallet } from './parties/officialWallet.ts'
import { oneRelay } from './relays.ts'
import { walkThrough } from './steps.ts'

describe('the official app and the official wallet', () => {
  walkThrough({ dapp: officialDapp, wallet: officialWallet, startRelays: oneRelay })
})
