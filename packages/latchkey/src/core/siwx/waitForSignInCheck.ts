import { siwxInitFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { notify } from '../notification/index.ts'
import { isSiwxEnabled, isSiwxRequired } from './bindSiwxConfig.ts'
import { readSiwxState } from './siwxState.ts'
import { createSiwxLoader, siwxRetryDelay } from './startSiwx.ts'

/**
 * Waits until the sessions of a new connection have been read: where the sign-in is required, also until its code has
 * loaded.
 *
 * @returns Whether the visitor is prompted to sign in.
 */
export async function waitForSignInCheck(client: Latchkey): Promise<boolean> {
  if (!isSiwxEnabled(client) || !(await loadSignIn(client))) return false
  const readStatus = (): string => readSiwxState(client.store.get()).flow.status
  if (readStatus() === 'checking')
    await new Promise<void>((resolve) => {
      const stop = client.store.watch(
        ({ siwx }) => siwx?.flow.status,
        () => {
          stop()
          resolve()
        },
      )
      client.onDestroy(resolve)
    })
  return readStatus() === 'prompted'
}

/** Loads the code, again and again where the sign-in is required, and returns whether it has loaded. */
async function loadSignIn(client: Latchkey): Promise<boolean> {
  const { load } = client.own(createSiwxLoader)
  for (let failures = 0; !client.isDestroyed(); failures++) {
    const failure = await load().then(
      () => undefined,
      (cause: unknown) => new WalletError(siwxInitFailedError, {}, { cause }),
    )
    if (!failure) return true
    if (!isSiwxRequired(client)) return false
    if (failures === 0) notify(client, { message: failure.message, variant: 'error' })
    await new Promise<void>((resolve) => {
      client.onDestroy(client.clock.after(siwxRetryDelay, resolve))
    })
  }
  return false
}
