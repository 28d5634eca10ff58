import { type UpstreamConfig, readConfigText } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'

/**
 * Reads which chains an explorer is asked about.
 *
 * @param configured - `chains`: CAIP-2 ids with commas between.
 * @param otherwise - Whether it knows all public EVM chains where none is named; or which it knows.
 * @returns Tells whether a chain is one of them.
 */
export function chainFilter(
  configured: UpstreamConfig | undefined,
  otherwise: boolean | ReadonlySet<string>,
): (chain: Chain) => boolean {
  const listed = (readConfigText(configured, 'chains') ?? '')
    .split(',')
    .flatMap((id) => id.trim() || [])
  return ({ caipNetworkId, isTest }) => {
    if (!caipNetworkId.startsWith('eip155:')) return false
    if (listed.length > 0) return listed.includes(caipNetworkId)
    return typeof otherwise === 'boolean' ? otherwise && !isTest : otherwise.has(caipNetworkId)
  }
}
