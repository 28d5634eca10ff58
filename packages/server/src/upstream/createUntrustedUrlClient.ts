import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Client } from 'undici'
import type { Clock } from '../clock/Clock.ts'
import { isLoopbackAddress } from '../http/clientAddress.ts'
import { sendWithDispatcher, hostnameWithoutBrackets, isIpAddress } from './sendWithDispatcher.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { sendForJson } from './sendForJson.ts'
import type { UntrustedUrlClient, UpstreamResponse, UpstreamRequest } from './UpstreamClient.ts'
import { isUpstreamError, upstreamError } from './upstreamError.ts'

const maxRedirects = 3

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Resolves a hostname to its addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * Creates an upstream for URLs from visitors, tokens and names.
 *
 * A hostname is resolved once, when the socket is opened, and the socket connects to the address that
 * was checked, so DNS rebinding has no effect. Each redirect is checked like the first URL.
 *
 * @param deps - `isOwnPort`, for development and tests, returns whether a port of this machine is
 * allowed; `resolve` replaces the system's DNS resolver.
 * @returns The upstream. It keeps no connections open.
 */
export function createUntrustedUrlClient(deps: {
  readonly clock: Clock
  readonly isOwnPort?: ((port: number) => boolean) | undefined
  readonly resolve?: ResolveHost | undefined
}): UntrustedUrlClient {
  const { clock, isOwnPort = () => false, resolve = resolveWithSystem } = deps

  /** Creates the check of addresses for the port of a URL. */
  function createAddressCheck(url: URL): (address: string) => boolean {
    const isUsual = isDefaultPort(url)
    const isOwn = isOwnPort(portOf(url))
    return (address) =>
      (isUsual && isPublicAddress(address)) || (isOwn && isLoopbackAddress(address))
  }

  async function sendOnce(request: UpstreamRequest): Promise<UpstreamResponse> {
    const url = parse(request.url)
    const { host } = url
    const hostname = hostnameWithoutBrackets(url)
    const isAllowedAddress = createAddressCheck(url)
    const isForbidden = isIpAddress(hostname)
      ? !isAllowedAddress(hostname)
      : !isDefaultPort(url) && !isOwnPort(portOf(url))
    if (isForbidden) throw upstreamError('forbidden', host)
    const client = new Client(url.origin, {
      connect: { lookup: createCheckedLookup(resolve, isAllowedAddress) },
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    try {
      return await sendWithDispatcher(client, { clock, url }, request)
    } catch (error) {
      const { cause } = error instanceof Error ? error : {}
      throw isUpstreamError(cause) ? cause : error
    } finally {
      void client.destroy()
    }
  }

  const send: UntrustedUrlClient['send'] = async (request) => {
    const { timeoutMs = 10_000 } = request
    const end = clock.now() + timeoutMs
    let next = request
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await sendOnce({ ...next, timeoutMs: end - clock.now() })
      const location = answer.headers['location']
      if (!redirectStatuses.has(answer.status) || location === undefined) return answer
      next = followRedirect(next, answer.status, location)
    }
    throw upstreamError('forbidden', new URL(next.url).host)
  }
  return { send, json: (request) => sendForJson(send, request) }
}

/** Creates a DNS lookup that returns only allowed addresses. */
function createCheckedLookup(
  resolve: ResolveHost,
  isAllowedAddress: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first, ...rest] = found.filter(({ address }) => isAllowedAddress(address))
        if (!first) callback(upstreamError('forbidden', hostname), '', 0)
        else if (options.all) callback(null, [first, ...rest])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

function resolveWithSystem(hostname: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found),
    )
  })
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password)
    throw upstreamError('forbidden', url?.host ?? '')
  return url
}

function portOf({ protocol, port }: URL): number {
  return Number.parseInt(port || (protocol === 'https:' ? '443' : '80'), 10)
}

function isDefaultPort({ protocol, port }: URL): boolean {
  // The port that the scheme implies is dropped by `URL`.
  return port === '' || (protocol === 'http:' ? port === '443' : port === '80')
}

/** Headers for one origin are not sent to another. RFC 9110 §15.4 */
function followRedirect(
  request: UpstreamRequest,
  status: number,
  location: string,
): UpstreamRequest {
  const { url, headers, body, method, ...rest } = request
  if (!URL.canParse(location, url)) throw upstreamError('body', new URL(url).host, { status })
  const target = new URL(location, url)
  const isSame = target.origin === new URL(url).origin
  const keepsMethod = status === 307 || status === 308
  return {
    ...rest,
    url: target.href,
    ...(isSame && { headers }),
    ...(keepsMethod && { method, body }),
  }
}
