import { networkSwitchFailedError } from '../../errors/catalogue/index.ts'
import { translateWalletError } from '../../errors/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { emitAlert } from '../notification/index.ts'
import { createSwitchRun } from './createSwitchRun.ts'
import { switchNetwork } from './switchNetwork.ts'

/**
 * Switches to a network as a flow that views follow in `state.switchFlow`.
 *
 * A newer run aborts the older. The result is in the flow; rejects with `client.destroyed` only.
 *
 * @param parameters - A configured network or its CAIP-2 id; any other emits an alert.
 * @returns Whether the network is active now.
 */
export async function startSwitchNetworkFlow(
  client: Latchkey,
  parameters: { readonly network: NetworkOrId },
): Promise<boolean> {
  const { store } = client
  const run = client.own(createSwitchRun)
  const signal = run.start()
  const id = networkIdOf(parameters.network)
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  if (!network) {
    emitAlert(client, { code: 'network.not_found' })
    store.set({ switchFlow: { status: 'idle' } })
    return false
  }

  store.set({ switchFlow: { status: 'asking', network } })
  try {
    await switchNetwork(client, { network: network.caipNetworkId, signal })
    if (!run.isCurrent(signal)) return false
    store.set({ switchFlow: { status: 'done', network } })
    return true
  } catch (cause) {
    const error = translateWalletError(cause, networkSwitchFailedError)
    // Checks the code itself: an error that wraps a rejection, such as of adding the network, is a
    // failure.
    const status = error.code === 'wallet.user_rejected' ? 'declined' : 'failed'
    const isAborted = error.code === 'transport.aborted'
    if (run.isCurrent(signal))
      store.set({
        switchFlow: isAborted ? { status: 'idle' } : { status, network, error },
      })
    return false
  }
}
