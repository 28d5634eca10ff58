import { describe, expect, it } from 'vitest'
import { walletUserRejectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { evm } from '../../evm/index.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  alice,
  bob,
  carol,
  createTestClient,
  createDeferred,
  fakeAdapter,
  fakeConnector,
  type FakeConnector,
  fakeStorageArea,
  sessionOf,
  settle,
  stored,
  type TestClient,
} from '../client/core.fixture.ts'
import { connect, disconnect, isConnected } from '../connection/index.ts'
import type { SiwxAccount, SiwxConfig, SiwxMessage } from '../model/Siwx.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import {
  cancelSignIn,
  endSession,
  getSessionAccount,
  getSessionToken,
  readSiwxState,
  setSessionAccountMetadata,
  signIn,
  startSiwx,
} from './index.ts'
import { dataOf, fakeSiwx, type FakeSiwx } from './siwx.fixture.ts'

type Signer = {
  sign: (message: string) => Promise<string>
  switchNetwork: () => Promise<void>
  requested: string[]
}

type Started = TestClient & { siwx: FakeSiwx; connector: FakeConnector; signer: Signer }

/** A client with sign-in, and a wallet that signs as the test defines. */
async function start(siwx: FakeSiwx = fakeSiwx()): Promise<Started> {
  const requested: string[] = []
  const signer: Signer = { requested, sign: async () => '0x01', switchNetwork: async () => {} }
  const first = fakeAdapter(mainnet, {
    switchNetwork: () => signer.switchNetwork(),
    signMessage: ({ message }) => {
      requested.push(message)
      return signer.sign(message)
    },
  })
  const test = createTestClient({ siwx }, { first })
  const connector = fakeConnector('fox', [mainnet])
  startSiwx(test.client)
  await settle()
  return { ...test, siwx, connector, signer }
}

async function startConnected(siwx?: FakeSiwx): Promise<Started> {
  const test = await start(siwx)
  await connect(test.client, { connector: test.connector })
  await settle()
  return test
}

/** A wallet that has signed in on Mainnet, and is prompted on Base. */
async function startOnLaterNetwork(siwx?: FakeSiwx): Promise<Started> {
  const test = await startConnected(siwx)
  await signIn(test.client)
  await switchNetwork(test.client, { network: base })
  await settle()
  expect(statusOf(test)).toBe('prompted')
  return test
}

const prompts = ({ emitted }: Pick<TestClient, 'emitted'>): number =>
  emitted.filter(
    ({ name, data }) => name === 'attention' && (data as { kind?: string }).kind === 'signIn',
  ).length

const statusOf = ({ client }: Pick<TestClient, 'client'>): string =>
  readSiwxState(client.store.get()).flow.status

const namesOf = ({ emitted }: Pick<TestClient, 'emitted'>): readonly string[] =>
  emitted.map(({ name }) => name).filter((name) => name.includes('SIWX'))

