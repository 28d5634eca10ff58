import { createModuleLoader } from '../../kernel/index.ts'
import type * as embedded from '../../embedded/index.ts'

/** Loader of the code that opens the frame of the embedded wallet. */
export type EmbeddedLoader = { readonly load: () => Promise<typeof embedded> }

/** Creates the loader of a client's frame. Loads nothing yet. */
export function createEmbeddedLoader(): EmbeddedLoader {
  const { load } = createModuleLoader(() => import('../../embedded/index.ts'))
  return { load }
}
