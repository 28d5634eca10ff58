import { createPricePortFromUsd } from '../../chain/prices/index.ts'
import { createConfiguredSolscanClient } from './createSolscanClient.ts'
import { createSolscanBalanceSource } from './createSolscanBalanceSource.ts'
import { createSolscanPricePort } from './createSolscanPricePort.ts'
import { createSolscanActivitySource } from './createSolscanActivitySource.ts'
import { createSolscanTokenSource } from './createSolscanTokenSource.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** Solscan Pro: token metadata, prices, balances and activity on Solana. Settings: `key`, `url`. */
export const solscanPortFactories: VendorPortFactories = {
  tokens(deps) {
    const client = createConfiguredSolscanClient(deps)
    return client ? [createSolscanTokenSource(client)] : []
  },
  prices({ clock, rates, ...deps }) {
    const client = createConfiguredSolscanClient(deps)
    return client
      ? [createPricePortFromUsd(createSolscanPricePort({ solscan: client, clock }), rates)]
      : []
  },
  balanceSources(deps) {
    const client = createConfiguredSolscanClient(deps)
    return client ? [createSolscanBalanceSource(client)] : []
  },
  activity(deps) {
    const client = createConfiguredSolscanClient(deps)
    return client ? [createSolscanActivitySource({ ...deps, solscan: client })] : []
  },
}
