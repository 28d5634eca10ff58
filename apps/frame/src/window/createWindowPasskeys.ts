import * as v from 'valibot'
import { createCustodyError } from '../custody/custodyError.ts'
import type { Passkeys, PasskeyWindow } from '../custody/passkey.ts'
import { openViewWindow, type ViewWindow } from './openViewWindow.ts'
import {
  accountPasskeySchema,
  createdPasskeySchema,
  type PasskeyWindowRequest,
} from './passkeyMessages.ts'

/**
 * Creates passkeys in a window of the wallet, for a frame in which the browser creates none. They are used in the frame.
 *
 * @param passkeys - Those of the frame.
 */
export function createWindowPasskeys(
  window: Window & typeof globalThis,
  passkeys: Passkeys,
  options: { readonly appOrigin: string; readonly getLocale: () => string },
): Passkeys {
  const listeners = new Set<() => void>()
  let opened: (ViewWindow & { readonly cancel: () => void }) | undefined
  const setOpened = (value: typeof opened): void => {
    opened = value
    for (const listener of listeners) listener()
  }
  const shown: PasskeyWindow = {
    isOpen: () => opened !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    focus: () => opened?.focus(),
    close: () => opened?.cancel(),
  }

  async function request<reply>(
    kind: PasskeyWindowRequest['kind'],
    prepare: () => Promise<PasskeyWindowRequest['user']>,
    schema: v.GenericSchema<unknown, reply>,
  ): Promise<reply> {
    const { appOrigin, getLocale } = options
    return new Promise<reply>((resolve, reject) => {
      const cancel = (): void => reject(createCustodyError('custody.passkey_cancelled'))
      const view = openViewWindow(window, {
        view: 'passkey',
        locale: getLocale(),
        onClosed: cancel,
        serve(port) {
          port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
            const created = v.safeParse(schema, data)
            if (created.success) resolve(created.output)
          })
          port.start()
          const send = (user: PasskeyWindowRequest['user']): void =>
            port.postMessage({ kind, user, appOrigin } satisfies PasskeyWindowRequest)
          prepared.then(send, () => {})
        },
      })
      if (!view) return reject(createCustodyError('custody.window_blocked'))
      setOpened({ ...view, cancel })
      // Not before: a browser may run nothing else of this page while it opens the window.
      const prepared = prepare()
      prepared.catch(reject)
    }).finally(() => {
      opened?.close()
      setOpened(undefined)
    })
  }

  return {
    ...passkeys,
    window: shown,
    createForWallet: async (prepare) => request('wallet', prepare, createdPasskeySchema),
    createForAccount: async (prepare) => request('account', prepare, accountPasskeySchema),
  }
}
