import type { Namespace } from '../../caip/index.ts'
import { createInitialAccountState } from '../account/index.ts'
import { initialBalances } from '../balances/index.ts'
import { createInitialConnectionState } from '../connection/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { createInitialNetworkState } from '../network/index.ts'
import { initialNotification } from '../notification/index.ts'
import { initialPairing } from '../pairing/index.ts'
import { createInitialProjectState } from '../project/index.ts'
import { initialSend } from '../send/index.ts'
import { initialWallets } from '../wallets/index.ts'

/** Composes the state of a new client from the initial states of the slices. */
export function createInitialState(
  options: ResolvedOptions,
  adapters: ReadonlyMap<Namespace, Adapter>,
): State {
  return {
    initialized: false,
    ...createInitialAccountState(options, adapters),
    ...initialBalances,
    ...createInitialConnectionState(options),
    ...createInitialNetworkState(options),
    ...initialNotification,
    ...initialPairing,
    ...createInitialProjectState(options),
    ...initialSend,
    ...initialWallets,
  }
}
