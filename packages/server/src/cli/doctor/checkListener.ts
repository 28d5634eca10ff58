import { once } from 'node:events'
import { createServer } from 'node:net'
import type { DoctorCheck } from 'latchkey/cli'
import type { ServerConfig } from '../../config/readConfig.ts'
import { describeConnectionError, failedCheck, passedCheck, warningCheck } from './checkResults.ts'

/** Address on which the server listens, or is going to. */
export type ListenAddress = { readonly host: string; readonly port: number }

/**
 * Checks the port of the server: that it is free, or that a server listens there, what its health is,
 * and whether it trusts the proxies in front.
 */
export async function checkListener(
  { host, port }: ListenAddress,
  config: Pick<ServerConfig, 'proxies' | 'relayUrls'>,
  timeoutMs: number,
): Promise<readonly DoctorCheck[]> {
  const problem = await listenOnce(host, port)
  const listener = `${host}:${port}`
  const proxies = checkProxies(config)
  if (problem === undefined)
    return [passedCheck('port', `${listener} is free: no server runs there`), proxies]
  if (problem !== 'EADDRINUSE') {
    const fix = 'Choose another --port or --host, or PORT and HOST'
    return [failedCheck('port', `${listener}: ${problem}`, fix), proxies]
  }
  return [...(await checkHealth(host, port, timeoutMs)), proxies]
}

/** Tries to listen. Returns the code of the error. */
async function listenOnce(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return describeConnectionError(error)
  } finally {
    server.close()
  }
}

async function checkHealth(
  host: string,
  port: number,
  timeoutMs: number,
): Promise<readonly DoctorCheck[]> {
  // A server that listens on all addresses is requested at the loopback address.
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  const url = `http://${local}:${port}/health`
  const fix = 'Choose another --port, or end the other program'
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    const body = (await response.json()) as { status?: unknown; warnings?: unknown }
    const status = String(body.status)
    if (!['ok', 'degraded', 'draining', 'failing'].includes(status))
      return [failedCheck('port', `another program listens at ${host}:${port}`, fix)]
    const isProxyUndeclared =
      Array.isArray(body.warnings) && body.warnings.includes('undeclared_proxy')
    return [
      status === 'ok'
        ? passedCheck('health', `${url}: ok`)
        : warningCheck('health', `${url}: ${status}`, 'Read its log'),
      ...(isProxyUndeclared ? [undeclaredProxy] : []),
    ]
  } catch (error) {
    return [
      failedCheck(
        'port',
        `${host}:${port} is in use, and ${url}: ${describeConnectionError(error)}`,
        fix,
      ),
    ]
  }
}

const undeclaredProxy = failedCheck(
  'proxies',
  'requests came through a proxy, and LATCHKEY_PROXIES is 0: limits count all visitors as one',
  'Set LATCHKEY_PROXIES to the number of proxies in front',
)

function checkProxies({
  proxies = 0,
  relayUrls = [],
}: Pick<ServerConfig, 'proxies' | 'relayUrls'>): DoctorCheck {
  if (proxies === 0 && relayUrls.some((url) => url.startsWith('wss:')))
    return warningCheck(
      'proxies',
      'LATCHKEY_PROXIES is 0, and a proxy ends TLS: limits count all visitors as one',
      'Set LATCHKEY_PROXIES to the number of proxies in front',
    )
  const text = proxies === 0 ? 'none is trusted' : `${proxies} trusted: none may be bypassed`
  return passedCheck('proxies', text)
}
