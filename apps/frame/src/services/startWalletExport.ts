import { walletTokensSchema } from 'latchkey/protocol'
import type { WalletServices } from './createServices.ts'

/**
 * Starts an export: the wallet service notifies the mailbox, and the session gets a token without which the share
 * service releases no share for words, keys or a recovery kit.
 *
 * @throws `login.step_up_required`
 */
export async function startWalletExport({
  session,
  wallet,
}: Pick<WalletServices, 'session' | 'wallet'>): Promise<void> {
  const request = { path: '/wallet/v1/exports', body: {}, reply: walletTokensSchema } as const
  await session.renew(await session.send(wallet, request))
}
