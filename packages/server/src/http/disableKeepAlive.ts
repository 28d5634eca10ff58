import type { Server } from 'node:http'

/**
 * Ends connections after their next response while a condition holds, so that clients and load
 * balancers open the next one to another node.
 */
export function disableKeepAlive(server: Server, isDisabled: () => boolean): void {
  server.prependListener('request', (_request, response) => {
    if (isDisabled()) response.shouldKeepAlive = false
  })
}
