import { namespaceOf, type CaipNetworkId, type Namespace } from '../../../caip/index.ts'
import { walletNoAccountsError } from '../../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../../errors/index.ts'
import type { FrameUser } from '../../../protocol/index.ts'
import type { ConnectorSession, Connector } from '../../model/Connector.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { SiwxAccount } from '../../model/Siwx.ts'
import { createEmbeddedFrameClient } from './createEmbeddedFrameClient.ts'
import { createEmbeddedWindowClient } from './createEmbeddedWindowClient.ts'
import { createEmbeddedProvider } from './createEmbeddedProvider.ts'
import { clearLoginStorage } from '../loginStorage.ts'
import { updateLogin } from '../loginState.ts'
import { listEmbeddedAccounts } from './listEmbeddedAccounts.ts'
import { storeEmbeddedUser } from './storeEmbeddedUser.ts'
import { signInDuringLogin } from './signInDuringLogin.ts'

type ConnectParameters = Parameters<Connector['connect']>[0]

/**
 * Connects the wallet of the visitor who is logged in, and signs in to an app with the option `siwx`.
 *
 * @throws `login.session_ended` when nobody is logged in.
 */
export async function connectEmbedded(
  client: Latchkey,
  parameters: ConnectParameters,
): Promise<readonly ConnectorSession[]> {
  const sessions = await readSessions(client, parameters)
  const account = findSignInAccount(client, sessions, parameters.network)
  if (account) await signInDuringLogin(client, { account, signal: parameters.signal })
  return sessions
}

/** Returns the account that will be the active one. */
function findSignInAccount(
  client: Latchkey,
  sessions: readonly ConnectorSession[],
  network: CaipNetworkId | undefined,
): SiwxAccount | undefined {
  const wanted = network ? namespaceOf(network) : client.store.get().activeNamespace
  const session = sessions.find(({ namespace }) => namespace === wanted) ?? sessions[0]
  const accountAddress = session?.accounts[0]?.address
  return session && accountAddress ? { accountAddress, chainId: session.network } : undefined
}

/**
 * Reads the accounts in all namespaces. The addresses of a wallet do not depend on the network, so one request serves
 * all.
 */
async function readSessions(
  client: Latchkey,
  { networks, network = networks[0], signal }: ConnectParameters,
): Promise<readonly ConnectorSession[]> {
  const frame = client.own(createEmbeddedFrameClient)
  const type = network && client.store.get().preferredAccountTypes[namespaceOf(network)]
  const user = await frame.request(
    'getUser',
    {
      chainId: network,
      preferredAccountType: type === 'eoa' || type === 'smartAccount' ? type : undefined,
    },
    { signal },
  )
  storeEmbeddedUser(client, user)
  return sessionsOf(client, user, networks)
}

/** Restores the session of an earlier visit. Resolves with an empty list when it has ended. */
export async function restoreEmbedded(
  client: Latchkey,
  parameters: {
    readonly networks: readonly CaipNetworkId[]
    readonly signal?: AbortSignal | undefined
  },
): Promise<readonly ConnectorSession[]> {
  const { signal } = parameters
  const isConnected = await readIsConnected(client, signal)
  if (!isConnected) {
    clearLoginStorage(client)
    return []
  }
  return readSessions(client, parameters)
}

/** A window of its own needs a click, so that its session is not restored. */
async function readIsConnected(
  client: Latchkey,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    return (await client.own(createEmbeddedFrameClient).request('isConnected', {}, { signal }))
      .isConnected
  } catch (error) {
    if (isWalletError(error, 'frame.storage_unavailable')) return false
    throw error
  }
}

/** Signs the visitor out. The caller waits for 3 s at most. [4.10] */
export async function disconnectEmbedded(client: Latchkey): Promise<void> {
  clearLoginStorage(client)
  client.store.set(updateLogin({ user: undefined, flow: { status: 'idle' } }))
  // The next account would be asked for what this one was. The frame ends the requests that it has.
  client.own(createEmbeddedWindowClient).rejectUnsent()
  try {
    await client.own(createEmbeddedFrameClient).request('signOut', {})
  } catch (error) {
    if (!isWalletError(error, 'login.session_ended')) throw error
  }
}

/** Returns one session per namespace in which the wallet has an account. */
function sessionsOf(
  client: Latchkey,
  user: FrameUser,
  networks: readonly CaipNetworkId[],
): readonly ConnectorSession[] {
  const sessions = namespacesOf(networks).flatMap((namespace): readonly ConnectorSession[] => {
    const accounts = listEmbeddedAccounts(client, user, namespace)
    const network = networks.find((id) => namespaceOf(id) === namespace)
    if (accounts.length === 0 || !network) return []
    return [
      {
        namespace,
        accounts,
        network: namespaceOf(user.chainId) === namespace ? user.chainId : network,
        approvedNetworks: networks.filter((id) => namespaceOf(id) === namespace),
        supportsAllNetworks: false,
        provider: createEmbeddedProvider(client, namespace),
      },
    ]
  })
  if (sessions.length === 0) throw new WalletError(walletNoAccountsError)
  return sessions
}

function namespacesOf(networks: readonly CaipNetworkId[]): readonly Namespace[] {
  return [...new Set(networks.map((id) => namespaceOf(id)))]
}
