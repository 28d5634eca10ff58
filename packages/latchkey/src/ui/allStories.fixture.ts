import { accountStories } from './features/account/accountStories.fixture.ts'
import { activityStories } from './features/activity/activityStories.fixture.ts'
import { catalogueStories } from './features/catalogue/catalogueStories.fixture.ts'
import { connectStories } from './features/connect/connectStories.fixture.ts'
import { helpStories } from './features/help/helpStories.fixture.ts'
import { loginStories } from './features/login/loginStories.fixture.ts'
import { namesStories } from './features/names/namesStories.fixture.ts'
import { networkStories } from './features/network/networkStories.fixture.ts'
import { nftsStories } from './features/nfts/nftsStories.fixture.ts'
import { onrampStories } from './features/onramp/onrampStories.fixture.ts'
import { pairingStories } from './features/pairing/pairingStories.fixture.ts'
import { receiveStories } from './features/receive/receiveStories.fixture.ts'
import { sendStories } from './features/send/sendStories.fixture.ts'
import { swapStories } from './features/swap/swapStories.fixture.ts'
import { walletsStories } from './features/wallets/walletsStories.fixture.ts'
import { siwxStories } from './features/siwx/siwxStories.fixture.ts'
import type { Story } from './storyHelpers.fixture.ts'

/** All stories: every view in every visually distinct state. */
export const stories: Readonly<Record<string, Story>> = {
  ...accountStories,
  ...activityStories,
  ...catalogueStories,
  ...connectStories,
  ...helpStories,
  ...loginStories,
  ...namesStories,
  ...networkStories,
  ...nftsStories,
  ...onrampStories,
  ...pairingStories,
  ...receiveStories,
  ...sendStories,
  ...siwxStories,
  ...swapStories,
  ...walletsStories,
}
