import * as v from 'valibot'
import { httpError } from '../../../http/index.ts'
import { type Upstream, upstreamError } from '../../../upstream/index.ts'
import { toSingleLine } from '../../chain/contracts/index.ts'

/** What a question says besides its path; what is undefined is left out. */
export type QueryParameters = Readonly<Record<string, string | undefined>>

/** One thing to ask. */
export type ExchangeRequest<reply> = {
  /** Behind the address of the service, with a slash at its start. */
  readonly path: string
  readonly query?: QueryParameters | undefined
  /** Sent as JSON, by `POST`. */
  readonly body?: unknown
  /** Of the answer. @default as much as an upstream may answer */
  readonly maxBytes?: number | undefined
  readonly schema: v.GenericSchema<unknown, reply>
}

/**
 * Asks one thing, and reads the answer.
 *
 * @throws `refusal` 400 with their words where they refuse; UpstreamError.
 */
export type ExchangeClient = <reply>(
  question: ExchangeRequest<reply>,
  signal: AbortSignal,
) => Promise<reply>

/** Who is asked. */
export type ExchangeClientOptions = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly url: string
  /** What nobody is told: words that hold it are passed on to nobody. */
  readonly key?: string | undefined
  /** What says who asks; never logged. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Why they refuse, by the status and the JSON of an answer; undefined for what is no httpError. */
  readonly rejectionText: (status: number, told: unknown) => string | undefined
}

/**
 * Makes what asks an exchange.
 *
 * @param asked - Who it is.
 * @source facts: gateway §1.6, §6.3
 */
export function createExchangeClient({
  upstream,
  url,
  key,
  headers = {},
  rejectionText: wordsOf,
}: ExchangeClientOptions): ExchangeClient {
  const { host } = new URL(url)
  return async ({ path, query = {}, body: sent, maxBytes, schema }, signal) => {
    const given = Object.entries(query).filter((each): each is [string, string] => !!each[1])
    const search = new URLSearchParams(given).toString()
    const { status, body } = await upstream.send({
      url: `${url}${path}${search === '' ? '' : `?${search}`}`,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(sent !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { method: 'POST', body: JSON.stringify(sent) }),
      maxBytes,
      signal,
    })
    const told = parsed(body)
    if (status !== 200) {
      const words = wordsOf(status, told)
      const isFit = words !== undefined && (key === undefined || !words.includes(key))
      // Its own words are what the client looks at.
      const description = isFit ? toSingleLine(words) : undefined
      if (description !== undefined) throw httpError(400, { field: '', description })
      throw upstreamError('status', host, { status })
    }
    const read = v.safeParse(schema, told)
    if (!read.success) throw upstreamError('body', host, { status })
    return read.output
  }
}

/**
 * Reads a text of an answer.
 *
 * @param told - Its JSON.
 * @param member - Where the text stands.
 */
export function textMember(told: unknown, member: string): string | undefined {
  const read = v.safeParse(v.object({ [member]: v.string() }), told)
  return read.success ? read.output[member] : undefined
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
