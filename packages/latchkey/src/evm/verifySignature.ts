import type { EvmNetworkId } from '../caip/index.ts'
import { rpcFailedError, rpcWrongNetworkError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createHttp, createSystemClock } from '../kernel/index.ts'
import { parseSiwxMessage } from '../protocol/index.ts'
import { createVerifierLoader } from './createVerifierLoader.ts'
import { parseQuantity } from './quantity.ts'
import { type EvmRpc, matchResponses, type RpcCall, toRpcRequests } from './rpc/index.ts'

/**
 * Verifies the signature of a text on any runtime, without a client. For the backend of a sign-in that has
 * its own sessions: it must also compare nonce, domain and times of the message.
 *
 * @example
 * const isValid = await verifySignature({ address, message, signature, chainId: 'eip155:1', rpcUrl })
 *
 * @returns Whether the account signed it. False for a sign-in message that names another account or network,
 * and for contract accounts without `rpcUrl`, or while the node is unavailable.
 * @see EIP-191, EIP-1271, EIP-6492
 */
export async function verifySignature(parameters: verifySignature.Parameters): Promise<boolean> {
  const { address, message, signature, rpcUrl } = parameters
  const caipNetworkId = toNetworkId(parameters.chainId)
  const named = parseSiwxMessage(message)
  const isOfAccount =
    named === undefined ||
    (named.chainId === caipNetworkId &&
      named.accountAddress.toLowerCase() === address.toLowerCase())
  if (!isOfAccount) return false
  const { verifyEvmMessage } = await createVerifierLoader().load()
  const rpc = createNodeRpc(rpcUrl)
  return verifyEvmMessage(rpc, { network: { caipNetworkId }, address, message, signature })
}

export declare namespace verifySignature {
  type Parameters = {
    readonly address: string
    readonly message: string
    /** Hex. */
    readonly signature: string
    /** CAIP-2, such as `eip155:1`, or its number. */
    readonly chainId: string | number
    /** JSON-RPC of a node of the network, for contract accounts. @default accounts with a key only */
    readonly rpcUrl?: string | undefined
  }
}

function toNetworkId(chainId: string | number): EvmNetworkId {
  return `eip155:${String(chainId).replace(/^eip155:/, '')}` as EvmNetworkId
}

/** Creates the JSON-RPC client of one node, which must be of the requested network. */
function createNodeRpc(url: string | undefined): EvmRpc {
  const http = createHttp({ clock: createSystemClock() })

  async function send(call: RpcCall): Promise<unknown> {
    if (url === undefined) throw new WalletError(rpcFailedError)
    const requests = toRpcRequests([call])
    const body = await http.json({ url, method: 'POST', body: requests[0] })
    const [response] = matchResponses(requests, body)
    if (!response || 'error' in response) throw new WalletError(rpcFailedError)
    return response.result
  }

  return {
    async request(network, call) {
      const chainId = await send({ method: 'eth_chainId', params: [] })
      if (`eip155:${parseQuantity(chainId)}` !== network)
        throw new WalletError(rpcWrongNetworkError)
      return send(call)
    },
  }
}
