/**
 * Loads one item of a group by its key; undefined for an unknown key.
 *
 * @param group - Loaded together, such as a chain.
 * @throws The error of the batch.
 */
export type BatchLoader<group, item> = (group: group, key: string) => Promise<item | undefined>

type PendingKeys<item> = Map<string, PromiseWithResolvers<item | undefined>>

/**
 * Creates a batch loader (as in DataLoader): keys requested in the same turn of the event loop are
 * loaded together, by group. Caches load single keys, while chains are queried for many keys at
 * once.
 *
 * @param load - Loads the items of a group. Missing keys resolve to undefined.
 * @param nameOf - Returns the unique name of a group.
 */
export function createBatchLoader<group, item>(
  load: (group: group, keys: readonly string[]) => Promise<ReadonlyMap<string, item>>,
  nameOf: (group: group) => string,
): BatchLoader<group, item> {
  const batches = new Map<string, PendingKeys<item>>()

  async function answer(group: group): Promise<void> {
    const name = nameOf(group)
    const waiting: PendingKeys<item> = batches.get(name) ?? new Map()
    batches.delete(name)
    try {
      const found = await load(group, [...waiting.keys()])
      for (const [key, { resolve }] of waiting) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error)
    }
  }

  return (group, key) => {
    const name = nameOf(group)
    let lot = batches.get(name)
    if (!lot) {
      lot = new Map()
      batches.set(name, lot)
      // After all keys of the same shared-store response.
      setImmediate(() => void answer(group))
    }
    let one = lot.get(key)
    if (!one) {
      one = promiseWithResolvers()
      lot.set(key, one)
    }
    return one.promise
  }
}

type PromiseWithResolvers<value> = {
  readonly promise: Promise<value>
  readonly resolve: (value: value) => void
  readonly reject: (error: unknown) => void
}

function promiseWithResolvers<value>(): PromiseWithResolvers<value> {
  let resolve: PromiseWithResolvers<value>['resolve'] = () => {}
  let reject: PromiseWithResolvers<value>['reject'] = () => {}
  const promise = new Promise<value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}
