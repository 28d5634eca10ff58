import type { createRpcHandler } from './createRpcHandler.ts'
import type { RpcHandler } from './RpcHandler.ts'

/** Creates a handler of JSON-RPC calls, whose code loads with the first call. */
export function createLazyRpcHandler(options: createRpcHandler.Options): RpcHandler {
  let loaded: Promise<RpcHandler> | undefined
  return async (context, call, signal) => {
    loaded ??= import('./createRpcHandler.ts').then((module) => module.createRpcHandler(options))
    // A chunk that did not load is requested again.
    loaded.catch(() => (loaded = undefined))
    const handle = await loaded
    return await handle(context, call, signal)
  }
}
