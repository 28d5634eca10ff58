import {
  type PasskeyChallenge,
  passkeyChallengeSchema,
  type PasskeyRegisterBody,
  passkeyRegisterBodySchema,
  type PasskeyRemoveBody,
  passkeyRemoveBodySchema,
  type PasskeyVerifyBody,
  passkeyVerifyBodySchema,
  stepUpStartBodySchema,
  type WalletPasskeys,
  walletPasskeysSchema,
  type WalletTokens,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { formatPasskeyMessage } from '../codes/formatPasskeyMessage.ts'
import { createLoginError } from '../createLoginError.ts'
import { createWalletTokens } from '../createWalletTokens.ts'
import { formatPageUrl } from '../formatPageUrl.ts'
import { notifyUser } from '../notifyUser.ts'
import type { NotifyPasskeys } from '../passkeys/changePasskeys.ts'
import { requireRecentLogin } from '../requireRecentLogin.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'

const post = 'POST'

/**
 * `GET` and `POST /wallet/v1/passkeys`, `/start`, `/remove`, `/step-up/start` and `/step-up/verify`:
 * passkeys that confirm sessions. The first is registered after any step-up. The mailbox of the account is notified,
 * and can remove it for three days; from then on a passkey confirms, and no code.
 *
 * @throws `login.step_up_required` (403), `login.passkey_rejected` (422), `login.limited` (429),
 * `login.too_many_passkeys` (409).
 */
export function passkeyRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  const { passkeys } = context
  const list = async (userId: string): Promise<WalletPasskeys> => ({
    passkeys: await passkeys.list(userId),
  })
  const listed = { reply: walletPasskeysSchema }
  return [
    defineSessionRoute<unknown, unknown, WalletPasskeys>(
      context,
      { method: 'GET', path: '/wallet/v1/passkeys', summary: 'List the passkeys', ...listed },
      ({ user }) => list(user.id),
    ),
    defineSessionRoute<unknown, object, PasskeyChallenge>(
      context,
      {
        method: post,
        path: '/wallet/v1/passkeys/start',
        summary: 'Get a challenge for a new passkey',
        body: stepUpStartBodySchema,
        reply: passkeyChallengeSchema,
      },
      (request) => {
        requireRecentLogin(context, request, 'passkeys')
        return passkeys.challenge(request, 'register')
      },
    ),
    defineSessionRoute<unknown, PasskeyRegisterBody, WalletPasskeys>(
      context,
      {
        method: post,
        path: '/wallet/v1/passkeys',
        summary: 'Register a passkey',
        body: passkeyRegisterBodySchema,
        cost: 5,
        ...listed,
      },
      async (request) => {
        requireRecentLogin(context, request, 'passkeys')
        const notify = createNotifier(context, request)
        if (!(await passkeys.register(request, request.body, notify)))
          throw createLoginError('login.passkey_rejected')
        return await list(request.user.id)
      },
    ),
    removePasskeyRoute(context),
    ...stepUpByPasskeyRoutes(context),
  ]
}

function stepUpByPasskeyRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  const { passkeys } = context
  return [
    defineSessionRoute<unknown, object, PasskeyChallenge>(
      context,
      {
        method: post,
        path: '/wallet/v1/passkeys/step-up/start',
        summary: 'Get a challenge to confirm the session with a passkey',
        body: stepUpStartBodySchema,
        reply: passkeyChallengeSchema,
      },
      (request) => passkeys.challenge(request, 'step_up'),
    ),
    defineSessionRoute<unknown, PasskeyVerifyBody, WalletTokens>(
      context,
      {
        method: post,
        path: '/wallet/v1/passkeys/step-up/verify',
        summary: 'Confirm the session with a passkey',
        body: passkeyVerifyBodySchema,
        cost: 5,
        reply: walletTokensSchema,
      },
      async (request) => {
        const { session, user, body } = request
        if (!(await passkeys.verify({ session, user }, body)))
          throw createLoginError('login.passkey_rejected')
        return createWalletTokens(context, await context.sessions.confirm({ session, user }))
      },
    ),
  ]
}

function removePasskeyRoute(context: WalletServiceContext): HttpRoute {
  const { passkeys } = context
  return defineSessionRoute<unknown, PasskeyRemoveBody, WalletPasskeys>(
    context,
    {
      method: post,
      path: '/wallet/v1/passkeys/remove',
      summary: 'Remove a passkey',
      body: passkeyRemoveBodySchema,
      reply: walletPasskeysSchema,
    },
    async (request) => {
      requireRecentLogin(context, request, 'passkeys')
      const notify = createNotifier(context, request)
      await passkeys.remove(request, request.body.credentialId, notify)
      return { passkeys: await passkeys.list(request.user.id) }
    },
  )
}

/** Creates the function that stores the message about a change of passkeys. */
function createNotifier(
  context: WalletServiceContext,
  { user, session }: WalletSession,
): NotifyPasskeys {
  return (step, { change, undoToken }) => {
    const format: Parameters<typeof notifyUser>[2]['format'] = (about) => {
      const undoUrl =
        undoToken === undefined
          ? undefined
          : formatPageUrl(`${context.origin}/undo`, about.language, { passkey: undoToken })
      return formatPasskeyMessage({ ...about, change, undoUrl })
    }
    return notifyUser(step, context, { user, session, format })
  }
}
