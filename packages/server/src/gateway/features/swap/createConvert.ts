import type { Clock } from '../../../clock/Clock.ts'
import type { Route } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import { textIn, type Upstream, type Upstreams } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { ReadContracts } from '../../chain/contracts/index.ts'
import type { ReadGasPrice } from '../../chain/gasPrice/index.ts'
import type { Rpc } from '../../chain/rpc/Rpc.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import type { PreparingPort } from './ConvertPort.ts'
import { createJupiterPort } from '../../providers/jupiter/createJupiterPort.ts'
import { foreignPorts } from './foreignPorts.ts'
import { createPoolPort } from './pools/createPoolPort.ts'
import { buildApprove } from './routes/buildApprove.ts'
import { buildTransaction } from './routes/buildTransaction.ts'
import { getAllowance } from './routes/getAllowance.ts'
import { getQuotes } from './routes/getQuotes.ts'
import { getTokens } from './routes/getTokens.ts'

/** What converting stands on. */
export type ConvertDeps = {
  readonly chains: Chains
  readonly rpc: Pick<Rpc, 'request'>
  readonly readContracts: ReadContracts
  readonly readGasPrice: ReadGasPrice
  readonly tokens: Tokens
  readonly upstream: Pick<Upstream, 'send'>
  readonly cache: Cache
  readonly clock: Clock
  /** What is configured for servers of others. */
  readonly upstreams?: Upstreams | undefined
}

/**
 * Makes what converts tokens: pools of the chain itself, or, on chains that they know, those whom the
 * configuration names: on EVM chains in the order of `foreignPorts`, and on Solana
 *
 * - `jupiter`: `key` and `url`, both optional
 *
 * @param deps - What is known of chains and tokens.
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export function createConvert(deps: ConvertDeps): { readonly routes: readonly Route[] } {
  const ground = { ...deps, read: deps.readContracts }
  const ports = [...foreignPorts(ground), ...jupiterOf(deps), createPoolPort(ground)]
  const known = { ...deps, exchanges: { chains: deps.chains, ports } }
  return {
    routes: [
      getTokens(known),
      getQuotes(known),
      getAllowance(known),
      buildApprove(known),
      buildTransaction(known),
    ],
  }
}

function jupiterOf({ upstreams, upstream, cache, tokens }: ConvertDeps): PreparingPort[] {
  const jupiter = upstreams?.['jupiter']
  if (!jupiter) return []
  const options = { key: textIn(jupiter, 'key'), url: textIn(jupiter, 'url') }
  return [createJupiterPort({ ...options, upstream, cache, tokens })]
}
