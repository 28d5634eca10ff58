import {
  createJsonReply,
  defineRoute,
  type HttpReply,
  isHttpReply,
  type HttpRoute,
  type RouteRequest,
  type RouteSpec,
} from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'

/** A request with a valid proof by the key of a device. */
export type DeviceRequest<Query, Body> = RouteRequest<unknown, Query, Body> & {
  /** Thumbprint of the key. */
  readonly device: string
}

type DeviceRouteSpec<Query, Body, Reply> = Omit<
  RouteSpec<unknown, Query, Body, Reply>,
  'cors' | 'allowedOrigins' | 'bodyLimit' | 'params'
>

const maxBodyBytes = 16_384

/**
 * Defines a route of the wallet service. Its requests come from the frame, on the origin of the service,
 * and prove the key of the device. Pages of other origins can neither send nor read them.
 *
 * @param answer - Runs after the proof was verified. It returns the JSON value of the response.
 */
export function defineDeviceRoute<Query = unknown, Body = unknown, Reply = unknown>(
  context: Pick<WalletServiceContext, 'origin' | 'proofs'>,
  spec: DeviceRouteSpec<Query, Body, Reply>,
  answer: (
    request: DeviceRequest<Query, Body>,
  ) => NoInfer<Reply> | HttpReply | Promise<NoInfer<Reply> | HttpReply>,
): HttpRoute {
  return defineRoute<unknown, Query, Body, Reply>(
    { ...spec, cors: 'own', allowedOrigins: 'any', bodyLimit: maxBodyBytes },
    async (request) => {
      if (request.origin !== undefined && request.origin !== context.origin)
        throw createLoginError('login.origin_not_allowed')
      const result = await context.proofs.verify(request.header('dpop'), {
        method: spec.method,
        path: spec.path,
        accessToken: readAccessToken(request),
        bodyText: request.bodyText,
      })
      const nonce = { 'dpop-nonce': context.proofs.nonces.issue() }
      if ('error' in result) return createProofRejection(request, result.error, nonce)
      const reply = await answer({ ...request, device: result.device })
      return isHttpReply(reply) ? reply : createJsonReply(reply, { headers: nonce })
    },
  )
}

/** Returns the access token of a request. RFC 9449 §7.1 */
export function readAccessToken({
  header,
}: Pick<RouteRequest<never, never, never>, 'header'>): string | undefined {
  return /^DPoP +([\w.-]{1,4096})$/i.exec(header('authorization') ?? '')?.[1]
}

function createProofRejection(
  { requestId }: Pick<RouteRequest<never, never, never>, 'requestId'>,
  error: string,
  headers: Readonly<Record<string, string>>,
): HttpReply {
  const reasons = [{ field: 'dpop', description: 'The proof of the device is not valid' }]
  const challenge = `DPoP error="${error}", algs="ES256"`
  return createJsonReply(
    { status: 'FAILED', reasons, requestId },
    { status: 401, headers: { ...headers, 'www-authenticate': challenge } },
  )
}
