import { walletTokensSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import type { WalletServices } from './createServices.ts'

/**
 * Ends the session: in this browser first, because the page may be left at any moment, then at the service. The
 * share of this device stays: a visitor who signs in again on the same browser needs no recovery. The settings remove it.
 */
export async function endFrameSession({
  session,
  wallet,
}: Pick<WalletServices, 'session' | 'wallet'>): Promise<void> {
  const ended = await session.end()
  if (!ended) return
  const { accessToken, refreshToken } = ended
  const path = '/wallet/v1/sign-out'
  const signOut = async (token: string): Promise<unknown> =>
    wallet.send({ path, body: { isEverywhere: false }, accessToken: token, reply: v.unknown() })
  await signOut(accessToken)
    .catch(async () => {
      const body = { refreshToken }
      const reply = walletTokensSchema
      await signOut((await wallet.send({ path: '/wallet/v1/token', body, reply })).accessToken)
    })
    // The service ends the session by itself when it is not used.
    .catch(() => {})
}
