import { inCurrencies } from '../../chain/prices/index.ts'
import { configuredSolscan } from './createSolscanClient.ts'
import { solscanBalances } from './createSolscanBalanceSource.ts'
import { solscanPort } from './createSolscanPricePort.ts'
import { solscanSource } from './createSolscanActivitySource.ts'
import { solscanTokens } from './createSolscanTokenSource.ts'
import type { Provider } from '../Provider.ts'

/** Solscan Pro: token metadata, prices, balances and activity on Solana. Settings: `key`, `url`. */
export const solscan: Provider = {
  tokens(deps) {
    const client = configuredSolscan(deps)
    return client ? [solscanTokens(client)] : []
  },
  prices({ clock, rates, ...deps }) {
    const client = configuredSolscan(deps)
    return client ? [inCurrencies(solscanPort({ solscan: client, clock }), rates)] : []
  },
  balanceSources(deps) {
    const client = configuredSolscan(deps)
    return client ? [solscanBalances(client)] : []
  },
  activity(deps) {
    const client = configuredSolscan(deps)
    return client ? [solscanSource({ ...deps, solscan: client })] : []
  },
}
