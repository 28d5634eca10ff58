/**
 * Finds something of a group by its key.
 *
 * @param group - What is asked together: a chain, for one.
 * @param key - Within the group.
 * @throws What finding the whole lot threw.
 */
export type BatchLoader<group, item> = (group: group, key: string) => Promise<item | undefined>

type PendingKeys<item> = Map<string, PromiseWithResolvers<item | undefined>>

/**
 * Makes what collects requests that come together, and has them answered in one go, each group by
 * itself: caches ask key by key, chains are asked for all at once.
 *
 * @param load - Finds the items of a group by their keys. What it leaves out, nobody knows.
 * @param nameOf - Names a group.
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
      // After all that came with the same answer of the fast store has been read.
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
