import { submitSend } from '../../../modal/index.ts'
import {
  readTokens,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  updateSendFee,
} from '../../../core/index.ts'
import { type Bench, decline, never } from '../../testModal.fixture.ts'
import { giveTokens, onAccount, type Scene } from '../../story.fixture.ts'

const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'

const carol = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

async function onSend(bench: Bench, amount = '', receiver = ''): Promise<void> {
  await onAccount(bench)
  const [token] = readTokens(bench.client.store.get())
  setSendToken(bench.client, { token })
  await updateSendFee(bench.client)
  if (amount) setSendAmount(bench.client, { text: amount })
  if (receiver) setSendReceiver(bench.client, { text: receiver })
  bench.modal.push({ view: 'WalletSend', data: undefined })
}

async function onPreview(bench: Bench): Promise<void> {
  await onSend(bench, '0.5', bob)
  bench.modal.push({ view: 'WalletSendPreview', data: undefined })
}

/** Sending. */
export const sendScenes: Readonly<Record<string, Scene>> = {
  WalletSend: { play: (bench) => onSend(bench) },
  WalletSendFilled: { play: (bench) => onSend(bench, '0.5', bob) },
  WalletSendProblem: { play: (bench) => onSend(bench, '12', carol) },
  WalletSendSelectToken: {
    async play(bench) {
      await onSend(bench)
      bench.modal.push({ view: 'WalletSendSelectToken', data: undefined })
    },
  },
  WalletSendSelectTokenOfMany: {
    async play(bench) {
      await onSend(bench)
      giveTokens(bench)
      bench.modal.push({ view: 'WalletSendSelectToken', data: undefined })
    },
  },
  WalletSendToken: {
    async play(bench) {
      await onSend(bench, '12.5', bob)
      giveTokens(bench)
      const token = readTokens(bench.client.store.get()).find(({ address }) => address)
      setSendToken(bench.client, { token })
    },
  },
  WalletSendPreview: { play: onPreview },
  WalletSendPreviewAsking: {
    async play(bench) {
      bench.behaviour.send = never
      await onPreview(bench)
      void submitSend(bench.modal)
    },
  },
  WalletSendPreviewDeclined: {
    async play(bench) {
      bench.behaviour.send = decline
      await onPreview(bench)
      void submitSend(bench.modal)
    },
  },
}
