import { type Chain, SwitchChainError, UserRejectedRequestError } from 'viem'
import { disconnect, type Latchkey, switchNetwork } from '../core/index.ts'
import { isUserRejected } from '../errors/index.ts'
import { getChain } from '../viem/actions/index.ts'
import { connectInModal } from './connectInModal.ts'

const namespace = 'eip155'

/** The members of the connector that load on first use. */
export type ConnectorOperations = {
  /** Rejects with viem's `UserRejectedRequestError` when the visitor closes the modal. */
  connectInModal(): Promise<void>
  disconnect(): Promise<void>
  /** Rejects with viem's `UserRejectedRequestError` and `SwitchChainError`. */
  switchChain(parameters: { chainId: number }): Promise<Chain>
}

/** Creates the operations of the connector of a client. */
export function createConnectorOperations(client: Latchkey): ConnectorOperations {
  return {
    connectInModal: () => connectInModal(client),
    disconnect: () => disconnect(client, { namespace }),
    async switchChain({ chainId }) {
      const chain = getChain(client, chainId)
      try {
        await switchNetwork(client, { network: `${namespace}:${chainId}` })
        return chain
      } catch (error) {
        const cause = error as Error
        throw isUserRejected(cause)
          ? new UserRejectedRequestError(cause)
          : new SwitchChainError(cause)
      }
    },
  }
}
