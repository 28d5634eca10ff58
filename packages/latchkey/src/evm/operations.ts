import type { Adapter, AdapterKit } from '../core/index.ts'
import { createLoader } from '../kernel/index.ts'
import { confirm } from './confirm.ts'
import { estimateFee } from './estimateFee.ts'
import type { EvmOptions } from './evm.ts'
import { parseQuantity } from './quantity.ts'
import { createRpc } from './rpc/index.ts'
import { send } from './send.ts'
import { signMessage } from './signMessage.ts'
import { addNetwork, switchNetwork } from './switchNetwork.ts'

/** What of the adapter loads on first need. */
export type EvmOperations = Required<
  Pick<
    Adapter,
    | 'checksumAddress'
    | 'readBalance'
    | 'send'
    | 'estimateFee'
    | 'confirm'
    | 'signMessage'
    | 'switchNetwork'
    | 'addNetwork'
  >
>

/**
 * Makes the operations of the EVM adapter over one JSON-RPC client.
 *
 * @param kit - What the adapter may touch.
 * @param options - Options of the adapter.
 * @returns The operations.
 */
export function createOperations(kit: AdapterKit, options: EvmOptions): EvmOperations {
  const rpc = createRpc(kit)
  const { pollingInterval = 4_000, confirmationTimeout = 25_000 } = options
  // Its hash function is of use to nobody else.
  const { later } = createLoader(() => import('./checksumAddress.ts'))
  return {
    checksumAddress: later((file) => async (address: string) => file.checksumAddress(address)),
    async readBalance({ network, address, signal }) {
      const params = [address, 'latest']
      const call = { method: 'eth_getBalance', params }
      return parseQuantity(await rpc.request(network.caipNetworkId, call, signal))
    },
    send: (transfer) => send(rpc, transfer),
    estimateFee: (transfer) => estimateFee(rpc, transfer),
    confirm: (parameters) =>
      confirm({ rpc, clock: kit.clock, pollingInterval, timeout: confirmationTimeout }, parameters),
    signMessage,
    switchNetwork,
    addNetwork,
  }
}
