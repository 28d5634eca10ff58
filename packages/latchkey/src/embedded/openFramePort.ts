import { frameLoadFailedError, frameUnverifiedDomainError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { type FrameHello, frameWelcomeSchema } from '../protocol/index.ts'
import * as v from 'valibot'

/**
 * Sends the first message to the document of the frame, with the port of all others.
 *
 * The message has the exact origin of the wallet as its target, so that no other document receives the port.
 *
 * @param window - Window of the frame.
 * @param origin - Origin of the wallet.
 * @param onSettled - Called once: with the port when the frame is ready, with the error when it refused.
 * @returns Closes the port while the frame has not answered.
 */
export function openFramePort(
  window: Window,
  origin: string,
  onSettled: (port: MessagePort | undefined, error: WalletError | undefined) => void,
): () => void {
  const { port1: port, port2 } = new MessageChannel()
  const nonce = createUuid()
  port.addEventListener('message', function read({ data }: MessageEvent<unknown>) {
    const welcome = v.safeParse(frameWelcomeSchema, data)
    // Another answer than that to this nonce is ignored: the load times out.
    if (!welcome.success || welcome.output.nonce !== nonce) return
    port.removeEventListener('message', read)
    if (welcome.output.type === 'ready') return onSettled(port, undefined)
    port.close()
    const isUnverified = welcome.output.code === 'frame.unverified_domain'
    const definition = isUnverified ? frameUnverifiedDomainError : frameLoadFailedError
    onSettled(undefined, new WalletError(definition))
  })
  port.start()
  const hello: FrameHello = { type: 'latchkey:hello', proto: 1, nonce }
  window.postMessage(hello, origin, [port2])
  return () => port.close()
}

/** Returns a random UUID. `crypto.randomUUID` is missing from pages without TLS. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
