import type { Quota, Upstream } from '../../../upstream/index.ts'
import type { Node } from '../../chain/rpc/createNode.ts'
import type { HttpCall } from '../../chain/rpc/RawCall.ts'
import { type Reported, silence, sorted } from '../../chain/rpc/Reported.ts'
import { repeatsKey, sendToNode, statusFault } from '../../chain/rpc/sendToNode.ts'

/**
 * Asks the HTTP API of a node, and reads its answer.
 *
 * @param node - The node.
 * @param http - What to ask.
 * @param ask - By what, for how long.
 * @throws The signal's reason; nothing else.
 */
export async function askHttp(
  node: Node,
  http: HttpCall,
  ask: {
    readonly upstream: Pick<Upstream, 'send'>
    readonly timeoutMs: number
    readonly signal: AbortSignal
    readonly quota?: Quota | undefined
  },
): Promise<Reported> {
  const { url, headers } = node
  const { upstream, ...rest } = ask
  const { method, type, body } = http
  const request = {
    ...rest,
    url: addressOf(url, http),
    method,
    headers: { accept: 'application/json', ...headers, ...(type && { 'content-type': type }) },
    body,
  }
  const answer = await sendToNode(upstream, request, 1)
  if ('ending' in answer) return answer
  const { status } = answer
  const isTold = (status >= 200 && status <= 299) || status === 400 || http.statuses?.has(status)
  const text = answer.body.toString()
  const found = isTold && !repeatsKey(node, text) ? http.read(text, status) : undefined
  return found ? sorted([found], 1) : (statusFault(answer, 1) ?? silence(1))
}

/** The API stands beside what answers JSON-RPC, if that has a place of its own. */
function addressOf(url: string, { path, query = {} }: HttpCall): string {
  if (path === undefined) return url
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\/(?:jsonrpc\/?)?$/i, '') + path
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.toString()
}
