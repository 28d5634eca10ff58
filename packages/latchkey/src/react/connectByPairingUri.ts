import type { Namespace } from '../caip/index.ts'
import {
  abandonPairingCode,
  cancelConnect,
  type Connection,
  type Connector,
  type Latchkey,
  startConnectFlow,
  type State,
} from '../core/index.ts'
import { pairingNotConfiguredError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'

/**
 * Connects a wallet by a pairing URI that the host displays.
 *
 * @param client - A client.
 * @param parameters - Namespace to connect.
 * @returns The connection; undefined when the wallet declined or pairing was cancelled.
 * @throws `pairing.not_configured`
 */
export async function connectByPairingUri(
  client: Latchkey,
  parameters: { readonly namespace?: Namespace | undefined },
): Promise<Connection | undefined> {
  const connector = await findConnector(client)
  if (!connector) throw new WalletError(pairingNotConfiguredError)
  return startConnectFlow(client, { connector, namespace: parameters.namespace })
}

/** Cancels pairing: ends the pairing URI and the pending connection. */
export function cancelPairing(client: Latchkey): void {
  cancelConnect(client)
  abandonPairingCode(client)
}

/** The connector exists once the client has started, before wallet discovery has ended. */
function findConnector(client: Latchkey): Promise<Connector | undefined> {
  const { store } = client
  const read = ({ wallets }: State): Connector | undefined =>
    wallets.connectors.find(({ kind }) => kind === 'walletConnect')
  const found = read(store.get())
  if (found) return Promise.resolve(found)
  return new Promise((resolve, reject) => {
    const stop = store.watch(read, resolve)
    const end = (): void => {
      stop()
      resolve(read(store.get()))
    }
    client.start().then(end, (error: unknown) => {
      stop()
      reject(error)
    })
  })
}
