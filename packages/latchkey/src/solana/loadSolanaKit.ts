import { createModuleLoader } from '../kernel/index.ts'
import type * as Kit from './kit.ts'

/** Loads the exports of `@solana/kit` that the adapter uses. */
export function loadSolanaKit(): Promise<typeof Kit> {
  return createModuleLoader(() => import('./kit.ts')).load()
}
