import type { SendSlice, SendState } from '../model/slices/send.ts'
import type { State } from '../model/State.ts'

/** Initial state of the slice: an empty form. */
export const initialSend: SendSlice = {
  send: {
    token: undefined,
    sendTokenAmount: '',
    receiverAddress: '',
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
    receiverResolution: undefined,
    receiverWarning: undefined,
    loading: false,
    fee: undefined,
    transferFee: undefined,
    flow: { status: 'editing' },
  },
}

/** Updates the form or the progress of its transfer. */
export function updateSendState(change: Partial<SendState>): (state: State) => Partial<State> {
  return ({ send }) => ({ send: { ...send, ...change } })
}
