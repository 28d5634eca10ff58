import { type Context, createContext, useContext } from 'react'
import { clientProviderMissingError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { LatchkeyContextValue } from '../host/index.ts'

/** Context value of the nearest provider. */
export const LatchkeyContext: Context<LatchkeyContextValue | undefined> = createContext<
  LatchkeyContextValue | undefined
>(undefined)

/**
 * Returns the context value of the nearest `LatchkeyProvider`.
 *
 * @throws `client.provider_missing`
 */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new WalletError(clientProviderMissingError)
  return value
}
