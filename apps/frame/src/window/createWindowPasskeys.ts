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
  const shown = createShownWindow()

  async function request<reply>(
    kind: PasskeyWindowRequest['kind'],
    prepare: () => Promise<PasskeyWindowRequest['user']>,
    schema: v.GenericSchema<unknown, reply>,
  ): Promise<reply> {
    const { appOrigin, getLocale } = options
    shown.get()?.abort()
    let own: ShownWindow | undefined
    let timer: number | undefined
    return new Promise<reply>((resolve, reject) => {
      const cancel = (): void => reject(createCustodyError('custody.passkey_cancelled'))
      const view = openViewWindow(window, {
        view: 'passkey',
        locale: getLocale(),
        onClosed: cancel,
        serve(port) {
          listen(port, schema, resolve)
          const send = (user: PasskeyWindowRequest['user']): void => {
            if (user.timeout !== undefined) timer = window.setTimeout(cancel, user.timeout)
            port.postMessage({ kind, user, appOrigin } satisfies PasskeyWindowRequest)
          }
          prepared.then(send, () => {})
        },
      })
      if (!view) return reject(createCustodyError('custody.window_blocked'))
      const abort = (): void => reject(new DOMException('The view has ended.', 'AbortError'))
      shown.set((own = { ...view, abort }))
      // Not before: a browser may run nothing else of this page while it opens the window.
      const prepared = prepare()
      prepared.catch(reject)
    }).finally(() => {
      window.clearTimeout(timer)
      own?.close()
      if (own && shown.get() === own) shown.set(undefined)
    })
  }

  return {
    ...passkeys,
    window: shown.window,
    createForWallet: async (prepare) => request('wallet', prepare, createdPasskeySchema),
    createForAccount: async (prepare) => request('account', prepare, accountPasskeySchema),
  }
}

/** Calls `onMessage` with each message that a schema accepts. */
function listen<message>(
  port: MessagePort,
  schema: v.GenericSchema<unknown, message>,
  onMessage: (message: message) => void,
): void {
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(schema, data)
    if (parsed.success) onMessage(parsed.output)
  })
  port.start()
}

type ShownWindow = ViewWindow & {
  /** Ends what it was opened for. */
  readonly abort: () => void
}

/** Keeps the window that is open, for the views. */
function createShownWindow(): {
  readonly window: PasskeyWindow
  get(): ShownWindow | undefined
  set(opened: ShownWindow | undefined): void
} {
  const listeners = new Set<() => void>()
  let opened: ShownWindow | undefined
  return {
    window: {
      isOpen: () => opened !== undefined,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      focus: () => opened?.focus(),
      close: () => opened?.abort(),
    },
    get: () => opened,
    set(value) {
      opened = value
      for (const listener of listeners) listener()
    },
  }
}
