import { type LocalnetDescription, startLocalnet } from '@latchkey/localnet'
import {
  createTestSolanaWallet,
  getLocalnetWalletOptions,
  type TestSolanaWallet,
} from '@latchkey/testing'
import {
  address as toAddress,
  appendTransactionMessageInstruction,
  assertIsMessageModifyingSigner,
  assertIsTransactionMessageWithSingleSendingSigner,
  assertIsTransactionModifyingSigner,
  type Blockhash,
  createSolanaRpc,
  createTransactionMessage,
  getPublicKeyFromAddress,
  isTransactionSendingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  type SignatureBytes,
  signTransactionMessageWithSigners,
  verifySignature,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  connect,
  type Connector,
  createLatchkey,
  disconnect,
  getProvider,
  type Latchkey,
  type ConnectorSession,
} from '../core/index.ts'
import { createSystemClock } from '../kernel/index.ts'
import type { Network } from '../networks/index.ts'
import type { SolanaSigner } from './createSolanaSigner.ts'
import { createStandardConnector } from './createStandardConnector.ts'
import { getSolanaSigner } from './getSolanaSigner.ts'
import { requestStandardWallet } from './requestStandardWallet.ts'
import { solana } from './solana.ts'
import type { RegisteredStandardWallet } from './WalletStandard.ts'

type Kind = 'injected' | 'paired'
type Stage = {
  readonly client: Latchkey
  readonly wallet: TestSolanaWallet
  readonly signer: SolanaSigner
}

const chain: { description?: LocalnetDescription; stop?: () => Promise<void> } = {}

beforeAll(async () => {
  const { description, stop } = await startLocalnet({ networks: ['solana'] })
  Object.assign(chain, { description, stop })
})

afterAll(() => chain.stop?.())

const network = (): Network => chain.description!.networks[0]!
const node = (): ReturnType<typeof createSolanaRpc> =>
  createSolanaRpc(network().rpcUrls.default.http[0]!)

/** Connects a wallet: as it is, or by the requests that a paired wallet is sent. */
async function openWallet(
  kind: Kind,
  account: number,
  change: Partial<ConnectorSession> = {},
): Promise<Stage> {
  const { accounts, chains } = getLocalnetWalletOptions(chain.description!, 10).solana
  const wallet = createTestSolanaWallet({ accounts: [accounts![account]!], chains })
  const registered = wallet.wallet as RegisteredStandardWallet
  const injected = createStandardConnector(
    registered,
    { name: 'Test' },
    { clock: createSystemClock(), request: requestStandardWallet },
  )
  const paired: Connector = {
    ...injected,
    async connect(parameters) {
      const sessions = await injected.connect(parameters)
      return sessions.map((session) => ({
        ...session,
        approvedNetworks: [network().caipNetworkId],
        provider: { request: session.provider.request },
        ...change,
      }))
    },
  }
  const client = createLatchkey({
    projectId: 'test',
    networks: [network()],
    adapters: [solana()],
    environment: { window: undefined },
  })
  onTestFinished(client.destroy)
  await connect(client, { connector: kind === 'paired' ? paired : injected })
  return { client, wallet, signer: getSolanaSigner(client)! }
}

/** A transfer to itself. Two of the same amount may be one transaction. */
async function createMessage(signer: SolanaSigner, lamports = 1) {
  const { value } = await node().getLatestBlockhash().send()
  if (!isTransactionSendingSigner(signer)) throw new Error('The wallet cannot send.')
  return pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
    (timed) =>
      appendTransactionMessageInstruction(
        {
          programAddress: toAddress('11111111111111111111111111111111'),
          accounts: [
            { address: signer.address, role: 3 },
            { address: signer.address, role: 1 },
          ],
          // `Transfer` of the system program.
          data: new Uint8Array([2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0]),
        },
        timed,
      ),
  )
}

