import { connectorNotFoundError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { connect } from '../../connection/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { LoginMethod } from '../../model/slices/login.ts'
import { findEmbeddedConnector } from '../findEmbeddedConnector.ts'
import { updateLogin } from '../loginState.ts'
import { createLoginLatestRun } from './loginLatestRuns.ts'
import { setLoginFailed } from './loginFailure.ts'

/**
 * Connects the embedded wallet of a visitor who has just logged in.
 *
 * @returns Whether it is connected.
 */
export async function connectLogin(
  client: Latchkey,
  { method, signal }: { readonly method: LoginMethod; readonly signal: AbortSignal },
): Promise<void> {
  const { store } = client
  const isCurrent = (): boolean => client.own(createLoginLatestRun).isCurrent(signal)
  store.set(updateLogin({ flow: { status: 'connecting', method } }))
  try {
    await client.start()
    const connector = findEmbeddedConnector(client)
    if (!connector) throw new WalletError(connectorNotFoundError, { connector: 'auth' })
    await connect(client, { connector, signal })
    if (isCurrent()) store.set(updateLogin({ flow: { status: 'connected', method } }))
  } catch (cause) {
    if (isCurrent()) setLoginFailed(client, { method, cause })
  }
}
