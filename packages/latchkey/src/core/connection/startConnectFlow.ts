import type { Namespace } from '../../caip/index.ts'
import { walletFailedError } from '../../errors/catalogue/index.ts'
import { translateWalletError, isUserRejected } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { requestedNamespace } from './requestedNamespace.ts'
import { connect } from './connect.ts'
import type { Connection, Connector } from '../model/Connector.ts'
import type { ConnectEventContext } from '../model/slices/connection.ts'

function connectFlow(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Connects a wallet as a flow that views follow in `state.connectFlow`.
 *
 * A newer run aborts the older. The result is in the flow; rejects with `client.destroyed` only.
 *
 * @param parameters - Connector; network to request, or namespace.
 * @returns The connection, or undefined on failure or when a newer run replaced this one.
 */
export async function startConnectFlow(
  client: Latchkey,
  parameters: startConnectFlow.Parameters,
): Promise<Connection | undefined> {
  const { connector } = parameters
  const run = client.own(connectFlow)
  const signal = run.start()
  const { store } = client
  const namespace = requestedNamespace(store.get(), parameters) ?? store.get().activeNamespace
  store.set({ connectFlow: { status: 'asking', connector, namespace } })
  try {
    const connection = await connect(client, { ...parameters, signal })
    if (run.isCurrent(signal))
      store.set({
        connectFlow: { status: 'connected', connector, namespace: connection.namespace },
      })
    return connection
  } catch (cause) {
    const error = translateWalletError(cause, walletFailedError)
    const status = isUserRejected(error) ? 'declined' : 'failed'
    const flow = error.code === 'transport.aborted' ? ({ status: 'idle' } as const) : undefined
    if (run.isCurrent(signal))
      store.set({ connectFlow: flow ?? { status, connector, namespace, error } })
    return undefined
  }
}

export declare namespace startConnectFlow {
  type Parameters = {
    readonly connector: Connector
    readonly network?: NetworkOrId | undefined
    readonly namespace?: Namespace | undefined
    /** Returns where in the modal the visitor connects the wallet, for `CONNECT_SUCCESS`. */
    readonly readSource?: (() => ConnectEventContext) | undefined
  }
}

/** Aborts the pending connect of the flow. */
export function cancelConnect(client: Latchkey): void {
  client.own(connectFlow).abort()
  client.store.set({ connectFlow: { status: 'idle' } })
}
