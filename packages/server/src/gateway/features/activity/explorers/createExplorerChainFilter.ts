import { type UpstreamConfig, readUpstreamTextSetting } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'

/**
 * Creates a predicate for the chains of an explorer.
 *
 * @param configured - Settings; `chains` has CAIP-2 ids separated by commas.
 * @param otherwise - Without `chains`: the supported ids, or whether all EVM mainnets are
 * supported.
 */
export function createExplorerChainFilter(
  configured: UpstreamConfig | undefined,
  otherwise: boolean | ReadonlySet<string>,
): (chain: Chain) => boolean {
  const listed = (readUpstreamTextSetting(configured, 'chains') ?? '')
    .split(',')
    .flatMap((id) => id.trim() || [])
  return ({ caipNetworkId, isTest }) => {
    if (!caipNetworkId.startsWith('eip155:')) return false
    if (listed.length > 0) return listed.includes(caipNetworkId)
    return typeof otherwise === 'boolean' ? otherwise && !isTest : otherwise.has(caipNetworkId)
  }
}
