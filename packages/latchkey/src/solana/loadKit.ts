import type * as Kit from './kit.ts'

/** Loads what the adapter uses of `@solana/kit`. */
export function loadKit(): Promise<typeof Kit> {
  return import('./kit.ts')
}
