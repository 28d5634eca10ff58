import { WebSocket } from 'ws'

/** Opens a socket that is the browsers' own but for `dispatchEvent`, which nobody calls. */
export function openSocket(url: string): globalThis.WebSocket {
  return new WebSocket(url) as WebSocket & globalThis.WebSocket
}
