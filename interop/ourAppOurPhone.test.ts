import { describe } from 'vitest'
import { ourApp } from './parties/ourApp.ts'
import { ourPhone } from './parties/ourPhone.ts'
import { twoNodes } from './relays.ts'
import { walkThrough } from './steps.ts'

describe('our app and our phone, over two nodes that share a Redis', () => {
  walkThrough({ dapp: ourApp, wallet: ourPhone, startRelays: twoNodes })
})
