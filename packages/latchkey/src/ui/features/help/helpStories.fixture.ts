import { rowOf } from '../../testModal.fixture.ts'
import { fillCatalogue, pairs, type Scene } from '../../story.fixture.ts'

/** Help for those who have no wallet yet. */
export const helpScenes: Readonly<Record<string, Scene>> = {
  Downloads: {
    options: pairs,
    play(bench) {
      fillCatalogue(bench)
      bench.modal.open()
      bench.modal.getWallet(rowOf(bench, 'Oak'))
    },
  },
  GetWallet: {
    options: {
      customWallets: [
        { id: 'keystone', name: 'Keystone', homepage: 'https://example.org/keystone' },
        { id: 'frame', name: 'Frame', homepage: 'https://example.org/frame' },
      ],
    },
    play: ({ modal }) => modal.open({ view: 'GetWallet' }),
  },
  WhatIsAWallet: { play: ({ modal }) => modal.open({ view: 'WhatIsAWallet' }) },
  WhatIsANetwork: { play: ({ modal }) => modal.open({ view: 'WhatIsANetwork' }) },
}
