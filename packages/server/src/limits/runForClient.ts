import { AsyncLocalStorage } from 'node:async_hooks'

/** Address of the client for which code runs, through all its promises and callbacks. */
const scope = new AsyncLocalStorage<string>()

/**
 * Runs a function for a client, so that queues count what it waits for to the address of the client.
 *
 * @param address - As `clientAddress` returns it.
 */
export function runForClient<result>(address: string, run: () => result): result {
  return scope.run(address, run)
}

/** Returns the address of the client for which the caller runs; empty outside of `runForClient`. */
export function currentClientAddress(): string {
  return scope.getStore() ?? ''
}
