import { WalletError } from '../errors/index.ts'

/** Something that arrives by dynamic import, once. */
export type Loader<room> = {
  load(): Promise<room>
  /** Makes a function of the room that fetches it first. */
  later<input, output>(
    pick: (room: room) => (parameters: input) => Promise<output>,
  ): (parameters: input) => Promise<output>
}

/**
 * Makes a loader. A fetch that fails is tried again by the next call: the page may have lost its
 * server for a moment.
 *
 * @param fetchRoom - The dynamic import.
 * @returns The loader, with nothing fetched. What it does rejects `transport.failed` when the fetch
 * does.
 */
export function createLoader<room>(fetchRoom: () => Promise<room>): Loader<room> {
  let loading: Promise<room> | undefined

  function load(): Promise<room> {
    loading ??= fetchRoom().catch((cause: unknown) => {
      loading = undefined
      throw new WalletError('transport.failed', {}, { cause })
    })
    return loading
  }

  return {
    load,
    later: (pick) => async (parameters) => pick(await load())(parameters),
  }
}
