import { canTrackVisibility } from '../approval/canTrackVisibility.ts'
import type { RpcHandler } from './RpcHandler.ts'

/**
 * Creates the handler of JSON-RPC calls of a window, whose code loads with the first call.
 *
 * @param window - The frame, or a separate window, which has no page around it.
 */
export function createLazyRpcHandler(window: Window & typeof globalThis): RpcHandler {
  const isCoverTracked = window.parent === window || canTrackVisibility(window)
  let loaded: Promise<RpcHandler> | undefined
  return async (context, call, signal) => {
    loaded ??= import('./createRpcHandler.ts').then((module) =>
      module.createRpcHandler({ storage: readStorage(window), isCoverTracked }),
    )
    // A chunk that did not load is requested again.
    loaded.catch(() => (loaded = undefined))
    const handle = await loaded
    return await handle(context, call, signal)
  }
}

/** Returns the storage of this page; undefined where the browser denies it. */
function readStorage(window: Window): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
