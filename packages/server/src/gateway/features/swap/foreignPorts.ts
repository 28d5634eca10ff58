import { type Configured, textIn, type Upstream, type Upstreams } from '../../../upstream/index.ts'
import { type Fixed, fixedOf, formatFixed, one } from '../../chain/amounts/index.ts'
import type { Cache } from '../../../store/index.ts'
import type { ConvertPort } from './ConvertPort.ts'
import { createExchangePort, type ExchangeGround } from './createExchangePort.ts'
import { createLifiExchange } from '../../providers/lifi/createLifiExchange.ts'
import { createOneInchPort } from '../../providers/oneinch/createOneInchPort.ts'

type Deps = ExchangeGround & {
  readonly upstream: Pick<Upstream, 'send'>
  readonly cache: Cache
  readonly upstreams?: Upstreams | undefined
}

/**
 * Makes the places of others that the configuration names. Of several that know a chain the first
 * has all of its trades; what it cannot tell now, nobody else is asked, for tokens are approved for
 * it:
 *
 * 1. `oneinch`: `key`, `url`, `referrer` who gets a share, `fee` that share in percent
 * 2. `lifi`: `key`, `url`, `integrator`, `fee` of the integrator in percent
 *
 * @param deps - How to ask them, and the chains.
 * @returns The places in that order.
 * @throws Error for a member that makes no sense, with its name.
 * @source facts: gateway §1.6, §6.3
 */
export function foreignPorts(deps: Deps): readonly ConvertPort[] {
  const { upstream, cache, upstreams = {} } = deps
  const { oneinch, lifi } = upstreams
  const ports: ConvertPort[] = []

  const oneInchKey = textIn(oneinch, 'key')
  if (oneInchKey !== undefined) {
    const { fee } = oneinch ?? {}
    const share = fee === undefined ? undefined : `${fee}`
    const options = { url: textIn(oneinch, 'url'), referrer: textIn(oneinch, 'referrer') }
    ports.push(createOneInchPort({ ...options, key: oneInchKey, fee: share, upstream, cache }))
  }
  if (lifi) {
    const percent = percentIn('lifi', lifi)
    const fee = percent === undefined ? undefined : formatFixed(percent / 100n)
    const integrator = textIn(lifi, 'integrator')
    if (fee !== undefined && integrator === undefined)
      throw new Error('upstreams.lifi.fee needs upstreams.lifi.integrator')
    const options = { key: textIn(lifi, 'key'), url: textIn(lifi, 'url') }
    const exchange = createLifiExchange({ upstream, ...options, integrator, fee })
    ports.push(createExchangePort(deps, exchange))
  }
  return ports
}

function percentIn(name: string, { fee }: Configured): Fixed | undefined {
  if (fee === undefined || fee === '') return undefined
  const percent = fixedOf(fee)
  if (percent === undefined || percent >= one * 100n)
    throw new Error(`upstreams.${name}.fee must be a percentage`)
  return percent
}
