import { isWalletError, messageOf } from 'latchkey/errors'
import type { Http } from 'latchkey/internal'
import { isRecord } from './persistedValue.ts'
import { providerError, providerErrorCodes } from './providerError.ts'

/** Sends a JSON-RPC request to a node. */
export type NodeRpc = (url: string, method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Creates the JSON-RPC client of a wallet.
 *
 * Errors of the node keep their code, message and data; an unreachable node is
 * `-32603`, as in wallets.
 *
 * @see JSON-RPC 2.0
 */
export function createNodeRpc(http: Http): NodeRpc {
  let lastId = 0
  return async (url, method, params) => {
    const body = { jsonrpc: '2.0', id: ++lastId, method, params }
    const answer = await http.json({ url, method: 'POST', body }).catch((error: unknown) => {
      // Some nodes send JSON-RPC errors with an HTTP error status.
      if (isWalletError(error) && isRecord(error.cause)) return error.cause
      throw providerError(providerErrorCodes.internal, 'The node did not answer.', {
        cause: messageOf(error),
      })
    })
    if (isRecord(answer) && isRecord(answer['error'])) throw nodeError(answer['error'])
    if (isRecord(answer) && 'result' in answer) return answer['result']
    throw providerError(providerErrorCodes.internal, 'The node gave no valid answer.')
  }
}

function nodeError(error: Record<string, unknown>): Error {
  const { code, message, data } = error
  return providerError(
    typeof code === 'number' ? code : providerErrorCodes.internal,
    typeof message === 'string' ? message : 'The node refused.',
    data,
  )
}