describe('the prompt', () => {
  it('opens once on connect without a session, with its message [4.8a]', async () => {
    const test = await startConnected()
    expect(statusOf(test)).toBe('prompted')
    expect(prompts(test)).toBe(1)
    const { flow } = readSiwxState(test.client.store.get())
    expect(flow).toMatchObject({
      account: { accountAddress: alice, chainId: mainnet.caipNetworkId },
      message: { serializedMessage: `Sign in ${alice}` },
    })
    expect(test.signer.requested).toEqual([])
  })

  it('does not open with a valid session', async () => {
    const siwx = fakeSiwx()
    const account = { accountAddress: alice, chainId: mainnet.caipNetworkId }
    siwx.sessions.push({ data: dataOf(account), message: '', signature: '' })
    const test = await startConnected(siwx)
    expect(prompts(test)).toBe(0)
    expect(readSiwxState(test.client.store.get()).session).toBe(siwx.sessions[0])
  })

  it.each<[string, Partial<SiwxAccount>]>([
    ['another address', { accountAddress: bob }],
    ['another network', { chainId: base.caipNetworkId }],
  ])('opens with a session of %s', async (_, change) => {
    const account = { accountAddress: alice, chainId: mainnet.caipNetworkId, ...change }
    const session = { data: dataOf(account), message: '', signature: '' }
    const test = await startConnected(fakeSiwx({ getSessions: async () => [session] }))
    expect(prompts(test)).toBe(1)
  })

  it('opens when the session expires', async () => {
    const siwx = fakeSiwx()
    const account = { accountAddress: alice, chainId: mainnet.caipNetworkId }
    const expirationTime = new Date(1_060_000).toISOString()
    siwx.sessions.push({ data: { ...dataOf(account), expirationTime }, message: '', signature: '' })
    const test = await startConnected(siwx)
    siwx.sessions.splice(0)
    test.clock.advance(59_999)
    await settle()
    expect(prompts(test)).toBe(0)
    test.clock.advance(1)
    await settle()
    expect(prompts(test)).toBe(1)
  })

  it('opens when a session that was just signed expires', async () => {
    const siwx = fakeSiwx()
    const { createMessage } = siwx
    const test = await startConnected({
      ...siwx,
      createMessage: async (account) => ({
        ...(await createMessage(account)),
        expirationTime: new Date(1_060_000).toISOString(),
      }),
    })
    await signIn(test.client)
    siwx.sessions.splice(0)
    test.clock.advance(60_000)
    await settle()
    expect(prompts(test)).toBe(2)
  })

  it('opens within an interval after the session has ended at the backend', async () => {
    const siwx = fakeSiwx()
    const backend = { isAway: false }
    const { getSessions } = siwx
    const test = await startConnected({
      ...siwx,
      sessionCheckInterval: 1_000,
      getSessions: (chainId, address) =>
        backend.isAway ? Promise.reject(new Error('503')) : getSessions(chainId, address),
    })
    const session = await signIn(test.client)
    for (backend.isAway of [false, true]) {
      test.clock.advance(1_000)
      await settle()
      expect(readSiwxState(test.client.store.get())).toMatchObject({
        session,
        flow: { status: 'idle' },
      })
    }
    backend.isAway = false
    siwx.sessions.splice(0)
    test.clock.advance(999)
    await settle()
    expect(prompts(test)).toBe(1)
    test.clock.advance(1)
    await settle()
    expect(prompts(test)).toBe(2)
    expect(readSiwxState(test.client.store.get()).session).toBeUndefined()
  })

  it('opens again for another account or network, once for each', async () => {
    const test = await startConnected()
    test.connector.emit({
      type: 'accountsChanged',
      namespace: mainnet.chainNamespace,
      accounts: sessionOf(mainnet, [bob]).accounts,
    } as never)
    await settle()
    expect(prompts(test)).toBe(2)
    await switchNetwork(test.client, { network: base })
    await settle()
    expect(prompts(test)).toBe(3)
  })

  it('does not open after a reload while sign-in is optional', async () => {
    const siwx = fakeSiwx({ getRequired: () => false })
    const test = createTestClient({ siwx })
    test.client.events.emit('CONNECT_SUCCESS', { reconnect: true } as never)
    await connect(test.client, { connector: fakeConnector('fox', [mainnet]) })
    startSiwx(test.client)
    await settle()
    expect(prompts(test)).toBe(0)
    expect(statusOf(test)).toBe('idle')
  })
})

