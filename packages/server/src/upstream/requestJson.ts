import * as v from 'valibot'
import type { UpstreamClient, UpstreamRequest } from './UpstreamClient.ts'
import { upstreamError } from './upstreamError.ts'

/**
 * Sends a request and validates the JSON of its response.
 *
 * @param schema - Schema of the response.
 * @throws UpstreamError as `json` does; `body` when the schema rejects it.
 */
export async function requestJson<answer>(
  upstream: Pick<UpstreamClient, 'json'>,
  request: UpstreamRequest,
  schema: v.GenericSchema<unknown, answer>,
): Promise<answer> {
  const read = v.safeParse(schema, await upstream.json(request))
  if (!read.success) throw upstreamError('body', new URL(request.url).host)
  return read.output
}
