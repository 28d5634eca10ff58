import { accountScenes } from './features/account/accountStories.fixture.ts'
import { catalogueScenes } from './features/catalogue/catalogueStories.fixture.ts'
import { connectScenes } from './features/connect/connectStories.fixture.ts'
import { helpScenes } from './features/help/helpStories.fixture.ts'
import { networkScenes } from './features/network/networkStories.fixture.ts'
import { pairingScenes } from './features/pairing/pairingStories.fixture.ts'
import { receiveScenes } from './features/receive/receiveStories.fixture.ts'
import { sendScenes } from './features/send/sendStories.fixture.ts'
import { walletsScenes } from './features/wallets/walletsStories.fixture.ts'
import type { Scene } from './story.fixture.ts'

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
