import type { Address } from '@solana/kit'
import type { Adapter, AdapterKit } from '../core/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { confirm } from './confirm.ts'
import { createRpc } from './createRpc.ts'
import { planTransfer } from './plan.ts'
import { send } from './send.ts'
import { signMessage } from './signMessage.ts'
import type { SolanaOptions } from './solana.ts'

/** What of the adapter loads on first need. */
export type SolanaOperations = Required<
  Pick<Adapter, 'readBalance' | 'send' | 'estimateFee' | 'confirm' | 'signMessage'>
>

/**
 * Makes the operations of the Solana adapter over one JSON-RPC client.
 *
 * @param kit - What the adapter may touch.
 * @param options - Options of the adapter.
 * @returns The operations.
 */
export function createOperations(kit: AdapterKit, options: SolanaOptions): SolanaOperations {
  const rpc = createRpc(kit)
  const { pollingInterval = 1_000, confirmationTimeout = 25_000 } = options
  return {
    async readBalance({ network, address, signal }) {
      const { value } = await rpc.ask(network.caipNetworkId, (node) =>
        node
          .getBalance(address as Address, { commitment: 'confirmed' })
          .send(signal ? { abortSignal: signal } : {}),
      )
      if (typeof value !== 'bigint') throw new WalletError('rpc.bad_response')
      return value
    },
    send: (transfer) => send(rpc, transfer),
    async estimateFee(transfer) {
      try {
        return (await planTransfer(rpc, transfer)).fee
      } catch (error) {
        if (isWalletError(error, 'transport.aborted')) throw error
        throw new WalletError('gas.estimate_failed', {}, { cause: error })
      }
    },
    confirm: (parameters) =>
      confirm({ rpc, clock: kit.clock, pollingInterval, timeout: confirmationTimeout }, parameters),
    signMessage,
  }
}