describe.each<Kind>(['injected', 'paired'])('a signer of a wallet that is %s', (kind) => {
  it('signs and sends a transaction of @solana/kit', async () => {
    const { signer } = await openWallet(kind, 0)
    const message = await createMessage(signer, kind === 'paired' ? 2 : 1)
    assertIsTransactionMessageWithSingleSendingSigner(message)
    const signature = await signAndSendTransactionMessageWithSigners(message)
    expect(signature).toHaveLength(64)
  })

  it('signs a transaction without sending it', async () => {
    const { signer } = await openWallet(kind, 1)
    assertIsTransactionModifyingSigner(signer)
    const message = await createMessage(signer)
    const { messageBytes, signatures, lifetimeConstraint } =
      await signTransactionMessageWithSigners(message)
    const key = await getPublicKeyFromAddress(signer.address)
    const signature = signatures[signer.address] as SignatureBytes
    expect(await verifySignature(key, signature, messageBytes)).toBe(true)
    expect(lifetimeConstraint).toEqual(message.lifetimeConstraint)
  })

  it('signs a message', async () => {
    const { signer } = await openWallet(kind, 2)
    assertIsMessageModifyingSigner(signer)
    const content = new TextEncoder().encode('Hi')
    const [signed] = await signer.modifyAndSignMessages([{ content, signatures: {} }])
    const key = await getPublicKeyFromAddress(signer.address)
    const signature = signed!.signatures[signer.address] as SignatureBytes
    expect(await verifySignature(key, signature, signed!.content)).toBe(true)
  })

  it('rejects with the error of the wallet', async () => {
    const { signer, wallet } = await openWallet(kind, 3)
    wallet.script.reject()
    const signing = signer.modifyAndSignMessages!([{ content: new Uint8Array(1), signatures: {} }])
    await expect(signing).rejects.toMatchObject({ code: 4001 })
  })

  it('is the same until the wallet is disconnected, and rejects with 4900 after', async () => {
    const { client, signer, wallet } = await openWallet(kind, 4)
    expect(getSolanaSigner(client)).toBe(signer)
    expect(getSolanaSigner(client, { address: signer.address })).toBe(signer)
    expect(getSolanaSigner(client, { address: 'other' })).toBeUndefined()
    await disconnect(client)
    expect(getSolanaSigner(client)).toBeUndefined()
    const before = wallet.requests.length
    const signing = signer.modifyAndSignMessages!([{ content: new Uint8Array(1), signatures: {} }])
    await expect(signing).rejects.toMatchObject({ code: 4900 })
    expect(wallet.requests).toHaveLength(before)
  })
})

describe('the Wallet Standard wallet of a connection', () => {
  it('is the wallet itself where it is in this page', async () => {
    const { client, wallet } = await openWallet('injected', 5)
    expect(getProvider(client, { namespace: 'solana' })).toBe(wallet.wallet)
  })

  it('has the features that a paired wallet granted', async () => {
    const methods = ['solana_signMessage', 'solana_signTransaction']
    const { client, signer } = await openWallet('paired', 6, { methods })
    const wallet = getProvider(client, { namespace: 'solana' })!
    expect(wallet).toMatchObject({ version: '1.0.0', name: 'Test', chains: ['solana:localnet'] })
    expect(wallet.icon).toMatch(/^data:image\//)
    expect(Object.keys(wallet.features)).toEqual([
      'standard:connect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
    ])
    expect(wallet.accounts).toMatchObject([{ address: signer.address }])
    expect(wallet.accounts[0]?.publicKey).toHaveLength(32)
    expect('signAndSendTransactions' in signer).toBe(false)
  })

  it('adds the signature of a paired wallet that returns it alone', async () => {
    const signature = '5'.repeat(87)
    const request = async (): Promise<unknown> => ({ signature })
    const { client, signer } = await openWallet('paired', 7, { provider: { request } })
    const [signed] = await signer.modifyAndSignTransactions!([
      {
        messageBytes: await compiledBytes(signer),
        signatures: { [signer.address]: null },
      } as never,
    ])
    expect(signed?.signatures[signer.address]).toHaveLength(64)
    expect(signed?.lifetimeConstraint).toMatchObject({ blockhash: expect.any(String) })
    expect(client.store.get().activeNamespace).toBe('solana')
  })

  it('has no accounts once a paired wallet has disconnected', async () => {
    const { client, signer } = await openWallet('paired', 8)
    const wallet = getProvider(client, { namespace: 'solana' })!
    const { on } = wallet.features['standard:events'] as {
      on(event: 'change', listener: (changes: object) => void): () => void
    }
    const seen: object[] = []
    on('change', (changes) => seen.push(changes))
    const [account] = wallet.accounts
    await disconnect(client)
    expect(wallet.accounts).toEqual([])
    expect(seen).toEqual([{ accounts: [] }])
    const { signMessage } = wallet.features['solana:signMessage'] as {
      signMessage(input: object): Promise<unknown>
    }
    const signing = signMessage({ account, message: new Uint8Array(1) })
    await expect(signing).rejects.toMatchObject({ code: 4900 })
    await expect(signer.signAndSendTransactions!([])).rejects.toMatchObject({ code: 4900 })
  })

  it('rejects with 4901 on a chain that a paired wallet did not approve', async () => {
    const { client } = await openWallet('paired', 9)
    const wallet = getProvider(client, { namespace: 'solana' })!
    const { signMessage } = wallet.features['solana:signMessage'] as {
      signMessage(input: object): Promise<unknown>
    }
    const input = { account: wallet.accounts[0], message: new Uint8Array(1) }
    const signing = signMessage({ ...input, chain: 'solana:mainnet' })
    await expect(signing).rejects.toMatchObject({ code: 4901 })
  })
})

async function compiledBytes(signer: SolanaSigner): Promise<Uint8Array> {
  const { compileTransaction } = await import('@solana/kit')
  const blockhash = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' as Blockhash
  const message = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash, lastValidBlockHeight: 1n },
    setTransactionMessageFeePayerSigner(signer as never, createTransactionMessage({ version: 0 })),
  )
  return new Uint8Array(compileTransaction(message).messageBytes)
}
