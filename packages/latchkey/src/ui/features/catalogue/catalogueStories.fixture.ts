import { searchWallets, type WalletListState } from '../../../core/index.ts'
import { neverSettle, type TestModal } from '../../testModal.fixture.ts'
import {
  fillCatalogue,
  onPhoneWithPairing,
  withPairing,
  type Story,
  showPairingCode,
} from '../../storyHelpers.fixture.ts'

async function openList({ client, modal }: TestModal): Promise<void> {
  modal.open()
  modal.openAllWallets()
  // The request to the gateway starts automatically, and clears the list first.
  while (client.store.get().wallets.list.status !== 'loading')
    await new Promise((resolve) => setTimeout(resolve))
}

async function onAllWallets(
  testModal: TestModal,
  change: Partial<WalletListState> = {},
): Promise<void> {
  await openList(testModal)
  fillCatalogue(testModal, 120)
  testModal.client.store.set(({ wallets }) => ({
    wallets: { ...wallets, list: { ...wallets.list, ...change } },
  }))
  if (testModal.client.window !== window) showPairingCode(testModal)
}

/** Answers a search for these wallets with them, and no other request. */
function answerSearch(...names: readonly string[]): typeof fetch {
  return (url) => {
    if (!new URL(new Request(url).url).searchParams.get('search')) return neverSettle()
    const data = names.map((name) => ({ id: name, name, homepage: 'https://example.org' }))
    return Promise.resolve(Response.json({ data, count: data.length }))
  }
}

/** Opens the list with the result of a search. */
async function onSearch(testModal: TestModal, text: string): Promise<void> {
  await openList(testModal)
  await searchWallets(testModal.client, text)
}

/** Stories of the list of all wallets. */
export const catalogueStories: Readonly<Record<string, Story>> = {
  AllWallets: { options: withPairing, play: (testModal) => onAllWallets(testModal) },
  AllWalletsPhone: { options: onPhoneWithPairing, play: (testModal) => onAllWallets(testModal) },
  AllWalletsLoading: {
    options: withPairing,
    play: (testModal) => onAllWallets(testModal, { status: 'loading', wallets: [] }),
  },
  AllWalletsOne: {
    options: { ...withPairing, fetch: answerSearch('Zerion') },
    play: (testModal) => onSearch(testModal, 'Zerion'),
  },
  AllWalletsEmpty: {
    options: { ...withPairing, fetch: answerSearch() },
    play: (testModal) => onSearch(testModal, 'nothing'),
  },
  AllWalletsFailed: {
    options: withPairing,
    play: (testModal) => onAllWallets(testModal, { status: 'failed', wallets: [] }),
  },
}
