import {
  frameHelloSchema,
  type FrameWelcome,
  isFrameOriginAllowed,
  isLocalOrigin,
  type WalletFrameSettings,
} from 'latchkey/protocol'
import * as v from 'valibot'

/** The app that contains this frame. */
export type AcceptedApp = {
  /** Verified by the browser. */
  readonly origin: string
  /** Carries all messages from now on. */
  readonly port: MessagePort
}

/** Members of the frame's window that the handshake reads. */
export type HandshakeWindow = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'parent'
> & {
  /** Not all browsers list the pages around a frame. */
  readonly location: { readonly ancestorOrigins?: DOMStringList | undefined }
}

/**
 * Waits for the first message of the page that contains this frame, and accepts it if the project allows
 * that page. Afterwards the window listens to no message: there is one handshake in a document.
 *
 * A message is ignored unless its source is the parent, and its origin that of the only page around this
 * frame: a page of another origin between the two could draw over it.
 *
 * @param deps - `settings` of the project; rejected when they cannot be read.
 */
export function acceptHandshake(deps: {
  readonly window: HandshakeWindow
  readonly settings: Promise<Pick<WalletFrameSettings, 'allowedOrigins' | 'isDevelopment'>>
  readonly version: string
}): Promise<AcceptedApp> {
  const { window, settings, version } = deps
  return new Promise((resolve) => {
    const listen = (event: MessageEvent<unknown>): void => {
      const { source, origin, ports, data } = event
      const hello = v.safeParse(frameHelloSchema, data)
      const [port] = ports
      if (source !== window.parent || !hello.success || !port || ports.length !== 1) return
      window.removeEventListener('message', listen)
      const { nonce } = hello.output
      const send = (message: FrameWelcome): void => port.postMessage(message)
      const refuse = (code: 'frame.unverified_domain' | 'frame.load_failed'): void => {
        send({ type: 'refused', nonce, code })
        port.close()
      }
      void settings.then(
        (found) => {
          if (!isOnlyAncestor(window, origin) || !isAllowed(found, origin))
            return refuse('frame.unverified_domain')
          resolve({ origin, port })
          send({ type: 'ready', nonce, version })
        },
        () => refuse('frame.load_failed'),
      )
    }
    window.addEventListener('message', listen)
  })
}

/**
 * Returns whether a page is the only one around this frame. Browsers without `ancestorOrigins` have no answer
 * but the policy of the response, whose `frame-ancestors` all pages around the frame must match.
 */
function isOnlyAncestor({ location }: HandshakeWindow, origin: string): boolean {
  const { ancestorOrigins } = location
  if (!ancestorOrigins) return true
  return ancestorOrigins.length === 1 && ancestorOrigins[0] === origin
}

function isAllowed(
  { allowedOrigins, isDevelopment }: Pick<WalletFrameSettings, 'allowedOrigins' | 'isDevelopment'>,
  origin: string,
): boolean {
  if (isDevelopment && isLocalOrigin(origin)) return true
  return isFrameOriginAllowed(allowedOrigins, origin)
}
