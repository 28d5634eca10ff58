import type { LatchkeyOptions } from '../model/Options.ts'

/**
 * Returns options unchanged, with their type: for options in a module of their own, to be shared by the
 * server, the provider and the type `Register`.
 *
 * @example
 * export const options = defineOptions({ projectId, networks: [mainnet, base], adapters: [evm()] })
 *
 * @returns The same object.
 */
export function defineOptions<const options extends LatchkeyOptions>(options: options): options {
  return options
}
