import { readAccountActions } from '../../../modal/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'

/** Returns the actions that are available to the account. */
export function useAccountActions(): ReturnType<typeof readAccountActions> {
  const client = useClient()
  return useClientState(() => readAccountActions(client))
}
