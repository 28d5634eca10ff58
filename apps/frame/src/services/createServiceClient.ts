import { embeddedWalletErrors } from 'latchkey/errors'
import * as v from 'valibot'
import { createErrorWithText, createFrameError, type FrameError } from './frameError.ts'
import { signDpopProof } from './signDpopProof.ts'
import type { DeviceSigningKey } from './deviceSigningKey.ts'

/** A request to a service of the wallet, on the origin of this page. */
export type ServiceRequest<Reply> = {
  /** With its query. */
  readonly path: `/${string}`
  /** Sent as JSON with POST; without it, the request is a GET. */
  readonly body?: object | undefined
  readonly accessToken?: string | undefined
  /** Undefined for a response without a body. */
  readonly reply: v.GenericSchema<unknown, Reply>
  readonly signal?: AbortSignal | undefined
}

/** Sends requests with a proof by the key of this browser. */
export type ServiceClient = {
  /**
   * Sends a request and parses its response.
   *
   * @throws The error that the service answers with, `transport.failed`, `transport.timed_out`.
   */
  send<Reply>(request: ServiceRequest<Reply>): Promise<Reply>
  readonly key: DeviceSigningKey
}

/** Longest wait for a response: a long poll of the wallet service takes 110 s. */
const timeoutMs = 120_000

const failureSchema = v.object({
  reasons: v.pipe(
    v.array(v.object({ field: v.string(), description: v.string() })),
    v.minLength(1),
  ),
})

/**
 * Creates the client.
 *
 * @param deps - `requestNonce` gets a nonce before each request, for services whose nonces are valid once.
 */
export function createServiceClient(deps: {
  readonly key: DeviceSigningKey
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** Returns the language of the page, in which the service writes messages. @default languages of the browser */
  readonly getLanguage?: (() => string) | undefined
  readonly requestNonce?: (() => Promise<string>) | undefined
}): ServiceClient {
  const { key, origin, now, getLanguage, requestNonce } = deps

  async function sendOnce<Reply>(
    { path, body, accessToken, signal }: ServiceRequest<Reply>,
    nonce: string | undefined,
  ): Promise<Response> {
    const method = body === undefined ? 'GET' : 'POST'
    const text = body === undefined ? undefined : JSON.stringify(body)
    const [pathname = ''] = path.split('?')
    const proof = await signDpopProof(
      key,
      { method, url: origin + pathname, accessToken, body: text, nonce },
      now(),
    )
    const headers = new Headers({ dpop: proof })
    if (getLanguage) headers.set('accept-language', getLanguage())
    if (text !== undefined) headers.set('content-type', 'application/json')
    if (accessToken !== undefined) headers.set('authorization', `DPoP ${accessToken}`)
    const limit = AbortSignal.timeout(timeoutMs)
    return deps
      .fetch(origin + path, {
        method,
        headers,
        body: text ?? null,
        credentials: 'omit',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      .catch((error: unknown) => {
        signal?.throwIfAborted()
        throw createFrameError(limit.aborted ? 'transport.timed_out' : 'transport.failed', {
          cause: error,
        })
      })
  }

  return {
    key,
    async send(request) {
      const first = await sendOnce(request, await requestNonce?.())
      const nonce = first.headers.get('dpop-nonce') ?? undefined
      const isRetried = first.status === 401 && isNonceRequested(first) && nonce !== undefined
      const response = isRetried ? await sendOnce(request, nonce) : first
      if (!response.ok) throw await readFailure(response)
      const parsed = v.safeParse(
        request.reply,
        response.status === 204 ? undefined : await response.json().catch(() => undefined),
      )
      if (!parsed.success) throw createFrameError('transport.failed')
      return parsed.output
    },
  }
}

/** Returns whether the service requires a proof with its nonce. RFC 9449 §8 */
function isNonceRequested({ headers }: Response): boolean {
  return headers.get('www-authenticate')?.includes('use_dpop_nonce') === true
}

async function readFailure(response: Response): Promise<FrameError> {
  const parsed = v.safeParse(failureSchema, await response.json().catch(() => undefined))
  const [reason] = parsed.success ? parsed.output.reasons : []
  if (!reason || !isErrorCode(reason.field)) {
    const isServer = response.status >= 500 || response.status === 429
    return createFrameError(isServer ? 'transport.failed' : 'frame.failed')
  }
  return createErrorWithText({ code: reason.field, text: reason.description.slice(0, 300) })
}

/** Returns whether the field of a reason is a code of the catalogue or of the share service. */
function isErrorCode(field: string): boolean {
  return Object.hasOwn(embeddedWalletErrors, field) || /^shares\.[a-z_]{1,32}$/.test(field)
}
