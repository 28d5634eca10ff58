import * as v from 'valibot'
import { gatewayNotConfiguredError } from '../../errors/catalogue/index.ts'
import {
  type ErrorDefinition,
  type ErrorDetails,
  isWalletError,
  WalletError,
} from '../../errors/index.ts'
import { toDisplayText } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { alertGatewayRefusal } from './alertGatewayRefusal.ts'
import { formatGatewayUrl } from './formatGatewayUrl.ts'
import { parseGatewayReason } from './parseGatewayReason.ts'

/** One call to a gateway. */
export type GatewayRequest<reply> = {
  /** Such as `/v1/convert/quotes`. Variable segments must be encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** Sends a POST request with this JSON body. */
  readonly body?: unknown
  /** Schema of the response. */
  readonly reply: v.GenericSchema<unknown, reply>
  /** Code and details of the error when the request fails. */
  readonly failed: ErrorDefinition
  readonly details?: ErrorDetails | undefined
  readonly signal?: AbortSignal | undefined
  /** Maximum size of the response in bytes. @default 5_000_000 */
  readonly maxBytes?: number | undefined
  /** Use of the browser's cache. @default 'default' */
  readonly cache?: RequestCache | undefined
  /** Parses the text of the response. @default JSON.parse */
  readonly parse?: ((text: string) => unknown) | undefined
}

/**
 * Sends a request to the client's gateway and parses the response. Alerts the host's developer,
 * once, when the gateway rejects the project id or the origin.
 *
 * @throws The code in `failed`, with `details.reason` (the gateway's first reason, or the error
 * message), `details.field` and `details.status` (0 without a response); `gateway.not_configured`;
 * `transport.aborted`.
 */
export async function requestGateway<reply>(
  client: Latchkey,
  request: GatewayRequest<reply>,
): Promise<reply> {
  const { path, query = {}, body, failed, details = {}, signal, maxBytes, parse, cache } = request
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const url = formatGatewayUrl(
    client.options,
    path,
    Object.fromEntries(given) as Record<string, string>,
  )
  if (url === undefined) throw new WalletError(gatewayNotConfiguredError)
  let answer: unknown
  try {
    answer = await client.http.json({
      url,
      signal,
      maxBytes,
      parse,
      cache,
      // Spares a preflight.
      ...(body === undefined ? {} : { method: 'POST', body, contentType: 'text/plain' }),
    })
  } catch (error) {
    if (!isWalletError(error) || error.code === 'transport.aborted') throw error
    alertGatewayRefusal(client, error)
    const { status = 0 } = error.details
    const { description = '', field = '' } = parseGatewayReason(error.cause) ?? {}
    const reason = toDisplayText(description) || error.message
    throw new WalletError(failed, { ...details, reason, field, status }, { cause: error })
  }
  const parsed = v.safeParse(request.reply, answer)
  if (parsed.success) return parsed.output
  const reason = parsed.issues[0].message
  throw new WalletError(failed, { ...details, reason, status: 0 }, { cause: parsed.issues[0] })
}
