import type { PendingTransaction, SendViewArguments, SendState } from '../../../core/index.ts'
import { submitSend } from '../../../modal/index.ts'
import {
  readTokens,
  setBalanceHidden,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  updateSendFee,
} from '../../../core/index.ts'
import {
  sendPossiblySentError,
  walletRequestPendingError,
} from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { base } from '../../../networks/index.ts'
import { type TestModal, decline, neverSettle } from '../../testModal.fixture.ts'
import {
  setTokenBalances,
  openAccount,
  openSolanaAccount,
  type Story,
} from '../../storyHelpers.fixture.ts'

const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'

const carol = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

async function onSend(testModal: TestModal, amount = '', receiver = ''): Promise<void> {
  await openAccount(testModal)
  const [token] = readTokens(testModal.client.store.get())
  setSendToken(testModal.client, { token })
  await updateSendFee(testModal.client)
  if (amount) setSendAmount(testModal.client, { text: amount })
  if (receiver) setSendReceiver(testModal.client, { text: receiver })
  testModal.modal.push({ view: 'WalletSend', data: undefined })
}

async function onPreview(testModal: TestModal): Promise<void> {
  await onSend(testModal, '0.5', bob)
  testModal.modal.push({ view: 'WalletSendPreview', data: undefined })
}

/** A receiver typed by its name. */
async function onName(
  testModal: TestModal,
  change: Partial<SendState> & Pick<SendState, 'receiverResolution'>,
): Promise<void> {
  await onSend(testModal, '0.5', 'grace.eth')
  testModal.client.store.set(({ send }) => ({ send: { ...send, ...change } }))
}

const grace: Pick<SendState, 'receiverResolution' | 'receiverProfileName'> = {
  receiverResolution: { status: 'resolved', address: bob },
  receiverProfileName: 'grace.eth',
}

