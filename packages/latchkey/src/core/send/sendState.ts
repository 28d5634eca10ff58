import type { SendState, State } from '../model/State.ts'

/** A form nobody has touched. */
export const emptySend: SendState = {
  token: undefined,
  sendTokenAmount: '',
  receiverAddress: '',
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  loading: false,
  fee: undefined,
  flow: { status: 'editing' },
}

/** Something of the form, or of what became of it, is another now. */
export function sendChanged(change: Partial<SendState>): (state: State) => Partial<State> {
  return ({ send }) => ({ send: { ...send, ...change } })
}
