import { submitSend } from '../../../modal/index.ts'
import {
  readTokens,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  updateSendFee,
} from '../../../core/index.ts'
import { type TestModal, decline, never } from '../../testModal.fixture.ts'
import { setTokens, openAccount, type Story } from '../../story.fixture.ts'

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

/** Sending. */
export const sendStories: Readonly<Record<string, Story>> = {
  WalletSend: { play: (testModal) => onSend(testModal) },
  WalletSendFilled: { play: (testModal) => onSend(testModal, '0.5', bob) },
  WalletSendWarning: { play: (testModal) => onSend(testModal, '0.5', `0x${'0'.repeat(40)}`) },
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
      setTokens(testModal)
      testModal.modal.push({ view: 'WalletSendSelectToken', data: undefined })
    },
  },
  WalletSendToken: {
    async play(testModal) {
      await onSend(testModal, '12.5', bob)
      setTokens(testModal)
      const token = readTokens(testModal.client.store.get()).find(({ address }) => address)
      setSendToken(testModal.client, { token })
    },
  },
  WalletSendPreview: { play: onPreview },
  WalletSendPreviewPending: {
    async play(testModal) {
      testModal.behaviour.send = never
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
}
