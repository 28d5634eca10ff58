import { randomBytes } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { createDidJwt, deriveSigningKey } from '../../crypto/index.ts'
import type { DoctorCheck, DoctorTarget } from './DoctorCheck.ts'

type Target = Pick<DoctorTarget, 'origin' | 'relayProjectId' | 'timeout'>

/** Outcome of an upgrade request: status 101 opens the WebSocket. */
type Upgrade = { readonly status: number; readonly text: string } | { readonly error: string }

const tokenLifetime = 60

/**
 * Checks that a relay opens a WebSocket for the project and the origin.
 *
 * @param url - URL of the relay, `ws:` or `wss:`.
 */
export async function checkRelay(url: string, target: Target): Promise<DoctorCheck> {
  const name = 'relay'
  const upgrade = await requestUpgrade(url, target)
  if ('error' in upgrade) {
    const fix =
      'Start it: npx latchkey dev, or serve --roles relay,gateway. If it runs, correct its URL'
    return { name, status: 'failed', text: `${url}: ${upgrade.error}`, fix }
  }
  const { status, text } = upgrade
  if (status === 101) return { name, status: 'passed', text: url }
  const found = `${url} answers with status ${status}${text === '' ? '' : `: ${text}`}`
  return { name, status: 'failed', text: found, fix: fixOf(status, text, target) }
}

function fixOf(status: number, text: string, { origin, relayProjectId = 'ID' }: Target): string {
  const run = 'Run where the relay runs: npx latchkey projects'
  if (status === 403) return `${run} origins add ${relayProjectId} ${origin}`
  // The text for a project that the relay does not have.
  if (status === 401 && /project|invalid key/i.test(text)) return `${run} create`
  if (status === 401) return 'Set the clock of this machine, and LATCHKEY_RELAY_URLS of the relay'
  if (status === 429 || status === 503) return 'Try again in a minute'
  return 'Let the proxy in front of the relay pass the Upgrade and Connection headers on'
}

/** Requests the upgrade of RFC 6455 §4.1. The global WebSocket of Node.js cannot send an origin. */
async function requestUpgrade(url: string, target: Target): Promise<Upgrade> {
  const { origin, relayProjectId, timeout } = target
  const address = new URL(url)
  const isSecure = address.protocol === 'wss:'
  address.searchParams.set('auth', await createToken(url))
  if (relayProjectId !== undefined) address.searchParams.set('projectId', relayProjectId)
  address.protocol = isSecure ? 'https:' : 'http:'
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin,
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  return new Promise((resolve) => {
    const request = (isSecure ? https : http).request(address, { headers, timeout })
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve({ status: 101, text: '' })
    })
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: text.slice(0, 200).trim() }),
      )
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeout} ms`)))
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({
        error: error.code === undefined ? error.message : `no connection (${error.code})`,
      }),
    )
    request.end()
  })
}

async function createToken(audience: string): Promise<string> {
  return await createDidJwt({
    key: await deriveSigningKey(randomBytes(32)),
    audience,
    subject: randomBytes(32).toString('hex'),
    issuedAt: Math.floor(Date.now() / 1_000),
    lifetime: tokenLifetime,
  })
}
