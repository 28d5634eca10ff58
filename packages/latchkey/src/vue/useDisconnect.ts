import { disconnect } from '../core/index.ts'
import { useClient } from './useClient.ts'

/**
 * Returns the function that disconnects wallets.
 *
 * @example
 * const { disconnect } = useDisconnect()
 */
export function useDisconnect(): useDisconnect.Result {
  const client = useClient()
  return { disconnect: (parameters) => disconnect(client, parameters) }
}

export declare namespace useDisconnect {
  type Result = {
    readonly disconnect: (
      parameters?: Parameters<typeof disconnect>[1],
    ) => ReturnType<typeof disconnect>
  }
}
