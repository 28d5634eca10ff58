import type { Clock } from '../../clock.ts'
import type { Route } from '../../http/index.ts'
import type { Cache } from '../../store/index.ts'
import { textIn, type Upstream, type Upstreams } from '../../upstream/index.ts'
import type { Chains } from '../chains/index.ts'
import type { ReadContracts } from '../contracts/index.ts'
import type { ReadGasPrice } from '../gasPrice/index.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import type { Tokens } from '../tokens/index.ts'
import type { ConvertPort } from './ConvertPort.ts'
import { createOneInchPort } from './oneinch/createOneInchPort.ts'
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
 * Makes what converts tokens: pools of the chain itself, or, on chains that it knows, who the
 * configuration names:
 *
 * - `oneinch`: `key`, `url`, `referrer` who gets a share, `fee` that share in percent
 *
 * @param deps - What is known of chains and tokens.
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export function createConvert(deps: ConvertDeps): { readonly routes: readonly Route[] } {
  const ports = [...oneInch(deps), createPoolPort({ ...deps, read: deps.readContracts })]
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

function oneInch({ upstreams, upstream, cache }: ConvertDeps): ConvertPort[] {
  const oneinch = upstreams?.['oneinch']
  const key = textIn(oneinch, 'key')
  if (key === undefined) return []
  const options = { key, url: textIn(oneinch, 'url'), referrer: textIn(oneinch, 'referrer') }
  const fee = oneinch?.['fee']
  const share = fee === undefined ? undefined : `${fee}`
  return [createOneInchPort({ ...options, fee: share, upstream, cache })]
}
