import type { Namespace } from '../../../caip/index.ts'
import { frameMethodNotAllowedError } from '../../../errors/catalogue/index.ts'
import { isWalletError, toProviderRpcError, WalletError } from '../../../errors/index.ts'
import { isFrameApprovalMethod, isFrameReadMethod } from '../../../protocol/index.ts'
import { fetchBalance } from '../../balances/index.ts'
import { readConnection } from '../../connection/index.ts'
import type { Connection, WalletRpcProvider } from '../../model/Connector.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { networkNotFoundError } from '../../../errors/catalogue/index.ts'
import { createEmbeddedFrameClient } from './createEmbeddedFrameClient.ts'

/**
 * Creates the provider of the embedded wallet for one namespace. Requests go to the frame, where the visitor
 * approves those that sign.
 *
 * @returns The provider. It rejects with the errors of the wallet and of nodes, unchanged; with 4200 for a method that
 * is not on the list of the frame, which is not sent to it.
 * @see [4.11b, 4.11c, 6.2b]
 */
export function createEmbeddedProvider(client: Latchkey, namespace: Namespace): WalletRpcProvider {
  return {
    async request({ method, params }, { network, signal } = {}) {
      const connection = readConnection(client.store.get(), namespace)
      const chainId = network ?? connection?.network
      try {
        if (!chainId) throw new WalletError(networkNotFoundError, { network: namespace })
        const isApproval = isFrameApprovalMethod(method)
        if (!isApproval && !isFrameReadMethod(method)) throw refuse(client)
        const frame = client.own(createEmbeddedFrameClient)
        const send = async (given: unknown): Promise<unknown> =>
          frame.request('rpcRequest', { chainId, method, params: toJson(given ?? []) }, { signal })
        const { requestEmbeddedWallet } = client.adapters.get(namespace) ?? {}
        const sent = method === 'wallet_sendCalls' ? withSender(params, connection) : params
        const result = await (requestEmbeddedWallet?.({ method, params: sent, send }) ?? send(sent))
        // The transaction may have changed it.
        if (isApproval) void fetchBalance(client, { namespace }).catch(() => {})
        return result
      } catch (error) {
        throw toRpcError(error)
      }
    },
  }
}

/**
 * Adds the account of this tab to a batch that names none: the wallet refuses it once another account has signed in, and
 * does not send it from that one.
 *
 * @see EIP-5792
 */
function withSender(params: unknown, connection: Connection | undefined): unknown {
  const batch = (params as readonly { readonly from?: unknown }[] | undefined)?.[0]
  return [{ ...batch, from: batch?.from ?? connection?.accounts[0]?.address }]
}

/** Converts parameters to plain JSON, with bigints in hex. */
function toJson(params: unknown): unknown {
  return JSON.parse(
    JSON.stringify(params, (_, value: unknown) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ),
  )
}

/** Rejects what is open, and shows the visitor that the app did something that is not allowed. [4.11c] */
function refuse(client: Latchkey): WalletError {
  client.own(createEmbeddedFrameClient).rejectApprovals()
  client.signals.emit('attention', { kind: 'methodRefused' })
  return new WalletError(frameMethodNotAllowedError)
}

/** Returns the error of EIP-1193 or of a node as it is, where there is one. */
function toRpcError(error: unknown): Error {
  const { cause } = error as { readonly cause?: unknown }
  const code = (cause as { readonly code?: unknown } | undefined)?.code
  return isWalletError(error) && typeof code === 'number'
    ? (cause as Error)
    : toProviderRpcError(error)
}