describe('a session that cannot be read', () => {
  const failure = new Error('503')

  /** A client that restores an EVM and a Solana wallet with sessions. The first read of a session fails. */
  async function reload(change: Partial<SiwxConfig> = {}) {
    const siwx = fakeSiwx({ signOutOnDisconnect: true })
    const { getSessions } = siwx
    const backend = { isAway: true }
    const area = fakeStorageArea()
    const visit = async (config: SiwxConfig) => {
      const test = createTestClient({ siwx: config }, { area })
      const fox = fakeConnector('fox', [mainnet])
      const ghost = fakeConnector('ghost', [solanaMainnet])
      test.first.announce(fox)
      test.second.announce(ghost)
      await test.client.start()
      await settle()
      return { ...test, fox, ghost }
    }
    const earlier = await visit(siwx)
    await connect(earlier.client, { connector: earlier.ghost })
    await connect(earlier.client, { connector: earlier.fox })
    await settle()
    earlier.client.destroy()
    for (const [network, accountAddress] of [
      [mainnet, alice],
      [solanaMainnet, carol],
    ] as const) {
      const account = { accountAddress, chainId: network.caipNetworkId }
      siwx.sessions.push({ data: dataOf(account), message: '', signature: '' })
    }
    siwx.calls.splice(0)
    const test = await visit({
      ...siwx,
      getSessions: (...account) =>
        backend.isAway ? Promise.reject(failure) : getSessions(...account),
      ...change,
    })
    return { ...test, area, siwx, backend }
  }

  it('ends no session and no connection where sign-in is required, and the prompt has the error', async () => {
    const test = await reload()
    const state = test.client.store.get()
    expect(isConnected(state, mainnet.chainNamespace)).toBe(true)
    expect(isConnected(state, solanaMainnet.chainNamespace)).toBe(true)
    expect(Object.values(stored(test.area, 'connections') as object).flat()).toHaveLength(2)
    expect(test.siwx.sessions).toHaveLength(2)
    expect(test.siwx.calls).toEqual([])
    expect(readSiwxState(state).flow).toMatchObject({
      status: 'prompted',
      account: { accountAddress: alice },
      error: { code: 'siwx.init_failed', cause: failure },
    })
    expect(prompts(test)).toBe(1)
    expect(state.notification.message).toBe(
      'A problem occurred while trying initialize authentication',
    )
    expect(namesOf(test)).toEqual(['SIWX_AUTH_ERROR'])
  })

  it('is read again on request, without a signature', async () => {
    const test = await reload()
    test.client.signals.emit('sessionCheckRetried', undefined)
    await settle()
    expect(readSiwxState(test.client.store.get()).flow).toMatchObject({
      status: 'prompted',
      error: { code: 'siwx.init_failed' },
    })
    test.backend.isAway = false
    test.client.signals.emit('sessionCheckRetried', undefined)
    expect(statusOf(test)).toBe('checking')
    await settle()
    expect(readSiwxState(test.client.store.get())).toMatchObject({
      session: test.siwx.sessions[0],
      flow: { status: 'idle' },
    })
    expect(namesOf(test)).not.toContain('SIWX_AUTH_SUCCESS')
  })

  it('is prompted for when the second read finds none', async () => {
    const test = await reload()
    test.backend.isAway = false
    test.siwx.sessions.splice(0)
    test.client.signals.emit('sessionCheckRetried', undefined)
    await settle()
    expect(readSiwxState(test.client.store.get()).flow).toMatchObject({
      status: 'prompted',
      message: { serializedMessage: `Sign in ${alice}` },
      error: undefined,
    })
  })

  it('has the error after 15 s without an answer', async () => {
    const test = await startConnected(fakeSiwx({ getSessions: () => new Promise(() => {}) }))
    expect(statusOf(test)).toBe('checking')
    test.clock.advance(15_000)
    await settle()
    expect(readSiwxState(test.client.store.get()).flow).toMatchObject({
      status: 'prompted',
      error: { code: 'siwx.init_failed', cause: { code: 'transport.timed_out' } },
    })
  })

  it('lets the visitor cancel, which disconnects the namespace of the account', async () => {
    const test = await reload()
    await cancelSignIn(test.client)
    const state = test.client.store.get()
    expect(isConnected(state, mainnet.chainNamespace)).toBe(false)
    expect(isConnected(state, solanaMainnet.chainNamespace)).toBe(true)
  })

  it('does not prompt while sign-in is optional', async () => {
    const test = await reload({ getRequired: () => false })
    expect(isConnected(test.client.store.get(), mainnet.chainNamespace)).toBe(true)
    expect(statusOf(test)).toBe('idle')
    expect(prompts(test)).toBe(0)
  })
})

