import * as v from 'valibot'
import type { Upstream, UpstreamRequest } from './Upstream.ts'
import { upstreamError } from './upstreamError.ts'

/**
 * Asks another server for JSON of a shape.
 *
 * @param upstream - What asks.
 * @param request - What to ask.
 * @param schema - Of the answer.
 * @throws UpstreamError as `json` does; `body` for another shape.
 */
export async function requestJson<answer>(
  upstream: Pick<Upstream, 'json'>,
  request: UpstreamRequest,
  schema: v.GenericSchema<unknown, answer>,
): Promise<answer> {
  const read = v.safeParse(schema, await upstream.json(request))
  if (!read.success) throw upstreamError('body', new URL(request.url).host)
  return read.output
}
