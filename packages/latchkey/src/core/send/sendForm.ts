import type { TokenBalance } from '../model/slices/balances.ts'
import type { SendState } from '../model/slices/send.ts'
import { createRun, type Run } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'
import { initialSend, updateSend } from './sendState.ts'

/**
 * Keeps the run of the form's transfer, and empties the form when the network, the wallet or the
 * account is another: what one that is gone was asked gets no answer, and its tokens are not another's.
 *
 * @source spec §4 "the send form resets"
 */
export function sendRun(client: Latchkey): Run {
  const run = createRun()
  const contextOf = (state: State): string => {
    const { connector, accounts } = readConnection(state) ?? {}
    return `${readNetwork(state)?.caipNetworkId} ${connector?.uid} ${accounts?.[0]?.address}`
  }
  client.onDestroy(client.store.watch(contextOf, () => resetSend(client)))
  client.onDestroy(run.abort)
  return run
}

/** An edit leaves whatever the wallet was asked before. */
function edit(client: Latchkey, change: Partial<SendState>): void {
  client.own(sendRun).abort()
  client.store.set(updateSend({ loading: false, flow: initialSend.send.flow, ...change }))
}

/**
 * Chooses the token to send.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The token, or undefined for none.
 */
export function setSendToken(
  client: Latchkey,
  parameters: { readonly token: TokenBalance | undefined },
): void {
  const { token } = parameters
  edit(client, { token, fee: undefined })
}

/**
 * Sets the amount to send, as typed.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The text; `checkSend` says whether it is an amount.
 */
export function setSendAmount(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, { sendTokenAmount: parameters.text })
}

/**
 * Sets the address to send to, as typed.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The text; `checkSend` says whether it is an address.
 */
export function setSendReceiver(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, {
    receiverAddress: parameters.text,
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
  })
}

/**
 * Empties the form.
 *
 * @param client - Client from `createLatchkey`.
 * @source spec §4 "the send form resets"
 */
export function resetSend(client: Latchkey): void {
  edit(client, initialSend.send)
}
