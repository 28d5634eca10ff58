import { WebSocket } from 'ws'

/** Opens a WebSocket with the browser's interface but for `dispatchEvent`, which is not called. */
export function openSocket(url: string): globalThis.WebSocket {
  return new WebSocket(url) as WebSocket & globalThis.WebSocket
}
