import { WalletError } from '../../errors/index.ts'
import type { Clock, Http } from '../../kernel/index.ts'

/**
 * Stands in for the HTTP client until something is asked of a server; a page on which nothing is
 * does not pay for it.
 *
 * @param options - Those of `createHttp`.
 * @returns The client. It throws what `createHttp` says, and `transport.failed` as well when it
 * could not be fetched itself; the next request tries again.
 */
export function lateHttp(options: {
  readonly fetch: typeof globalThis.fetch | undefined
  readonly clock: Clock
}): Http {
  let loading: Promise<Http> | undefined
  function load(): Promise<Http> {
    // By its file: the door would bring all of kernel along.
    return import('../../kernel/createHttp.ts').then(
      ({ createHttp }) => createHttp(options),
      (cause: unknown) => {
        loading = undefined
        throw new WalletError('transport.failed', {}, { cause })
      },
    )
  }
  return { json: async (request) => (await (loading ??= load())).json(request) }
}
