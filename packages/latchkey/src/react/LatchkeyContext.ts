import { type Context, createContext, useContext } from 'react'
import { WalletError } from '../errors/index.ts'
import type { Scope } from './createContextValue.ts'

/** The scope of the nearest provider. */
export const ScopeContext: Context<Scope | undefined> = createContext<Scope | undefined>(undefined)

/**
 * Reads the scope of the nearest `LatchkeyProvider`.
 *
 * @throws `client.provider_missing`
 */
export function useScope(): Scope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new WalletError('client.provider_missing')
  return scope
}
