import { type WalletListState } from '../../../core/index.ts'
import { type TestModal } from '../../testModal.fixture.ts'
import {
  fillCatalogue,
  onPhoneWithPairing,
  withPairing,
  type Story,
  showPairingCode,
} from '../../storyHelpers.fixture.ts'

async function onAllWallets(
  testModal: TestModal,
  change: Partial<WalletListState> = {},
): Promise<void> {
  testModal.modal.open()
  testModal.modal.openAllWallets()
  // The request to the gateway starts automatically, and clears the list first.
  while (testModal.client.store.get().wallets.list.status !== 'loading')
    await new Promise((resolve) => setTimeout(resolve))
  fillCatalogue(testModal, 120)
  testModal.client.store.set(({ wallets }) => ({
    wallets: { ...wallets, list: { ...wallets.list, ...change } },
  }))
  if (testModal.client.window !== window) showPairingCode(testModal)
}

/** Stories of the list of all wallets. */
export const catalogueStories: Readonly<Record<string, Story>> = {
  AllWallets: { options: withPairing, play: (testModal) => onAllWallets(testModal) },
  AllWalletsPhone: { options: onPhoneWithPairing, play: (testModal) => onAllWallets(testModal) },
  AllWalletsLoading: {
    options: withPairing,
    play: (testModal) => onAllWallets(testModal, { status: 'loading', wallets: [] }),
  },
  AllWalletsEmpty: {
    options: withPairing,
    play: (testModal) => onAllWallets(testModal, { search: 'nothing', wallets: [], count: 0 }),
  },
  AllWalletsFailed: {
    options: withPairing,
    play: (testModal) => onAllWallets(testModal, { status: 'failed', wallets: [] }),
  },
}
