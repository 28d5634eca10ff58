import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Wraps a request listener so that a request with several `Host` headers is answered with 400: the server
 * would read the first one, and a proxy in front perhaps the last.
 *
 * @see RFC 9112 §3.2
 */
export function withSingleHost(listener: RequestListener): RequestListener {
  const refused = new WeakSet<Socket>()
  return (request, response) => {
    const { rawHeaders, socket } = request
    // Requests of the same pipeline, whose boundaries may be read differently as well.
    if (refused.has(socket)) return undefined
    let hosts = 0
    // Names and values alternate.
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
    if (hosts <= 1) return listener(request, response)
    refused.add(socket)
    response.writeHead(400, { connection: 'close', 'content-length': '0' }).end()
    return undefined
  }
}
