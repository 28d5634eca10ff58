import { openExport } from '../core/index.ts'
import type { MutationOptions } from '../kernel/index.ts'
import { useClient } from './useClient.ts'
import { type MutationRefs, useMutation } from './useMutation.ts'

/**
 * Returns the mutation that opens the page which shows the recovery phrase of the embedded wallet, in a window of its
 * own. Call it during a click.
 *
 * @example
 * const { mutate: openExport, error } = useExport()
 *
 * @param options - Callbacks, which are called when the page opens.
 * @see `openExport` for the errors.
 */
export function useExport(options?: useExport.Options): useExport.Result {
  const client = useClient()
  return useMutation<void, undefined>(() => openExport(client), options)
}

export declare namespace useExport {
  type Options = MutationOptions<void, undefined>
  type Result = MutationRefs<void, undefined>
}
