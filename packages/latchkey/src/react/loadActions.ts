import { WalletError } from '../errors/index.ts'
import type * as actions from './actions.ts'

type Actions = typeof actions

/**
 * Fetches what hooks do when called.
 *
 * @param fetchActions - The dynamic import.
 * @returns The actions.
 * @throws `transport.failed` when they could not be fetched; the next call tries again.
 */
export function loadActions(
  fetchActions: () => Promise<Actions> = () => import('./actions.ts'),
): Promise<Actions> {
  return fetchActions().catch((cause: unknown) => {
    throw new WalletError('transport.failed', {}, { cause })
  })
}
