import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createAsyncQueue } from '../createAsyncQueue.ts'
import { toOfficialSession } from './startOfficialApp.ts'
import { closeCore, type OfficialSession, startWalletKit } from './officialPackages.ts'
import type { PeerOptions, WalletPeer, WalletEvent } from './Peer.ts'

const metadata = {
  name: 'Official wallet',
  description: 'The wallet of the official packages',
  url: 'https://wallet.example',
  icons: [],
}
const methods = ['personal_sign', 'eth_sendTransaction']
const events = ['chainChanged', 'accountsChanged']
const chains = ['eip155:1', 'eip155:137']

type Kit = Awaited<ReturnType<typeof startWalletKit>>
type Account = ReturnType<typeof privateKeyToAccount>
type Proposed = {
  id: number
  params: {
    proposer: { metadata: { name: string } }
    optionalNamespaces: Record<string, { chains?: string[] }>
  }
}
type SessionRequest = {
  id: number
  topic: string
  params: { request: { method: string; params: readonly `0x${string}`[] } }
}
type SessionAuthenticate = { id: number; params: { authPayload: unknown } }

/** The official wallet. */
export async function startOfficialWallet(peerOptions: PeerOptions): Promise<WalletPeer> {
  const kit = await startWalletKit(peerOptions, metadata)
  const account = privateKeyToAccount(generatePrivateKey())
  const eventQueue = createAsyncQueue<WalletEvent>()
  let rejections = 0
  const onProposal = async ({ id, params }: Proposed): Promise<void> => {
    eventQueue.put({
      type: 'proposed',
      appName: params.proposer.metadata.name,
      chains: Object.values(params.optionalNamespaces).flatMap(
        (namespace) => namespace.chains ?? [],
      ),
    })
    if (rejections === 0) await approve(kit, account, { id, params })
    else {
      rejections--
      await kit.rejectSession({ id, reason: kit.utils.getSdkError('USER_REJECTED') })
    }
  }
  // Answers fail where the app ends the session before the relay has acknowledged them.
  // An answer that is missing fails the test that waits for it in the app.
  const ignoreFailure = (answered: Promise<void>): void => void answered.catch(() => {})
  kit.on('session_proposal', (event: Proposed) => ignoreFailure(onProposal(event)))
  kit.on('session_request', (sessionRequest: SessionRequest) => {
    eventQueue.put({ type: 'requested', ...sessionRequest.params.request })
    ignoreFailure(answer(kit, account, sessionRequest))
  })
  kit.on('session_authenticate', (sessionRequest: SessionAuthenticate) =>
    ignoreFailure(signIn(kit, account, sessionRequest)),
  )
  kit.on('session_delete', ({ topic }: { topic: string }) =>
    eventQueue.put({ type: 'ended', topic }),
  )

  return {
    name: metadata.name,
    address: account.address,
    pair: (uri) => kit.pair({ uri }),
    rejectNext: () => void rejections++,
    emit: (topic, { chain, name, data }) =>
      kit.emitSessionEvent({ topic, event: { name, data }, chainId: chain }),
    // Their promises resolve when the app has responded, but miss a response that arrives together
    // with the relay's receipt, as one of the same machine may.
    update: async (topic, chains) =>
      void (await kit.updateSession({ topic, namespaces: granted(account, chains) })),
    extend: async (topic) => void (await kit.extendSession({ topic })),
    ping: (topic) => kit.engine.signClient.ping({ topic }),
    disconnect: (topic) =>
      kit.disconnectSession({ topic, reason: kit.utils.getSdkError('USER_DISCONNECTED') }),
    sleep: () => kit.core.relayer.transportClose(),
    wake: () => kit.core.relayer.transportOpen(),
    sessions: () => Object.values<OfficialSession>(kit.getActiveSessions()).map(toOfficialSession),
    eventQueue,
    close: () => closeCore(kit),
  }
}

function granted(account: Account, chains: readonly string[]): Record<string, unknown> {
  const accounts = chains.map((chain) => `${chain}:${account.address}`)
  return { eip155: { chains, accounts, methods, events } }
}

async function approve(kit: Kit, account: Account, { id, params }: Proposed): Promise<void> {
  const supportedNamespaces = granted(account, chains)
  const namespaces = kit.utils.buildApprovedNamespaces({ proposal: params, supportedNamespaces })
  await kit.approveSession({ id, namespaces })
}

async function answer(
  kit: Kit,
  account: Account,
  { id, topic, params }: SessionRequest,
): Promise<void> {
  const { method, params: given } = params.request
  const response = { id, jsonrpc: '2.0' }
  if (method !== 'personal_sign') {
    const error = { code: 4001, message: 'The user rejected the request.' }
    return kit.respondSessionRequest({ topic, response: { ...response, error } })
  }
  const [raw = '0x'] = given
  const result = await account.signMessage({ message: { raw } })
  await kit.respondSessionRequest({ topic, response: { ...response, result } })
}

/** Signs in on every requested chain. */
async function signIn(
  kit: Kit,
  account: Account,
  { id, params }: SessionAuthenticate,
): Promise<void> {
  const { authPayload } = params
  const request = kit.utils.populateAuthPayload({ authPayload, chains, methods })
  const auths = await Promise.all(
    chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${account.address}`
      const message = kit.formatAuthMessage({ request, iss })
      const s = await account.signMessage({ message })
      return kit.utils.buildAuthObject(request, { t: 'eip191', s }, iss)
    }),
  )
  await kit.approveSessionAuthenticate({ id, auths })
}