describe('signIn', () => {
  it('signs the message and stores the session [4.8b, 4.8g]', async () => {
    const test = await startConnected()
    const signature = createDeferred<string>()
    test.signer.sign = () => signature.promise
    const signing = signIn(test.client)
    await settle()
    expect(statusOf(test)).toBe('signing')
    expect(test.client.store.get().notification).toMatchObject({
      open: true,
      message: 'Authenticating...',
      variant: 'loading',
    })
    signature.resolve('0x02')
    const session = await signing
    expect(session).toMatchObject({ message: `Sign in ${alice}`, signature: '0x02' })
    expect(test.siwx.sessions).toEqual([session])
    expect(readSiwxState(test.client.store.get()).session).toBe(session)
    expect(test.client.store.get().notification.open).toBe(false)
    expect(namesOf(test)).toEqual(['SIWX_AUTH_SUCCESS'])
    expect(test.siwx.calls.filter((call) => call === 'createMessage')).toHaveLength(1)
  })

  it('signs a message with the EIP-55 address of a wallet that reports it in lower case', async () => {
    const address = '0x52b8398551BB1d0BDC022355897508f658C0ffee'
    const signed: string[] = []
    const signMessage = async ({ serializedMessage }: SiwxMessage): Promise<string> => {
      signed.push(serializedMessage)
      return '0x01'
    }
    const { client } = createTestClient({
      adapters: [evm()],
      networks: [mainnet],
      siwx: fakeSiwx({ signMessage }),
    })
    startSiwx(client)
    const connector = fakeConnector('fox')
    connector.answer = async () => [sessionOf(mainnet, [address.toLowerCase()])]
    await connect(client, { connector })
    await settle()
    expect((await signIn(client)).data.accountAddress).toBe(address)
    expect(signed).toEqual([`Sign in ${address}`])
  })

  it('asks the wallet once for two concurrent calls', async () => {
    const test = await startConnected()
    const [one, two] = await Promise.all([signIn(test.client), signIn(test.client)])
    expect(one).toBe(two)
    expect(test.signer.requested).toHaveLength(1)
    expect(await signIn(test.client)).toBe(one)
    expect(test.signer.requested).toHaveLength(1)
  })

  it.each([
    ['five minutes', {}, 300_000],
    ['the age of the configuration', { maxMessageAge: 1_000 }, 1_000],
  ])('creates the message again when it is older than %s', async (_, change, age) => {
    const test = await startConnected(fakeSiwx(change))
    test.clock.advance(age)
    await signIn(test.client)
    expect(test.siwx.calls.filter((call) => call === 'createMessage')).toHaveLength(2)
  })

  it.each([
    ['the wallet declines', new WalletError(walletUserRejectedError), 'wallet.user_rejected'],
    ['the wallet fails', new Error('broken'), 'siwx.sign_failed'],
  ])('prompts again when %s [4.8c]', async (_, failure, code) => {
    const test = await startConnected()
    test.signer.sign = () => Promise.reject(failure)
    await expect(signIn(test.client)).rejects.toMatchObject({ code })
    expect(readSiwxState(test.client.store.get()).flow).toMatchObject({
      status: 'prompted',
      error: { code },
    })
    expect(prompts(test)).toBe(2)
    test.clock.advance(150)
    expect(test.client.store.get().notification).toMatchObject({
      message: 'Error signing message',
      variant: 'error',
    })
    expect(namesOf(test)).toEqual(['SIWX_AUTH_ERROR'])
    test.signer.sign = async () => '0x03'
    await expect(signIn(test.client)).resolves.toMatchObject({ signature: '0x03' })
  })

  it('prompts again when the session is not accepted', async () => {
    const addSession = (): Promise<never> => Promise.reject(new Error('401'))
    const test = await startConnected(fakeSiwx({ addSession }))
    await expect(signIn(test.client)).rejects.toMatchObject({ code: 'siwx.sign_failed' })
    expect(readSiwxState(test.client.store.get()).session).toBeUndefined()
  })

  it('drops the signature of an account that is no longer active', async () => {
    const test = await startConnected()
    const signature = createDeferred<string>()
    test.signer.sign = () => signature.promise
    const refused = signIn(test.client).catch((error: unknown) => error)
    await settle()
    await switchNetwork(test.client, { network: base })
    await settle()
    signature.resolve('0x02')
    expect(await refused).toMatchObject({ code: 'transport.aborted' })
    expect(test.siwx.sessions).toEqual([])
    expect(readSiwxState(test.client.store.get()).flow).toMatchObject({
      status: 'prompted',
      account: { chainId: base.caipNetworkId },
    })
  })

  it('rejects without the option, and without an account', async () => {
    const { client } = createTestClient()
    await expect(signIn(client)).rejects.toMatchObject({ message: 'SIWX is not enabled' })
    const test = await start()
    await expect(signIn(test.client)).rejects.toMatchObject({ code: 'account.no_active_address' })
  })

  it('uses the signer of the configuration', async () => {
    const signMessage = async (): Promise<string> => '0xff'
    const test = await startConnected(fakeSiwx({ signMessage }))
    expect(await signIn(test.client)).toMatchObject({ signature: '0xff' })
    expect(test.signer.requested).toEqual([])
  })
})

