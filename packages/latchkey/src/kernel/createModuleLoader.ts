import { transportFailedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'

/** A module, or a value made from it, that is loaded once by dynamic import. */
export type ModuleLoader<loaded> = {
  load(): Promise<loaded>
  /** Returns a function that loads first and then calls the picked function. */
  lazy<input, output>(
    pick: (loaded: loaded) => (parameters: input) => Promise<output>,
  ): (parameters: input) => Promise<output>
  /** Returns functions that load first and then call the function of their name. */
  lazyAll<name extends keyof loaded>(names: readonly name[]): Pick<loaded, name>
}

/**
 * Creates a loader. After a failed import, the next call tries again.
 *
 * @param importModule - Calls `import()`.
 * @returns The loader. It rejects with `transport.failed` when the import fails.
 */
export function createModuleLoader<loaded>(
  importModule: () => Promise<loaded>,
): ModuleLoader<loaded> {
  let loading: Promise<loaded> | undefined

  function load(): Promise<loaded> {
    loading ??= importModule().catch((cause: unknown) => {
      loading = undefined
      throw new WalletError(transportFailedError, {}, { cause })
    })
    return loading
  }

  const lazy: ModuleLoader<loaded>['lazy'] = (pick) => async (parameters) =>
    pick(await load())(parameters)

  return {
    load,
    lazy,
    lazyAll: <name extends keyof loaded>(names: readonly name[]) =>
      Object.fromEntries(
        names.map((name) => [name, lazy((all) => all[name] as () => Promise<unknown>)]),
      ) as Pick<loaded, name>,
  }
}
