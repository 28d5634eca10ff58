import type { Clock } from '../../clock.ts'
import type { Route } from '../../http/index.ts'
import type { Cache } from '../../store/index.ts'
import type { Upstream } from '../../upstream/index.ts'
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

type Upstreams = Readonly<
  Record<string, Readonly<Record<string, string | number | boolean>> | undefined>
>

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
  const { key, url, referrer, fee } = upstreams?.['oneinch'] ?? {}
  const options = { key: textOf(key), url: textOf(url), referrer: textOf(referrer) }
  if (options.key === undefined) return []
  const share = fee === undefined ? undefined : `${fee}`
  return [createOneInchPort({ ...options, key: options.key, fee: share, upstream, cache })]
}

function textOf(value: string | number | boolean | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