describe('signIn after a failure', () => {
  it('signs another message once the server had the first', async () => {
    let nonce = 0
    const siwx = fakeSiwx()
    const serialize = siwx.createMessage
    const isAccepted = (): boolean => nonce > 1
    const test = await startConnected({
      ...siwx,
      async createMessage(account) {
        nonce += 1
        return { ...(await serialize(account)), serializedMessage: `Nonce ${nonce}` }
      },
      async addSession(session) {
        if (!isAccepted()) throw new Error('503')
        await siwx.addSession(session)
      },
    })
    await expect(signIn(test.client)).rejects.toMatchObject({ code: 'siwx.sign_failed' })
    await settle()
    expect((await signIn(test.client)).message).toBe('Nonce 2')
  })
})

describe('cancelSignIn', () => {
  it('disconnects on the first network when sign-in is required [4.8d]', async () => {
    const test = await startConnected()
    await cancelSignIn(test.client)
    await settle()
    expect(isConnected(test.client.store.get())).toBe(false)
    expect(statusOf(test)).toBe('idle')
    expect(namesOf(test)).toEqual(['CLICK_CANCEL_SIWX'])
  })

  it('returns to the network with a session on a later one [4.8d]', async () => {
    const test = await startOnLaterNetwork()
    await cancelSignIn(test.client)
    await settle()
    expect(isConnected(test.client.store.get())).toBe(true)
    expect(readSiwxState(test.client.store.get()).session?.data.chainId).toBe(mainnet.caipNetworkId)
  })

  it('disconnects on a later network when the earlier session has ended [4.8d]', async () => {
    const test = await startOnLaterNetwork()
    test.siwx.sessions.splice(0)
    await cancelSignIn(test.client)
    await settle()
    expect(isConnected(test.client.store.get())).toBe(false)
  })

  it.each<[string, () => Promise<void>]>([
    [
      'rejects the switch back',
      async () => Promise.reject(new WalletError(walletUserRejectedError)),
    ],
    ['fails to switch back', async () => Promise.reject(new Error('Internal error'))],
  ])('disconnects a wallet that %s [4.8d]', async (_, switchNetworkOf) => {
    const test = await startOnLaterNetwork()
    test.signer.switchNetwork = switchNetworkOf
    await cancelSignIn(test.client)
    await settle()
    expect(isConnected(test.client.store.get())).toBe(false)
    expect(statusOf(test)).toBe('idle')
  })

  it('disconnects a wallet that does not answer the switch back on the second call [4.8d]', async () => {
    const test = await startOnLaterNetwork()
    const answer = createDeferred<void>()
    test.signer.switchNetwork = () => answer.promise
    const first = cancelSignIn(test.client)
    await settle()
    expect(statusOf(test)).toBe('cancelling')
    expect(isConnected(test.client.store.get())).toBe(true)
    await cancelSignIn(test.client)
    await first
    await settle()
    expect(isConnected(test.client.store.get())).toBe(false)
    expect(statusOf(test)).toBe('idle')

    await connect(test.client, { connector: test.connector })
    await settle()
    answer.resolve()
    await settle()
    expect(isConnected(test.client.store.get())).toBe(true)
    expect(statusOf(test)).toBe('prompted')
  })

  it('returns when the earlier session cannot be read within 15 s, and reads it again there [4.8d]', async () => {
    const siwx = fakeSiwx()
    const test = await startOnLaterNetwork(siwx)
    siwx.getSessions = () => createDeferred<never>().promise
    const cancelling = cancelSignIn(test.client)
    await settle()
    expect(statusOf(test)).toBe('cancelling')
    test.clock.advance(15_000)
    await cancelling
    await settle()
    expect(readNetwork(test.client.store.get())).toEqual(mainnet)
    expect(isConnected(test.client.store.get())).toBe(true)
    expect(statusOf(test)).toBe('checking')
  })

  it('disconnects an account other than the signed-in one [4.8d]', async () => {
    const test = await startConnected()
    await signIn(test.client)
    const accounts = [{ ...sessionOf(mainnet).accounts[0]!, address: bob }]
    test.connector.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
    await settle()
    expect(statusOf(test)).toBe('prompted')
    await cancelSignIn(test.client)
    await settle()
    expect(isConnected(test.client.store.get())).toBe(false)
  })

  it('keeps the wallet connected when sign-in is optional [4.8e]', async () => {
    const test = await startConnected(fakeSiwx({ getRequired: () => false }))
    expect(prompts(test)).toBe(1)
    await cancelSignIn(test.client)
    await settle()
    expect(isConnected(test.client.store.get())).toBe(true)
    expect(statusOf(test)).toBe('idle')
    expect(prompts(test)).toBe(1)
  })

  it('drops a signature that arrives later', async () => {
    const test = await startConnected(fakeSiwx({ getRequired: () => false }))
    const signature = createDeferred<string>()
    test.signer.sign = () => signature.promise
    const refused = signIn(test.client).catch((error: unknown) => error)
    await settle()
    test.client.signals.emit('signInLeft', undefined)
    signature.resolve('0x02')
    expect(await refused).toMatchObject({ code: 'transport.aborted' })
    expect(test.siwx.sessions).toEqual([])
  })
})

