import type { FrameRpcCall } from 'latchkey/protocol'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'

/**
 * Answers a JSON-RPC call of the app, with an approval of the visitor where the method needs one. `call` is parsed by
 * `frameParamsSchemas`.
 */
export type RpcHandler = (
  context: FrameRequestContext,
  call: FrameRpcCall,
  signal: AbortSignal,
) => Promise<unknown>
