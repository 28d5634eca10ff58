import type { StepUpAction, WalletTokens, WalletUser } from 'latchkey/protocol'
import type { Selectable } from 'kysely'
import type { WalletUserTable } from '../store/index.ts'
import { accessTokenSeconds } from './sessions/createAccessTokenSigner.ts'
import type { StartedWalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/** Creates the tokens of a session. With `isExport`, the share service releases a share for an export. */
export function createWalletTokens(
  { tokens, clock, origin }: Pick<WalletServiceContext, 'tokens' | 'clock' | 'origin'>,
  { session, user, refreshToken }: StartedWalletSession,
  { isExport = false }: { readonly isExport?: boolean | undefined } = {},
): WalletTokens {
  const now = Math.floor(clock.now() / 1_000)
  const accessToken = tokens.sign({
    iss: origin,
    aud: 'latchkey-wallet',
    sub: user.id,
    sid: session.id,
    iat: now,
    exp: Math.min(now + accessTokenSeconds, Math.floor(session.expires_at / 1_000)),
    auth_time: Math.floor(session.authenticated_at / 1_000),
    ...(session.authenticated_for !== null && {
      auth_action: session.authenticated_for as StepUpAction,
    }),
    cnf: { jkt: session.device },
    project: session.project_id,
    app: session.app_origin,
    ...readHold(user, clock.now()),
    ...(isExport && { export: true }),
  })
  return { accessToken, expiresIn: accessTokenSeconds, refreshToken, user: toWalletUser(user) }
}

/** Time after a change of the address in which nothing is exported and no device added. */
const holdMs = 86_400_000

function readHold(
  { email_changed_at: at }: Selectable<WalletUserTable>,
  now: number,
): { readonly hold?: number } {
  return at === null || at + holdMs <= now ? {} : { hold: Math.ceil((at + holdMs) / 1_000) }
}

/** Returns what the owner of an account may read of it. */
export function toWalletUser(row: Selectable<WalletUserTable>): WalletUser {
  const { id, email, name, created_at: createdAt } = row
  return { id, ...(email !== null && { email }), ...(name !== null && { name }), createdAt }
}