describe('ending', () => {
  it('ends all sessions when the visitor disconnects', async () => {
    const test = await startConnected()
    await signIn(test.client)
    await disconnect(test.client)
    await settle()
    expect(test.siwx.calls.at(-1)).toBe('setSessions')
    expect(readSiwxState(test.client.store.get()).session).toBeUndefined()
    const kept = await startConnected(fakeSiwx({ signOutOnDisconnect: false }))
    await signIn(kept.client)
    await disconnect(kept.client)
    await settle()
    expect(kept.siwx.sessions).toHaveLength(1)
  })

  it.each<[string, (test: Started) => unknown]>([
    [
      'the wallet refuses to disconnect',
      ({ client, connector }) => {
        connector.disconnectAnswer = () => Promise.reject(new Error('no'))
        return disconnect(client)
      },
    ],
    [
      'the wallet does not answer',
      ({ client, connector }) => {
        connector.disconnectAnswer = () => new Promise(() => {})
        void disconnect(client)
      },
    ],
    [
      'the wallet ends the connection',
      ({ connector }) =>
        connector.emit({ type: 'disconnected', namespace: mainnet.chainNamespace } as never),
    ],
    [
      'the wallet has no accounts any more',
      ({ connector }) =>
        connector.emit({
          type: 'accountsChanged',
          namespace: mainnet.chainNamespace,
          accounts: [],
        } as never),
    ],
  ])('ends all sessions when %s', async (_, end) => {
    const test = await startConnected()
    await signIn(test.client)
    await end(test)
    await settle()
    expect(isConnected(test.client.store.get())).toBe(false)
    expect(test.siwx.sessions).toEqual([])
    expect(readSiwxState(test.client.store.get())).toMatchObject({
      session: undefined,
      last: undefined,
    })
  })

  it('keeps the session of an account that the wallet switched away from', async () => {
    const test = await startConnected()
    await signIn(test.client)
    const accounts = [{ ...sessionOf(mainnet).accounts[0]!, address: bob }]
    test.connector.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
    await settle()
    expect(test.siwx.sessions).toHaveLength(1)
  })

  /** A client with an EVM and a Solana account, both signed in. Solana is active. */
  async function startBoth(change: Partial<SiwxConfig> = {}): Promise<Started> {
    const test = await startConnected(fakeSiwx(change))
    await signIn(test.client)
    await connect(test.client, { connector: fakeConnector('ghost', [solanaMainnet]) })
    const account = { accountAddress: carol, chainId: solanaMainnet.caipNetworkId }
    test.siwx.sessions.push({ data: dataOf(account), message: '', signature: '' })
    await settle()
    test.siwx.calls.splice(0)
    return test
  }

  it('ends the sessions of the accounts of one namespace on its networks', async () => {
    const test = await startBoth()
    await disconnect(test.client, { namespace: mainnet.chainNamespace })
    await settle()
    expect(test.siwx.calls).toEqual([
      `revoke ${mainnet.caipNetworkId}:${alice}`,
      `revoke ${base.caipNetworkId}:${alice}`,
    ])
    expect(test.siwx.sessions.map(({ data }) => data.accountAddress)).toEqual([carol])
    await disconnect(test.client)
    await settle()
    expect(test.siwx.calls.at(-1)).toBe('setSessions')
  })

  it('ends the sessions of an account as the configuration does', async () => {
    const revoked: string[] = []
    const test = await startBoth({
      revokeAccount: async (namespace, address) => void revoked.push(`${namespace}:${address}`),
    })
    await disconnect(test.client, { namespace: mainnet.chainNamespace })
    await settle()
    expect(revoked).toEqual([`${mainnet.chainNamespace}:${alice}`])
    expect(test.siwx.calls).toEqual([])
  })

  it('ends the session of the active account only', async () => {
    const test = await startConnected()
    await signIn(test.client)
    await endSession(test.client)
    expect(test.siwx.calls.at(-1)).toBe(`revoke ${mainnet.caipNetworkId}:${alice}`)
    expect(isConnected(test.client.store.get())).toBe(true)
    expect(readSiwxState(test.client.store.get()).session).toBeUndefined()
  })

  it('sets the prompt where sign-in is required, and does not open it', async () => {
    const test = await startConnected()
    await signIn(test.client)
    const count = prompts(test)
    await endSession(test.client)
    await settle()
    expect(readSiwxState(test.client.store.get()).flow).toMatchObject({
      status: 'prompted',
      message: { serializedMessage: `Sign in ${alice}` },
    })
    expect(prompts(test)).toBe(count)
    const optional = await startConnected(fakeSiwx({ getRequired: () => false }))
    await signIn(optional.client)
    await endSession(optional.client)
    await settle()
    expect(statusOf(optional)).toBe('idle')
  })

  it('returns the token of the active account', async () => {
    const getToken = async (chainId: string, address: string): Promise<string> =>
      `${chainId} ${address}`
    const test = await startConnected(fakeSiwx({ getToken }))
    expect(await getSessionToken(test.client)).toBe(`${mainnet.caipNetworkId} ${alice}`)
  })
})

