import type { StepUpAction, WalletAccessClaims } from 'latchkey/protocol'
import type { HttpReply, HttpRoute, RouteSpec } from '../../http/index.ts'
import {
  createLoginError,
  defineDeviceRoute,
  type DeviceRequest,
  readAccessToken,
  verifyAccessToken,
} from '../../wallet/index.ts'
import { createShareError } from '../createShareError.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import type { WalletWithState } from '../ShareStore.ts'

/** A request with an access token, and a proof by its device. */
export type ShareRequest<Body> = DeviceRequest<unknown, Body> & {
  readonly claims: WalletAccessClaims
}

type ShareRouteSpec<Body, Reply> = Pick<
  RouteSpec<unknown, unknown, Body, Reply>,
  'method' | 'path' | 'summary' | 'body' | 'reply'
>

type Answer<Request, Reply> = (
  request: Request,
) => NoInfer<Reply> | HttpReply | Promise<NoInfer<Reply> | HttpReply>

/**
 * Defines a route of the share service. Its requests have an access token of the wallet service, and a
 * proof by the key that the token is bound to, over a nonce that is valid once and over the body.
 */
export function defineShareRoute<Body = unknown, Reply = unknown>(
  context: ShareServiceContext,
  spec: ShareRouteSpec<Body, Reply>,
  answer: Answer<ShareRequest<Body>, Reply>,
): HttpRoute {
  return defineDeviceRoute<unknown, Body, Reply>(
    context,
    { ...spec, project: 'none' },
    async (request) => {
      if (context.isStopped) throw createLoginError('login.stopped')
      const claims = verifyAccessToken(readAccessToken(request) ?? '', {
        publicKeys: await context.getTokenKeys(),
        issuer: context.origin,
        now: context.clock.now(),
      })
      if (claims?.cnf.jkt !== request.device) throw createLoginError('login.session_ended')
      return await answer({ ...request, claims })
    },
  )
}

/** Defines a route for accounts with a wallet. */
export function defineShareWalletRoute<Body = unknown, Reply = unknown>(
  context: ShareServiceContext,
  spec: ShareRouteSpec<Body, Reply>,
  answer: Answer<ShareRequest<Body> & { readonly wallet: WalletWithState }, Reply>,
): HttpRoute {
  return defineShareRoute<Body, Reply>(context, spec, async (request) => {
    const wallet = await context.store.findWallet(request.claims.sub)
    if (!wallet) throw createShareError('no_wallet')
    return await answer({ ...request, wallet })
  })
}

/** Age of a code up to which it is proof enough for what needs a step-up. */
const maxStepUpAgeMs = 300_000

/**
 * Requires that the visitor confirmed the session in the last five minutes, for this action or for any.
 *
 * @throws `login.step_up_required` (403).
 */
export function requireStepUp(
  { auth_time: at, auth_action: action }: WalletAccessClaims,
  now: number,
  ...actions: readonly StepUpAction[]
): void {
  const isFor = action === undefined || actions.includes(action)
  if (!isFor || now - at * 1_000 > maxStepUpAgeMs) throw createLoginError('login.step_up_required')
}

/**
 * Refuses what would move a wallet elsewhere for a day after a change of the e-mail address.
 *
 * @throws `login.on_hold` (403).
 */
export function requireNoHold({ hold = 0 }: WalletAccessClaims, now: number): void {
  if (hold * 1_000 > now) throw createLoginError('login.on_hold')
}
