import { describe } from 'vitest'
import { officialDapp } from './parties/officialDapp.ts'
import { ourPhone } from './parties/ourPhone.ts'
import { oneRelay } from './relays.ts'
import { walkThrough } from './steps.ts'

describe('the official app and our phone', () => {
  walkThrough({ dapp: officialDapp, wallet: ourPhone, startRelays: oneRelay })
})
