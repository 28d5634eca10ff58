import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import * as v from 'valibot'
import { textIn, upstreamError } from '../../../../upstream/index.ts'
import type { Ask, AskDeps } from '../../../features/onramp/ports/Ask.ts'
import { refusalOf } from '../../../features/onramp/ports/refusalOf.ts'

const success = '000000'
const envelope = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ code: v.string(), message: v.nullish(v.string()), data: v.optional(v.unknown()) }),
)

/**
 * Makes what asks Binance.
 *
 * @param deps - `configured`: `clientId`, `accessToken`, `privateKey` (RSA, PKCS#8 as PEM or base64)
 * and `url`, which they tell their partners.
 * @returns Undefined unless all of it is configured.
 * @throws Error for a key that is none; it never has a part of the key.
 * @source facts: gateway §6.3 "Binance Connect", developers.binance.com "API request signing"
 */
export function createAsk(deps: AskDeps): Ask | undefined {
  const { upstream, clock, configured } = deps
  const [clientId, accessToken, keyText, url] = [
    'clientId',
    'accessToken',
    'privateKey',
    'url',
  ].map((member) => textIn(configured, member))
  if (!clientId || !accessToken || !keyText || !url) return undefined
  const key = readRsaKey(keyText)
  const about = { host: new URL(url).host, secrets: [accessToken, clientId] }
  return async ({ path, body = {}, schema }, signal) => {
    const text = JSON.stringify(body)
    const timestamp = `${clock.now()}`
    const answer = await upstream.send({
      url: `${url}/papi/v1/ramp/connect/${path}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tesla-clientid': clientId,
        'x-tesla-timestamp': timestamp,
        'x-tesla-signaccesstoken': accessToken,
        'x-tesla-signature': sign('sha256', Buffer.from(text + timestamp), key).toString('base64'),
      },
      body: text,
      signal,
    })
    const { status } = answer
    const told = v.safeParse(envelope, answer.body.toString())
    const isRead = told.success && (status === 200 || status === 400)
    if (isRead && told.output.code !== success)
      throw refusalOf(told.output.message ?? undefined, { ...about, status })
    if (status !== 200) throw upstreamError('status', about.host, { status })
    const read = told.success && v.safeParse(schema, told.output.data)
    if (!read || !read.success) throw upstreamError('body', about.host, { status })
    return read.output
  }
}

function readRsaKey(text: string): KeyObject {
  try {
    const key = text.includes('PRIVATE KEY')
      ? createPrivateKey(text.replaceAll(String.raw`\n`, '\n'))
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // What the reader of keys says may hold a part of it.
  }
  throw new Error('upstreams.binance.privateKey is no RSA key.')
}
