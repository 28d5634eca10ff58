import type { TokenBalance } from '../model/slices/balances.ts'
import type { SendState } from '../model/slices/send.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'
import { initialSend, updateSendState } from './sendState.ts'
import { resolveReceiver } from './resolveReceiver.ts'

/**
 * Creates the run of the form's transfer; resets the form when the network, wallet or account
 * changes, because the pending request and the tokens belong to the previous one.
 */
export function createSendLatestRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  const contextOf = (state: State): string => {
    const { connector, accounts } = readConnection(state) ?? {}
    return `${readNetwork(state)?.caipNetworkId} ${connector?.uid} ${accounts?.[0]?.address}`
  }
  client.onDestroy(client.store.watch(contextOf, () => resetSend(client)))
  client.onDestroy(run.abort)
  return run
}

/** Changes the form, and aborts a pending wallet request. */
function edit(client: Latchkey, change: Partial<SendState>): void {
  client.own(createSendLatestRun).abort()
  client.store.set(updateSendState({ loading: false, flow: initialSend.send.flow, ...change }))
}

/**
 * Selects the token to send.
 *
 * @param parameters - The token, or undefined for none.
 */
export function setSendToken(
  client: Latchkey,
  parameters: { readonly token: TokenBalance | undefined },
): void {
  const { token } = parameters
  edit(client, { token, fee: undefined, transferFee: undefined })
  resolveReceiver(client)
}

/**
 * Sets the amount, as typed.
 *
 * @param parameters - The text; validated by `checkSend`.
 */
export function setSendAmount(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, { sendTokenAmount: parameters.text })
}

/**
 * Sets the receiver, as typed. A name is resolved after a pause in typing.
 *
 * @param parameters - An address or a name; validated by `checkSend`.
 */
export function setSendReceiver(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, { receiverAddress: parameters.text })
  resolveReceiver(client)
}

/** Resets the form. */
export function resetSend(client: Latchkey): void {
  edit(client, initialSend.send)
  resolveReceiver(client)
}