const recentReceivers = {
  eip155: [
    { address: bob, name: 'grace.eth' },
    { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
    { address: '0x1111111111111111111111111111111111111111', name: 'a-very-long-name.latchkey.id' },
  ],
}

async function onArguments(testModal: TestModal, data: SendViewArguments): Promise<void> {
  await openAccount(testModal)
  testModal.modal.open({ view: 'WalletSend', arguments: data })
}

/** A transfer on Solana, up to the form or the review. */
async function onSolana(testModal: TestModal, view: 'WalletSend' | 'WalletSendPreview') {
  await openSolanaAccount(testModal)
  const [token] = readTokens(testModal.client.store.get())
  setSendToken(testModal.client, { token })
  setSendAmount(testModal.client, { text: '2.5' })
  setSendReceiver(testModal.client, { text: 'So11111111111111111111111111111111111111112' })
  await updateSendFee(testModal.client)
  testModal.modal.push({ view: 'WalletSend', data: undefined })
  if (view !== 'WalletSend') testModal.modal.push({ view, data: undefined })
}

/** A transfer of a token that keeps a part of it. */
async function onTokenFee(testModal: TestModal): Promise<void> {
  await onSend(testModal, '12.5', bob)
  setTokenBalances(testModal)
  const token = readTokens(testModal.client.store.get()).at(-1)
  setSendToken(testModal.client, { token })
  await updateSendFee(testModal.client)
}

/** A transfer that was sent, in one of its states. */
function sentStory(status: PendingTransaction['status'], isNamed = true): Story {
  return {
    async play({ client, modal, ...testModal }) {
      await openAccount({ client, modal, ...testModal })
      const hash = `0x9c1f4e${'00'.repeat(26)}77ab20`
      const network = base.caipNetworkId
      const sent = { network, hash, address: bob, operation: 'send', transfers: [], sentAt: 0 }
      client.store.set({ pendingTransactions: [{ ...sent, status }] })
      const receiverName = isNamed ? 'grace.eth' : undefined
      modal.reset({
        view: 'WalletSendConfirmed',
        data: {
          network,
          hash,
          title: '0.5 ETH',
          receiver: bob,
          receiverName,
          fee: 31_500n * 10n ** 9n,
        },
      })
    },
  }
}

/** Sending. */
export const sendStories: Readonly<Record<string, Story>> = {
  WalletSend: { play: (testModal) => onSend(testModal) },
  WalletSendFilled: { play: (testModal) => onSend(testModal, '0.5', bob) },
  WalletSendMax: { play: (testModal) => onSend(testModal, '1.2045355', bob) },
  WalletSendBalanceHidden: {
    async play(testModal) {
      await onSend(testModal, '0.5', bob)
      setBalanceHidden(testModal.client, { isHidden: true })
    },
  },
  WalletSendWarning: { play: (testModal) => onSend(testModal, '0.5', `0x${'0'.repeat(40)}`) },
  WalletSendContract: { play: (testModal) => onSend(testModal, '0.5', `0x${'c0'.repeat(20)}`) },
  WalletSendAmbiguous: { play: (testModal) => onSend(testModal, '1,000', bob) },
  WalletSendName: {
    async play(testModal) {
      await onName(testModal, grace)
      testModal.client.store.set({ recentReceivers })
    },
  },
  WalletSendNameResolving: {
    play: (testModal) => onName(testModal, { receiverResolution: { status: 'resolving' } }),
  },
  WalletSendNameNotFound: {
    play: (testModal) => onName(testModal, { receiverResolution: { status: 'notFound' } }),
  },
  WalletSendNameFailed: {
    play: (testModal) => onName(testModal, { receiverResolution: { status: 'failed' } }),
  },
  WalletSendGiven: {
    play: (testModal) => onArguments(testModal, { amount: '0.5', to: bob }),
  },
  WalletSendGivenTooMuch: {
    play: (testModal) => onArguments(testModal, { amount: '12', to: bob }),
  },
  WalletSendGivenWrong: {
    play: (testModal) => onArguments(testModal, { token: carol, amount: '5', to: bob }),
  },
  WalletSendPreviewName: {
    async play(testModal) {
      await onName(testModal, grace)
      testModal.modal.push({ view: 'WalletSendPreview', data: undefined })
    },
  },
  WalletSendProblem: { play: (testModal) => onSend(testModal, '12', carol) },
  WalletSendSelectToken: {
    async play(testModal) {
      await onSend(testModal)
      testModal.modal.push({ view: 'WalletSendSelectToken', data: undefined })
    },
  },
  WalletSendSelectTokenOfMany: {
    async play(testModal) {
      await onSend(testModal)
      setTokenBalances(testModal)
      testModal.modal.push({ view: 'WalletSendSelectToken', data: undefined })
    },
  },
  WalletSendSelectTokenFailed: {
    async play(testModal) {
      await onSend(testModal)
      setTokenBalances(testModal, { status: 'failed', list: [], timestamp: undefined })
      testModal.modal.push({ view: 'WalletSendSelectToken', data: undefined })
    },
  },
  WalletSendToken: {
    async play(testModal) {
      await onSend(testModal, '12.5', bob)
      setTokenBalances(testModal)
      const token = readTokens(testModal.client.store.get()).find(({ address }) => address)
      setSendToken(testModal.client, { token })
    },
  },
  WalletSendTokenFee: { play: (testModal) => onTokenFee(testModal) },
  WalletSendPreviewTokenFee: {
    async play(testModal) {
      await onTokenFee(testModal)
      testModal.modal.push({ view: 'WalletSendPreview', data: undefined })
    },
  },
  WalletSendSolana: { play: (testModal) => onSolana(testModal, 'WalletSend') },
  WalletSendPreviewSolana: { play: (testModal) => onSolana(testModal, 'WalletSendPreview') },
  WalletSendConfirmed: sentStory('confirmed'),
  WalletSendConfirmedPending: sentStory('pending', false),
  WalletSendConfirmedFailed: sentStory('failed'),
  WalletSendConfirmedReplaced: sentStory('replaced'),
  WalletSendPreview: { play: onPreview },
  WalletSendPreviewPending: {
    async play(testModal) {
      testModal.behaviour.send = neverSettle
      await onPreview(testModal)
      void submitSend(testModal.modal)
    },
  },
  WalletSendPreviewDeclined: {
    async play(testModal) {
      testModal.behaviour.send = decline
      await onPreview(testModal)
      void submitSend(testModal.modal)
    },
  },
  WalletSendPreviewRequestPending: {
    async play(testModal) {
      testModal.behaviour.send = () => Promise.reject(new WalletError(walletRequestPendingError))
      await onPreview(testModal)
      void submitSend(testModal.modal)
    },
  },
  WalletSendPreviewPossiblySent: {
    async play(testModal) {
      testModal.behaviour.send = () => Promise.reject(new WalletError(sendPossiblySentError))
      await onPreview(testModal)
      void submitSend(testModal.modal)
    },
  },
}
