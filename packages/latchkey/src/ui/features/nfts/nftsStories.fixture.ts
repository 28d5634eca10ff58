import {
  addRecentReceiver,
  fetchBalance,
  type NftsState,
  readAccount,
  setAccountTab,
} from '../../../core/index.ts'
import { nftsFailedError, sendPossiblySentError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { editNftSend, openNft, openNftSend, submitNftTransfer } from '../../../modal/index.ts'
import { base } from '../../../networks/index.ts'
import type { Nft } from '../../../protocol/index.ts'
import { openAccount, type Story, untilFetching } from '../../storyHelpers.fixture.ts'
import { decline, neverSettle, type TestModal } from '../../testModal.fixture.ts'

const options = { gatewayUrl: 'http://127.0.0.1:9', pairing: false } as const
const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'
const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solanaAddress = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

function drawImage(sky: string, sun: string, height = 100): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 ${height}"><rect width="100" height="${height}" fill="${sky}"/><circle cx="50" cy="50" r="26" fill="${sun}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const description =
  'Six hundred evenings on the same beach, drawn by a tide table. Every picture is computed from the height of the water at sunset, the colour of the sky on that day and the distance to the next new moon. No evening appears twice, and none was left out, not even the ones on which it rained.'

function nft(tokenId: string, change: Partial<Nft> = {}): Nft {
  const contract = `0x${'c0'.repeat(20)}`
  return {
    id: `${base.caipNetworkId}/erc721:${contract}/${tokenId}`,
    chainId: base.caipNetworkId,
    standard: 'erc721',
    contract,
    tokenId,
    quantity: '1',
    name: `Low Tide #${tokenId}`,
    description: null,
    collection: 'Low Tide',
    image: drawImage('#f2d8bf', '#e4572e'),
    attributes: [],
    hasMetadata: true,
    isSpam: false,
    ...change,
  }
}

const lowTide = nft('218', { description })
const tickets = nft('7', {
  id: `${base.caipNetworkId}/erc1155:0x${'c1'.repeat(20)}/7`,
  standard: 'erc1155',
  quantity: '12',
  name: 'Orbit 07',
  collection: 'Slow Planets',
  image: drawImage('#20306f', '#f5b335', 150),
})
const plain = nft('1'.repeat(78), {
  name: 'A keepsake with a name that is longer than a tile has room for',
  collection: null,
  description: 'A keepsake.',
  image: null,
})
const nfts = [lowTide, tickets, plain, nft('219', { image: drawImage('#fcc4cf', '#3d2645') })]

async function showNfts(testModal: TestModal, change: Partial<NftsState> = {}): Promise<void> {
  const { client } = testModal
  setAccountTab(client, { tab: 'nfts' })
  await openAccount(testModal)
  const { caipAddress } = readAccount(client.store.get())
  if (!caipAddress) return
  // The view fetches when it shows, which would replace the state of the story.
  await untilFetching(testModal, (state) => state.nfts?.status === 'loading')
  const page = { nfts, status: 'ready', hidden: 0, includeSpam: false, isPartial: false } as const
  client.store.set({ nfts: { caipAddress, ...page, next: undefined, ...change } })
}

async function showDetail(testModal: TestModal, shown = lowTide): Promise<void> {
  await showNfts(testModal)
  openNft(testModal.modal, shown)
}

async function showSend(testModal: TestModal, shown = lowTide, receiver = ''): Promise<void> {
  await showDetail(testModal, shown)
  openNftSend(testModal.modal)
  if (receiver) editNftSend(testModal.modal, shown, { receiver })
}

const error = new WalletError(nftsFailedError)

/** Stories of NFTs. */
export const nftsStories: Readonly<Record<string, Story>> = {
  AccountNfts: { options, play: (testModal) => showNfts(testModal, { hidden: 3, next: 'more' }) },
  AccountNftsPartial: { options, play: (testModal) => showNfts(testModal, { isPartial: true }) },
  AccountNftsMoreFailed: {
    options,
    play: (testModal) => showNfts(testModal, { status: 'failed', error }),
  },
  AccountNftsEmpty: { options, play: (testModal) => showNfts(testModal, { nfts: [], hidden: 2 }) },
  AccountNftsFailed: {
    options,
    play: (testModal) => showNfts(testModal, { nfts: [], status: 'failed', error }),
  },
  AccountNftsLoading: {
    options,
    play: (testModal) => showNfts(testModal, { nfts: [], status: 'loading' }),
  },
  NftDetail: { options, play: (testModal) => showDetail(testModal) },
  NftDetailNothing: { options, play: (testModal) => showDetail(testModal, plain) },
  NftDetailCopies: { options, play: (testModal) => showDetail(testModal, tickets) },
  NftSend: {
    options,
    async play(testModal) {
      addRecentReceiver(testModal.client, { namespace: 'eip155', address: ada })
      addRecentReceiver(testModal.client, { namespace: 'eip155', address: bob, name: 'grace.eth' })
      await showSend(testModal)
    },
  },
  NftSendOne: {
    options,
    play: (testModal) => showSend(testModal, tickets, `0x${'0'.repeat(40)}`),
  },
  NftSendProblem: { options, play: (testModal) => showSend(testModal, lowTide, solanaAddress) },
  NftSendFilled: { options, play: (testModal) => showSend(testModal, lowTide, bob) },
  NftSendFeeMissing: {
    options,
    async play(testModal) {
      await showSend(testModal, lowTide, bob)
      testModal.behaviour.readBalance = async () => 0n
      await fetchBalance(testModal.client, { force: true })
    },
  },
  NftSendWaiting: {
    options,
    async play(testModal) {
      await showSend(testModal, lowTide, bob)
      testModal.behaviour.send = neverSettle
      void submitNftTransfer(testModal.modal)
    },
  },
  NftSendFailed: {
    options,
    async play(testModal) {
      await showSend(testModal, lowTide, bob)
      testModal.behaviour.send = decline
      await submitNftTransfer(testModal.modal)
    },
  },
  NftSendPossiblySent: {
    options,
    async play(testModal) {
      await showSend(testModal, lowTide, bob)
      testModal.behaviour.send = () => Promise.reject(new WalletError(sendPossiblySentError))
      await submitNftTransfer(testModal.modal)
    },
  },
}
