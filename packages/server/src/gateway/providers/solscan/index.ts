import { inCurrencies } from '../../chain/prices/index.ts'
import { configuredSolscan } from './createSolscan.ts'
import { solscanBalances } from './solscanBalances.ts'
import { solscanPort } from './solscanPort.ts'
import { solscanSource } from './solscanSource.ts'
import { solscanTokens } from './solscanTokens.ts'
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
