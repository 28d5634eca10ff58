import { findWalletRow } from '../../testModal.fixture.ts'
import { fillCatalogue, withPairing, type Story } from '../../storyHelpers.fixture.ts'

/** Stories of the help for visitors without a wallet. */
export const helpStories: Readonly<Record<string, Story>> = {
  Downloads: {
    options: withPairing,
    play(testModal) {
      fillCatalogue(testModal)
      testModal.modal.open()
      testModal.modal.getWallet(findWalletRow(testModal, 'Oak'))
    },
  },
  DownloadsStores: {
    options: withPairing,
    play(testModal) {
      fillCatalogue(testModal)
      testModal.modal.open()
      const ios = 'https://example.org/oak/ios'
      const wallet = { ...findWalletRow(testModal, 'Oak'), stores: { ios, android: `${ios}-not` } }
      testModal.modal.push({ view: 'Downloads', data: { wallet } })
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
