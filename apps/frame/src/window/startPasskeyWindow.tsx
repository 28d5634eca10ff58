import { render } from 'preact'
import { createPasskeys } from '../custody/passkey.ts'
import { FrameViewLayout } from '../page/FrameViewLayout.tsx'
import { LanguageContext } from '../page/LanguageContext.ts'
import { connectToOpener, type ViewWindowOptions } from './connectToOpener.ts'
import { CreatePasskeyView } from './CreatePasskeyView.tsx'
import type { PasskeyWindowRequest } from './passkeyMessages.ts'

/** Creates the passkey that the frame which opened this window has asked for. */
export function startPasskeyWindow(
  window: Window & typeof globalThis,
  options: ViewWindowOptions,
): void {
  connectToOpener(window, options.nonce, (port) => show(window, port, options))
}

function show(
  window: Window,
  port: MessagePort,
  { root, language }: Pick<ViewWindowOptions, 'root' | 'language'>,
): void {
  const passkeys = createPasskeys(window.location.hostname)
  const requested = new Promise<PasskeyWindowRequest>((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<PasskeyWindowRequest>) =>
      resolve(data),
    )
  })
  port.start()
  render(
    <LanguageContext.Provider value={language}>
      <FrameViewLayout title="settings.createPasskey" onClose={() => window.close()}>
        <CreatePasskeyView
          requested={requested}
          create={async ({ kind, user }) => {
            const created =
              kind === 'wallet'
                ? await passkeys.createForWallet(async () => user)
                : await passkeys.createForAccount(async () => user)
            port.postMessage(created)
            // The frame closes the window. A second passkey would be one too many.
            await new Promise(() => {})
          }}
        />
      </FrameViewLayout>
    </LanguageContext.Provider>,
    root,
  )
}
