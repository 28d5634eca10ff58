import { parseCaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import { refusal } from '../../../http/index.ts'
import { type Upstream, upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../../chains/index.ts'
import { lineOf } from '../../contracts/index.ts'
import { refusalReply } from './replies.ts'

/** What a question says besides its path; what is undefined is left out. */
export type Query = Readonly<Record<string, string | undefined>>

/**
 * Asks one thing of a chain, and reads the answer.
 *
 * @throws `refusal` 400 with their words where they refuse; UpstreamError.
 */
export type Ask = <reply>(
  about: {
    readonly chain: Chain
    readonly path: string
    readonly schema: v.GenericSchema<unknown, reply>
  },
  query: Query,
  signal: AbortSignal,
) => Promise<reply>

/**
 * Makes what asks 1inch.
 *
 * @param deps - `key` and `url` of the service.
 * @source facts: gateway §6.3 "1inch"
 */
export function createAsk(deps: {
  readonly upstream: Pick<Upstream, 'send'>
  readonly key: string
  readonly url: string
}): Ask {
  const { upstream, key, url } = deps
  const { host } = new URL(url)
  return async ({ chain, path, schema }, query, signal) => {
    const { reference } = parseCaipNetworkId(chain.caipNetworkId)
    const given = Object.entries(query).filter((each): each is [string, string] => !!each[1])
    const { status, body } = await upstream.send({
      url: `${url}/swap/v6.0/${reference}/${path}?${new URLSearchParams(given).toString()}`,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      signal,
    })
    const told = parsed(body)
    if (status === 400) throw refused(told, host)
    if (status !== 200) throw upstreamError('status', host, { status })
    const read = v.safeParse(schema, told)
    if (!read.success) throw upstreamError('body', host, { status })
    return read.output
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}

/** Its own words are what the client looks at. */
function refused(told: unknown, host: string): Error {
  const read = v.safeParse(refusalReply, told)
  const description = read.success ? lineOf(read.output.description) : undefined
  if (description === undefined) return upstreamError('status', host, { status: 400 })
  return refusal(400, { field: '', description })
}
