import type { EmbeddedFrame } from '../../../embedded/index.ts'
import type { FrameEvent, FrameUser } from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { emitEmbeddedWalletEvent } from '../createEmbeddedWalletListeners.ts'
import { readLogin } from '../loginState.ts'
import { clearLoginStorage } from '../loginStorage.ts'
import { endEmbeddedConnection } from './endEmbeddedConnection.ts'
import { listEmbeddedAccounts } from './listEmbeddedAccounts.ts'
import { createEmbeddedAccountLatestRun } from './loginLatestRuns.ts'
import { storeEmbeddedUser } from './storeEmbeddedUser.ts'

type Wallet = Pick<EmbeddedFrame, 'request'>

/**
 * Follows the session of the wallet, which ends, becomes that of another account or gets another e-mail address, here or in
 * another tab: ends the connection, or shows that account.
 *
 * @param wallet - The frame or the window that has reported the change.
 */
export function applyEmbeddedSessionChange(
  client: Latchkey,
  wallet: Wallet,
  { isConnected }: Extract<FrameEvent, { readonly type: 'sessionChanged' }>,
): void {
  if (!isConnected) return endEmbeddedConnection(client)
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
  const run = client.own(createEmbeddedAccountLatestRun)
  const signal = run.start()
  try {
    const { isConnected } = await wallet.request('isConnected', {}, { signal })
    if (!run.isCurrent(signal)) return
    if (!isConnected) return endEmbeddedConnection(client)
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
  if (isShown) {
    // An address that the visitor added or removed in the settings.
    const { email } = readLogin(client.store.get()).user ?? {}
    if (email !== (user.email ?? undefined)) storeEmbeddedUser(client, user)
    return
  }
  // The former account's: the new one may have no name or provider.
  clearLoginStorage(client)
  storeEmbeddedUser(client, user)
  for (const namespace of client.adapters.keys()) {
    const accounts = listEmbeddedAccounts(client, user, namespace)
    emitEmbeddedWalletEvent(client, { type: 'accountsChanged', namespace, accounts })
  }
}
