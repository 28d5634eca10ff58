import { openExport } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that opens the page which shows the recovery phrase of the embedded wallet, in a window of its
 * own. Call it during a click.
 *
 * @example
 * const { mutate: openExport, error } = useExport()
 * return <button onClick={() => openExport()}>{error?.message ?? 'Export wallet'}</button>
 *
 * @param options - Callbacks, which are called when the page opens.
 * @see `openExport` for the errors.
 */
export function useExport(options?: useExport.Options): useExport.Result {
  const { client } = useLatchkeyContext()
  return useMutation<void, undefined>(() => openExport(client), options)
}

export declare namespace useExport {
  type Options = MutationOptions<void, undefined>
  type Result = MutationResult<void, undefined>
}
