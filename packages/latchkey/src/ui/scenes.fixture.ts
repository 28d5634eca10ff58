import { accountScenes } from './features/account/accountScenes.fixture.ts'
import { catalogueScenes } from './features/catalogue/catalogueScenes.fixture.ts'
import { connectScenes } from './features/connect/connectScenes.fixture.ts'
import { helpScenes } from './features/help/helpScenes.fixture.ts'
import { networkScenes } from './features/network/networkScenes.fixture.ts'
import { pairingScenes } from './features/pairing/pairingScenes.fixture.ts'
import { receiveScenes } from './features/receive/receiveScenes.fixture.ts'
import { sendScenes } from './features/send/sendScenes.fixture.ts'
import { walletsScenes } from './features/wallets/walletsScenes.fixture.ts'
import type { Scene } from './scene.fixture.ts'

/** Every view, in every state that looks different. */
export const scenes: Readonly<Record<string, Scene>> = {
  ...accountScenes,
  ...catalogueScenes,
  ...connectScenes,
  ...helpScenes,
  ...networkScenes,
  ...pairingScenes,
  ...receiveScenes,
  ...sendScenes,
  ...walletsScenes,
}
