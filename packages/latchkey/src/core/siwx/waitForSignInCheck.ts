import { siwxInitFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { notify } from '../notification/index.ts'
import { isSiwxEnabled, isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxLoader } from './startSiwx.ts'

/**
 * Waits until the sessions of a new connection have been read: where the sign-in is required, also until `startSiwx` has
 * loaded its code.
 *
 * @returns Whether the visitor is prompted to sign in.
 */
export async function waitForSignInCheck(client: Latchkey): Promise<boolean> {
  if (!isSiwxEnabled(client)) return false
  try {
    await client.own(createSiwxLoader).load()
  } catch (cause) {
    if (!isSiwxRequired(client)) return false
    const error = new WalletError(siwxInitFailedError, {}, { cause })
    notify(client, { message: error.message, variant: 'error' })
  }
  // Undefined until the code has loaded.
  const readStatus = (): string | undefined => client.store.get().siwx?.flow.status
  const isRead = (): boolean => {
    const status = readStatus()
    return status !== undefined && status !== 'checking'
  }
  if (!isRead())
    await new Promise<void>((resolve) => {
      const stop = client.store.watch(isRead, () => {
        stop()
        resolve()
      })
      client.onDestroy(resolve)
    })
  return readStatus() === 'prompted'
}
