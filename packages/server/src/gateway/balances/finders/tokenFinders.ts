import type { Upstream } from '../../../upstream/index.ts'
import { duneFinder } from './duneFinder.ts'
import type { TokenFinder } from './TokenFinder.ts'
import { zerionFinder } from './zerionFinder.ts'

type Configured = Readonly<Record<string, string | number | boolean>>

/**
 * Makes the finders that a deployment configured: `dune` and `zerion`, each with its `key` and,
 * where it stands elsewhere, its `url`.
 *
 * @param deps - What is configured, by its name.
 */
export function tokenFinders(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly upstreams: Readonly<Record<string, Configured | undefined>>
}): readonly TokenFinder[] {
  const { upstream, upstreams } = deps
  const makers = { dune: duneFinder, zerion: zerionFinder } as const
  return Object.entries(makers).flatMap(([name, make]) => {
    const { key, url } = upstreams[name] ?? {}
    if (typeof key !== 'string' || key === '') return []
    return [make({ upstream, key, url: typeof url === 'string' ? url : undefined })]
  })
}
