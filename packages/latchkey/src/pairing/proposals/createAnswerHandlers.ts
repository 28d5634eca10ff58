import { WalletError } from '../../errors/index.ts'
import { answers } from '../answers.ts'
import type { ArrivedAnswer, PeerAnswer, PeerRequest } from '../Wire.ts'
import { answered, refused } from './answered.ts'
import type { Desk } from './Desk.ts'
import { settled } from './settled.ts'
import { signedIn } from './signedIn.ts'

/** What wallets send before there is a session. */
export type AnswerHandlers = {
  onAnswer(arrived: ArrivedAnswer): Promise<void>
  onRequest(request: PeerRequest): Promise<void>
}

/**
 * Makes the side that wallets turn to before there is a session.
 *
 * @param desk - The proposals.
 * @returns Listeners; what belongs to no proposal they leave alone.
 */
export function createAnswerHandlers(desk: Desk): AnswerHandlers {
  const { room, store } = desk

  return {
    async onAnswer({ topic, id, answer }) {
      const proposed = store.find((one) => one.id === id && one.pairingTopic === topic)
      if (proposed && desk.current(proposed)) return answered(desk, proposed, answer)
      const asked = store.find(
        ({ signIn, pairingTopic }) =>
          signIn?.id === id && (topic === signIn.topic || topic === pairingTopic),
      )
      if (asked && desk.current(asked)) return signedIn(desk, asked, answer)
    },

    async onRequest(request) {
      const { topic, method } = request
      if (method === 'wc_sessionSettle') return settled(desk, request)
      const record = store.find((one) => one.pairingTopic === topic)
      if (!record) return
      await room.reply(request, answerOnPairing(method))
      if (method === 'wc_pairingDelete')
        await refused(desk, record, new WalletError('wallet.user_rejected'))
    },
  }
}

function answerOnPairing(method: string): PeerAnswer {
  return method.startsWith('wc_pairing') ? { result: true } : { error: answers.unauthorizedMethod }
}
