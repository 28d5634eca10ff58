import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { BalancePort } from './BalancePort.ts'
import type { TokenFinder } from './finders/TokenFinder.ts'
import type { BalanceSource } from './sources/BalanceSource.ts'

type Deps = {
  readonly upstream: Pick<UpstreamClient, 'send' | 'json'>
  readonly upstreams: UpstreamConfigs
}

/** The balance ports of a vendor. */
export type VendorBalanceSourceFactories = {
  /** Creates ports for a namespace that has no JSON-RPC nodes. */
  balances?(deps: Deps): readonly BalancePort[]
  /** Creates the source that is queried when Solana nodes fail, if the vendor is configured. */
  balanceSources?(deps: Deps): readonly BalanceSource[]
  /** Creates the finder of tokens that an account holds, if the vendor is configured. */
  tokenFinders?(deps: Deps): readonly TokenFinder[]
}
