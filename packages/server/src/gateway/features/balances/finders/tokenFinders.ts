import { textIn, type Upstream, type Upstreams } from '../../../../upstream/index.ts'
import { duneFinder } from '../../../balances/finders/duneFinder.ts'
import type { TokenFinder } from './TokenFinder.ts'
import { zerionFinder } from '../../../providers/zerion/zerionFinder.ts'

/**
 * Makes the finders that a deployment configured: `dune` and `zerion`, each with its `key` and,
 * where it stands elsewhere, its `url`.
 *
 * @param deps - What is configured, by its name.
 */
export function tokenFinders(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly upstreams: Upstreams
}): readonly TokenFinder[] {
  const { upstream, upstreams } = deps
  const makers = { dune: duneFinder, zerion: zerionFinder } as const
  return Object.entries(makers).flatMap(([name, make]) => {
    const configured = upstreams[name]
    const key = textIn(configured, 'key')
    return key === undefined ? [] : [make({ upstream, key, url: textIn(configured, 'url') })]
  })
}
