import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { DoctorCheck } from 'latchkey/cli'
import { checkClockSkew } from './checkClockSkew.ts'
import { describeConnectionError, failedCheck, passedCheck, warningCheck } from './checkResults.ts'

/** Remaining validity of a certificate below which its renewal has probably failed. */
const minValidDays = 14
const dayMs = 86_400_000

/**
 * Checks a public URL of the relay: DNS, certificate, and that a relay answers there.
 *
 * @param url - Such as `wss://relay.example`. With `ws:` no certificate is checked.
 */
export async function checkRelayUrl(
  url: string,
  timeoutMs: number,
): Promise<readonly DoctorCheck[]> {
  const { hostname, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const address = await lookup(host).catch(
    (error: unknown) => new Error(describeConnectionError(error)),
  )
  if (address instanceof Error)
    return [failedCheck('dns', `${host}: ${address.message}`, `Create a DNS record for ${host}`)]
  const dns = passedCheck('dns', `${host} is ${address.address}`)
  const tls = protocol === 'wss:' ? [await checkCertificate(url, host, timeoutMs)] : []
  return [dns, ...tls, ...(await checkAnswer(url, timeoutMs))]
}

async function checkCertificate(
  url: string,
  host: string,
  timeoutMs: number,
): Promise<DoctorCheck> {
  const port = Number.parseInt(new URL(url).port || '443', 10)
  const servername = isIP(host) ? '' : host
  const socket = connect({ host, port, servername, timeout: timeoutMs })
  const fix = `Let the proxy of ${host} present a certificate that clients accept, and renew it`
  try {
    const isLate = once(socket, 'timeout').then(() => new Error('no answer'))
    const outcome = await Promise.race([once(socket, 'secureConnect'), isLate])
    if (outcome instanceof Error) return failedCheck('tls', `${host}: ${outcome.message}`, fix)
    const end = Date.parse(socket.getPeerCertificate().valid_to)
    const days = Math.floor((end - Date.now()) / dayMs)
    const text = `the certificate of ${host} ends in ${days} days`
    return days < minValidDays ? warningCheck('tls', text, fix) : passedCheck('tls', text)
  } catch (error) {
    return failedCheck('tls', `${host}: ${describeConnectionError(error)}`, fix)
  } finally {
    socket.destroy()
  }
}

/** Reads the health through the proxy, and compares the clocks. */
async function checkAnswer(url: string, timeoutMs: number): Promise<readonly DoctorCheck[]> {
  const name = 'relay'
  const { host } = new URL(url)
  const health = `${new URL(url.replace(/^ws/, 'http')).origin}/health`
  try {
    const response = await fetch(health, {
      headers: { accept: 'text/plain' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const date = Date.parse(response.headers.get('date') ?? '')
    const clock = Number.isNaN(date) ? [] : [checkClockSkew(host, date)]
    const features = /features: ([^,]*)/.exec(text)?.[1]?.split(' ') ?? []
    if (features.includes('relay')) return [passedCheck(name, text), ...clock]
    const fix = 'Let its proxy forward all paths, and start the role relay'
    const found = `${health} answers with status ${response.status}, not as a relay does`
    return [failedCheck(name, found, fix), ...clock]
  } catch (error) {
    const fix = 'Start the server and its proxy, or correct LATCHKEY_RELAY_URLS'
    return [failedCheck(name, `${health}: ${describeConnectionError(error)}`, fix)]
  }
}