describe('the session', () => {
  it('is signalled whenever it changes', async () => {
    const test = await start()
    const seen: unknown[] = []
    const stop = test.client.signals.on('sessionChanged', (session) => seen.push(session))
    await connect(test.client, { connector: test.connector })
    await settle()
    const session = await signIn(test.client)
    await switchNetwork(test.client, { network: base })
    await settle()
    await switchNetwork(test.client, { network: mainnet })
    await settle()
    await endSession(test.client)
    expect(seen).toEqual([session, undefined, session, undefined])
    stop()
  })

  it('has an account at the server, where there is one', async () => {
    const local = await startConnected()
    await expect(getSessionAccount(local.client)).rejects.toMatchObject({
      code: 'siwx.no_session_account',
    })
    const metadata: Record<string, object> = {}
    const key = ({ sessions }: FakeSiwx, address: string): string | undefined =>
      sessions.find(({ data }) => data.accountAddress === address)?.data.accountAddress
    const siwx: FakeSiwx = fakeSiwx({
      async getSessionAccount(_, address) {
        const own = key(siwx, address)
        return own === undefined ? undefined : ({ address, account: metadata[own] } as never)
      },
      async setSessionAccountMetadata(_, address, given) {
        const own = key(siwx, address)
        if (own === undefined) return false
        metadata[own] = { metadata: given }
        return true
      },
    })
    const test = await startConnected(siwx)
    const unsigned = { code: 'siwx.not_authenticated', message: 'Not authenticated' }
    await expect(getSessionAccount(test.client)).rejects.toMatchObject(unsigned)
    await expect(setSessionAccountMetadata(test.client, {})).rejects.toMatchObject(unsigned)
    await signIn(test.client)
    await setSessionAccountMetadata(test.client, { nickname: 'Ada' })
    expect(await getSessionAccount(test.client)).toEqual({
      address: alice,
      account: { metadata: { nickname: 'Ada' } },
    })
  })
})

it('keeps two clients apart', async () => {
  const [one, two] = [await startConnected(), await start()]
  await signIn(one.client)
  expect(readSiwxState(two.client.store.get()).session).toBeUndefined()
  expect(prompts(two)).toBe(0)
})
