import { type WalletUser, walletUserSchema } from 'latchkey/protocol'
import type { FrameSession } from '../services/createFrameSession.ts'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'

/**
 * Sends the last step of a change of the e-mail address, and stores the new address in the session. A failed request
 * counts as successful where the account has the new address: an earlier response was lost.
 *
 * @param proof - The code that was sent to `nextEmail`.
 * @returns The new address.
 */
export async function verifyNextEmail(
  {
    session,
    wallet,
  }: { readonly session: Pick<FrameSession, 'send' | 'setUser'>; readonly wallet: ServiceClient },
  proof: { readonly challengeId: string; readonly code: string; readonly nextEmail: string },
  signal?: AbortSignal,
): Promise<string> {
  const { nextEmail, ...body } = proof
  const about = { reply: walletUserSchema, signal }
  const request = { ...about, path: '/wallet/v1/email-change/verify', body } as const
  const user = await session.send(wallet, request).catch(async (error: unknown) => {
    const current = await session
      .send<WalletUser>(wallet, { ...about, path: '/wallet/v1/user' })
      .catch(() => undefined)
    if (current?.email?.toLowerCase() !== nextEmail.trim().toLowerCase()) throw error
    return current
  })
  if (user.email === undefined) throw createFrameError('frame.failed')
  await session.setUser(user)
  return user.email
}
