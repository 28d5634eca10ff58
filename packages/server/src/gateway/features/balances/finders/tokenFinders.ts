import type { Upstream, Upstreams } from '../../../../upstream/index.ts'
import { zerionAccess } from '../../../providers/zerion/index.ts'
import type { TokenFinder } from './TokenFinder.ts'
import { zerionFinder } from '../../../providers/zerion/zerionFinder.ts'

/**
 * Creates the configured token finders: `zerion`, with its `key` and an optional `url`.
 *
 * @param deps - The HTTP client, and the configured upstreams by name.
 */
export function tokenFinders(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly upstreams: Upstreams
}): readonly TokenFinder[] {
  const { upstream, upstreams } = deps
  const zerion = zerionAccess(upstreams)
  return zerion ? [zerionFinder({ upstream, ...zerion })] : []
}
