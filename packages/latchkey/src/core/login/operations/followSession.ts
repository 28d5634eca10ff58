import type { EmbeddedFrame } from '../../../embedded/index.ts'
import type { FrameEvent, FrameUser } from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { emitEmbedded } from '../embeddedListeners.ts'
import { readLogin } from '../loginState.ts'
import { clearLoginStorage } from '../loginStorage.ts'
import { endEmbeddedSession } from './endEmbeddedSession.ts'
import { listAccounts } from './listAccounts.ts'
import { accountRun } from './loginRun.ts'
import { setUser } from './setUser.ts'

type Wallet = Pick<EmbeddedFrame, 'request'>

/**
 * Follows the session of the wallet, which ends or becomes that of another account here or in another tab: ends the
 * connection, or shows that account.
 *
 * @param wallet - The frame or the window that has reported the change.
 */
export function followSession(
  client: Latchkey,
  wallet: Wallet,
  { isConnected }: Extract<FrameEvent, { readonly type: 'sessionChanged' }>,
): void {
  if (!isConnected) return endEmbeddedSession(client)
  void followAccount(client, wallet)
}

/**
 * Shows the account of the session, or ends the connection where this browser does not open its wallet.
 *
 * When that cannot be read, the former account stays: a request that signs names its account, and the wallet signs it for
 * no other one.
 */
async function followAccount(client: Latchkey, wallet: Wallet): Promise<void> {
  if (!readLogin(client.store.get()).user) return
  const run = client.own(accountRun)
  const signal = run.start()
  try {
    const { isConnected } = await wallet.request('isConnected', {}, { signal })
    if (!run.isCurrent(signal)) return
    if (!isConnected) return endEmbeddedSession(client)
    const user = await wallet.request('getUser', {}, { signal })
    if (run.isCurrent(signal)) setAccounts(client, user)
  } catch {
    // The next change of the session reads it again.
  }
}

function setAccounts(client: Latchkey, user: FrameUser): void {
  const isShown = Object.values(client.store.get().connection)
    .flatMap(({ connections }) => connections)
    .filter(({ connector }) => connector.kind === 'embedded')
    .every(({ accounts: [shown] }) =>
      user.accounts?.some(({ address }) => address === shown?.address),
    )
  if (isShown) return
  // The former account's: the new one may have no name or provider.
  clearLoginStorage(client)
  setUser(client, user)
  for (const namespace of client.adapters.keys()) {
    const accounts = listAccounts(client, user, namespace)
    emitEmbedded(client, { type: 'accountsChanged', namespace, accounts })
  }
}
