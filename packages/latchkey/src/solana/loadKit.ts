/** Loads what the adapter uses of `@solana/kit`. */
export function loadKit(): Promise<typeof import('./kit.ts')> {
  return import('./kit.ts')
}
