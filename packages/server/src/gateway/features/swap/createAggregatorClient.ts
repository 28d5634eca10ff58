import * as v from 'valibot'
import { httpError } from '../../../http/index.ts'
import { type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import { toSingleLine } from '../../chain/contracts/index.ts'

/** Query parameters; undefined ones are left out. */
export type AggregatorQuery = Readonly<Record<string, string | undefined>>

/** A request to an exchange. */
export type AggregatorRequest<reply> = {
  /** Path with its leading slash. */
  readonly path: string
  readonly query?: AggregatorQuery | undefined
  /** Sent as JSON, by `POST`. */
  readonly body?: unknown
  /** Maximum response size. @default the limit of the upstream client */
  readonly maxBytes?: number | undefined
  readonly schema: v.GenericSchema<unknown, reply>
}

/**
 * Sends a request and parses the response.
 *
 * @throws HTTP 400 with the exchange's message when it rejects the request; UpstreamError.
 */
export type AggregatorClient = <reply>(
  request: AggregatorRequest<reply>,
  signal: AbortSignal,
) => Promise<reply>

/** Options of {@link createAggregatorClient}. */
export type AggregatorClientOptions = {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly url: string
  /** API key. Error messages that contain it are not forwarded. */
  readonly key?: string | undefined
  /** Request headers with credentials; never logged. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Returns the message of a rejection, by status and JSON; undefined for any other response. */
  readonly rejectionText: (status: number, received: unknown) => string | undefined
}

/** Creates an HTTP client for the API of an exchange. */
export function createAggregatorClient({
  upstream,
  url,
  key,
  headers = {},
  rejectionText: wordsOf,
}: AggregatorClientOptions): AggregatorClient {
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
    const received = parsed(body)
    if (status !== 200) {
      const words = wordsOf(status, received)
      const isFit = words !== undefined && (key === undefined || !words.includes(key))
      // Clients match the exchange's own message.
      const description = isFit ? toSingleLine(words) : undefined
      if (description !== undefined) throw httpError(400, { field: '', description })
      throw upstreamError('status', host, { status })
    }
    const read = v.safeParse(schema, received)
    if (!read.success) throw upstreamError('body', host, { status })
    return read.output
  }
}

/** Reads a string member of a JSON response. */
export function textMember(received: unknown, member: string): string | undefined {
  const read = v.safeParse(v.object({ [member]: v.string() }), received)
  return read.success ? read.output[member] : undefined
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
