import { createModuleLoader } from '../../kernel/index.ts'
import type * as operations from './operations/index.ts'

/** Loader of the code of logins. */
export type LoginLoader = { readonly load: () => Promise<typeof operations> }

/** Creates the loader of a client's logins. Loads nothing yet. */
export function createLoginLoader(): LoginLoader {
  const { load } = createModuleLoader(() => import('./operations/index.ts'))
  return { load }
}
