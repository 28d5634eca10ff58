import type { Namespace } from '../../caip/index.ts'
import { initialAccount } from '../account/index.ts'
import { initialBalances } from '../balances/index.ts'
import { initialConnection } from '../connection/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { createInitialNetworkState } from '../network/index.ts'
import { initialNotification } from '../notification/index.ts'
import { initialPairing } from '../pairing/index.ts'
import { initialProject } from '../project/index.ts'
import { initialSend } from '../send/index.ts'
import { initialWallets } from '../wallets/index.ts'

/** Composes the state of a new client from the initial states of the slices. */
export function createInitialState(
  options: ResolvedOptions,
  adapters: ReadonlyMap<Namespace, Adapter>,
): State {
  return {
    initialized: false,
    ...initialAccount(options, adapters),
    ...initialBalances,
    ...initialConnection(options),
    ...createInitialNetworkState(options),
    ...initialNotification,
    ...initialPairing,
    ...initialProject(options),
    ...initialSend,
    ...initialWallets,
  }
}
