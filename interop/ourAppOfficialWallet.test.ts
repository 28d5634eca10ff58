import { describe } from 'vitest'
import { officialWallet } from './parties/officialWallet.ts'
import { ourApp } from './parties/ourApp.ts'
import { oneRelay } from './relays.ts'
import { walkThrough } from './steps.ts'

describe('our app and the official wallet', () => {
  walkThrough({ dapp: ourApp, wallet: officialWallet, startRelays: oneRelay })
})
