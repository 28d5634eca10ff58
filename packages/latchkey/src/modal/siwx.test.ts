import { describe, expect, it } from 'vitest'
import { settle } from '../core/client/core.fixture.ts'
import {
  connect,
  endSession,
  isConnected,
  type Latchkey,
  type LatchkeyOptions,
  readSiwxState,
  signIn,
  type SiwxConfig,
  type SiwxSession,
  switchNetwork,
} from '../core/index.ts'
import { base, mainnet, solanaMainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  fakeClient,
  type DeferredConnector,
  deferredConnector,
  fakeRow,
  fakeSession,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName } from './Modal.ts'
import { readRoute } from './routeStack.ts'
import { cancelSignInView, leaveWhenSignedIn, readSignInPrompt, submitSignIn } from './siwx.ts'

const both = ['eip155', 'solana'] as const
const transfer = { view: 'WalletSend', arguments: { amount: '0.5' } } as const
const transferRoute = { view: 'WalletSend', data: { amount: '0.5' } }

const viewOf = (modal: Modal): ViewName => readRoute(modal.store.get()).view

function fakeSiwx(change: Partial<SiwxConfig> = {}): SiwxConfig & { sessions: SiwxSession[] } {
  const sessions: SiwxSession[] = []
  return {
    sessions,
    getRequired: () => true,
    async createMessage(account) {
      const data = { ...account, domain: '', uri: '', version: '1', nonce: 'abcdefgh' }
      return { ...data, issuedAt: new Date().toISOString(), serializedMessage: 'Sign in' }
    },
    addSession: async (session) => void sessions.push(session),
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async (chainId) => sessions.filter(({ data }) => data.chainId === chainId),
    ...change,
  }
}

/** A modal with which a wallet was connected through its row. */
async function connected(
  siwx: ReturnType<typeof fakeSiwx> = fakeSiwx(),
  parameters?: Parameters<Modal['open']>[0],
  options: Partial<LatchkeyOptions> = {},
) {
  const wallet = deferredConnector({ id: 'fox' })
  const signs: ((signature: string) => void)[] = []
  const adapter = deferredAdapter('eip155', [wallet], {
    switchNetwork: async () => {},
    signMessage: () => new Promise((resolve) => signs.push(resolve)),
  })
  const fake = fakeClient({ ...options, adapters: [adapter], networks: [mainnet, base], siwx })
  await fake.client.start()
  const modal = createModal(fake.client)
  modal.open(parameters)
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await settle()
  return { ...fake, modal, signs, siwx }
}

/** Signs in through the view. */
async function signOnce({
  modal,
  clock,
  signs,
}: Pick<Awaited<ReturnType<typeof connected>>, 'modal' | 'clock' | 'signs'>): Promise<void> {
  const signing = submitSignIn(modal)
  await settle()
  signs.pop()?.('0x01')
  await signing
  clock.advance(200)
}

describe('the prompt', () => {
  it('replaces the connecting view, and the modal stays open [4.8a]', async () => {
    const { modal, names } = await connected()
    expect(modal.store.get().open).toBe(true)
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    expect(readSignInPrompt(modal)).toMatchObject({ status: 'prompted', cancelling: 'disconnects' })
    expect(names().filter((name) => name === 'MODAL_CLOSE')).toEqual([])
  })

  it('lets the modal close after connecting with a valid session', async () => {
    const siwx = fakeSiwx({
      getSessions: async (chainId, accountAddress) => [
        {
          data: { chainId, accountAddress, domain: '', uri: '', version: '1', nonce: '' },
          message: '',
          signature: '',
        },
      ],
    })
    const { modal } = await connected(siwx)
    expect(modal.store.get().open).toBe(false)
  })

  it('cannot be closed while sign-in is required, and shakes [4.8f]', async () => {
    const { modal } = await connected()
    modal.requestClose()
    expect(modal.store.get()).toMatchObject({ open: true, shake: true })
    modal.reset({ view: 'ApproveTransaction', data: undefined })
  })

  it.each<[string, Parameters<Modal['open']>[0]]>([
    ['nothing', undefined],
    ['a view', { view: 'WalletSend' }],
    ['a transfer', transfer],
    ['Connect', { view: 'Connect', namespace: 'solana' }],
  ])(
    'stays when open is called with %s, while sign-in is required [4.8f]',
    async (_, parameters) => {
      const { modal } = await connected()
      modal.open(parameters)
      expect(viewOf(modal)).toBe('SIWXSignMessage')
      modal.requestClose()
      expect(modal.store.get()).toMatchObject({ open: true, shake: true })
    },
  )

  it('shows again when the modal opens after the app has closed it, while sign-in is required [4.8f]', async () => {
    const { modal, client } = await connected()
    modal.close()
    expect(modal.store.get().open).toBe(false)
    expect(isConnected(client.store.get())).toBe(true)
    modal.open()
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    expect(readSignInPrompt(modal)).toMatchObject({
      status: 'prompted',
      cancelling: 'disconnects',
      message: { serializedMessage: 'Sign in' },
    })
  })

  it('shows when the modal opens after the visitor has signed out, while sign-in is required', async () => {
    const { modal, client, clock, signs } = await connected()
    await signOnce({ modal, clock, signs })
    await endSession(client)
    await settle()
    expect(modal.store.get().open).toBe(false)
    modal.open()
    expect(viewOf(modal)).toBe('SIWXSignMessage')
  })

  it('gives way to the frame of the embedded wallet, and to an unsupported network', async () => {
    const { modal } = await connected()
    modal.open({ view: 'ApproveTransaction' })
    expect(viewOf(modal)).toBe('ApproveTransaction')
    modal.open({ view: 'UnsupportedChain' })
    expect(viewOf(modal)).toBe('UnsupportedChain')
  })

  it('covers no other view once an optional sign-in was left', async () => {
    const { modal } = await connected(fakeSiwx({ getRequired: () => false }))
    modal.requestClose()
    modal.open()
    expect(viewOf(modal)).toBe('Account')
  })

  it('can be closed while sign-in is optional, and does not open again [4.8e]', async () => {
    const { modal, client } = await connected(fakeSiwx({ getRequired: () => false }))
    expect(readSignInPrompt(modal)).toMatchObject({ cancelling: 'nothing' })
    modal.requestClose()
    await settle()
    expect(modal.store.get().open).toBe(false)
    expect(isConnected(client.store.get())).toBe(true)
  })
})

describe('the prompt of an embedded modal', () => {
  const embedded = { enableEmbedded: true } as const

  it('stays when the app closes the modal, until the visitor has signed in [4.8f]', async () => {
    const { modal, clock, signs } = await connected(fakeSiwx(), transfer, embedded)
    modal.push({ view: 'ApproveTransaction', data: undefined })
    for (const _ of [1, 2]) {
      modal.close()
      expect(modal.store.get()).toMatchObject({ open: true, loading: false })
      expect(viewOf(modal)).toBe('SIWXSignMessage')
    }
    await signOnce({ modal, clock, signs })
    expect(modal.store.get()).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  })

  it('stays when the app closes the modal, until the visitor cancels', async () => {
    const { modal, client } = await connected(fakeSiwx(), undefined, embedded)
    modal.close()
    await cancelSignInView(modal)
    expect(isConnected(client.store.get())).toBe(false)
    expect(modal.store.get()).toMatchObject({ open: true, history: [{ view: 'Connect' }] })
  })

  it('leads to Account when the app closes the modal while sign-in is optional [4.8e]', async () => {
    const siwx = fakeSiwx({ getRequired: () => false })
    const { modal } = await connected(siwx, undefined, embedded)
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    modal.close()
    expect(viewOf(modal)).toBe('Account')
  })

  it('stays after a reload, also when the app closes the modal while the session is read', async () => {
    const reads: ((sessions: readonly SiwxSession[]) => void)[] = []
    const siwx = fakeSiwx({ getSessions: () => new Promise((resolve) => reads.push(resolve)) })
    const { client } = fakeClient({ ...embedded, siwx })
    const session = {
      ...fakeSession(mainnet.caipNetworkId),
      connector: deferredConnector({ id: 'fox' }),
    }
    client.store.set({ connection: { eip155: { status: 'connected', connections: [session] } } })
    const modal = createModal(client)
    modal.open()
    await client.start()
    await settle()
    modal.close()
    expect(viewOf(modal)).toBe('Account')
    // The reads of earlier sessions come after that of the account.
    for (const answer of reads) {
      answer([])
      await settle()
    }
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    modal.close()
    expect(viewOf(modal)).toBe('SIWXSignMessage')
  })
})

describe('submitSignIn', () => {
  it('closes the modal once the visitor has signed [4.8b]', async () => {
    const { modal, clock, signs, names } = await connected()
    const signing = submitSignIn(modal)
    await settle()
    expect(readSignInPrompt(modal)?.status).toBe('signing')
    signs[0]?.('0x01')
    await signing
    expect(readSignInPrompt(modal)?.status).toBe('done')
    clock.advance(200)
    expect(modal.store.get().open).toBe(false)
    expect(names()).toContain('CLICK_SIGN_SIWX_MESSAGE')
    expect(names()).toContain('SIWX_AUTH_SUCCESS')
  })

  it('leads to the transfer that open was called with', async () => {
    const { modal, clock, signs } = await connected(fakeSiwx(), transfer)
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    const signing = submitSignIn(modal)
    await settle()
    signs[0]?.('0x01')
    await signing
    clock.advance(200)
    expect(modal.store.get()).toMatchObject({ open: true, history: [transferRoute] })
  })

  it('returns to a transfer during which the network changed', async () => {
    const { modal, client, clock, signs } = await connected()
    await signOnce({ modal, clock, signs })
    modal.open(transfer)
    await switchNetwork(client, { network: base })
    await settle()
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    await signOnce({ modal, clock, signs })
    expect(modal.store.get()).toMatchObject({ open: true, history: [transferRoute] })
  })

  it.each<[string, Parameters<Modal['open']>[0], object]>([
    ['the view', { view: 'Networks' }, { open: true, history: [{ view: 'Networks' }] }],
    ['the transfer', transfer, { open: true, history: [transferRoute] }],
    ['no view, and closes', undefined, { open: false }],
  ])('leads to %s that open was called with during the prompt', async (_, parameters, state) => {
    const { modal, clock, signs } = await connected()
    modal.open(parameters)
    await signOnce({ modal, clock, signs })
    expect(modal.store.get()).toMatchObject(state)
  })

  it('does not sign a message for another site', async () => {
    const createMessage: SiwxConfig['createMessage'] = async (account) => ({
      ...account,
      domain: 'evil.example',
      uri: '',
      version: '1',
      nonce: 'abcdefgh',
      serializedMessage: 'Sign in',
    })
    const { modal, client, signs } = await connected(fakeSiwx({ createMessage }))
    Object.assign(client, { window: { location: { host: 'app.example' } } })
    expect(readSignInPrompt(modal)?.isForeign).toBe(true)
    await submitSignIn(modal)
    expect(signs).toEqual([])
  })

  it('does not sign a message for another site that was created after the click', async () => {
    const created: ((domain: string) => void)[] = []
    const createMessage: SiwxConfig['createMessage'] = (account) =>
      new Promise((resolve) =>
        created.push((domain) => {
          const data = { ...account, domain, uri: '', version: '1', nonce: 'abcdefgh' }
          resolve({ ...data, serializedMessage: 'Sign in' })
        }),
      )
    const { modal, client, signs } = await connected(fakeSiwx({ createMessage }))
    Object.assign(client, { window: { location: { host: 'app.example' } } })
    const signing = submitSignIn(modal)
    for (const create of created) create('evil.example')
    await settle()
    expect(signs).toEqual([])
    await signing
    expect(readSignInPrompt(modal)).toMatchObject({ status: 'prompted', isForeign: true })
  })

  it('reads a session again that could not be read, and closes the modal without a signature', async () => {
    const backend = { isAway: true }
    const siwx = fakeSiwx({
      getSessions: async (chainId, accountAddress) => {
        if (backend.isAway) throw new Error('503')
        const data = { chainId, accountAddress, domain: '', uri: '', version: '1', nonce: '' }
        return [{ data, message: '', signature: '' }]
      },
    })
    const { modal, client, clock, signs, names } = await connected(siwx)
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    expect(readSignInPrompt(modal)?.error?.code).toBe('siwx.init_failed')
    await submitSignIn(modal)
    await settle()
    expect(modal.store.get().open).toBe(true)
    expect(readSignInPrompt(modal)?.error?.code).toBe('siwx.init_failed')
    backend.isAway = false
    await submitSignIn(modal)
    expect(readSignInPrompt(modal)?.status).toBe('checking')
    await settle()
    clock.advance(200)
    expect(modal.store.get().open).toBe(false)
    expect(isConnected(client.store.get())).toBe(true)
    expect(signs).toEqual([])
    expect(names()).not.toContain('CLICK_SIGN_SIWX_MESSAGE')
  })

  it('opens the view again after a failure while it was closed [4.8c]', async () => {
    const siwx = fakeSiwx({ addSession: () => Promise.reject(new Error('401')) })
    const { modal, signs } = await connected(siwx)
    const signing = submitSignIn(modal)
    await settle()
    modal.reset({ view: 'Account', data: undefined })
    signs[0]?.('0x01')
    await signing
    expect(modal.store.get().open).toBe(true)
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    expect(readSignInPrompt(modal)?.error?.code).toBe('siwx.sign_failed')
  })
})

describe('leaveWhenSignedIn', () => {
  it('closes the modal after a sign-in that the view did not start', async () => {
    const { modal, client, clock, signs } = await connected()
    leaveWhenSignedIn(modal)
    leaveWhenSignedIn(modal)
    const signing = signIn(client)
    await settle()
    signs[0]?.('0x01')
    await signing
    expect(modal.store.get().open).toBe(true)
    clock.advance(200)
    expect(modal.store.get().open).toBe(false)
  })

  it('keeps a view that the visitor came to meanwhile', async () => {
    const { modal, client, clock, signs } = await connected()
    leaveWhenSignedIn(modal)
    const signing = signIn(client)
    await settle()
    modal.reset({ view: 'Networks', data: undefined })
    signs[0]?.('0x01')
    await signing
    clock.advance(200)
    expect(viewOf(modal)).toBe('Networks')
  })
})

describe('cancelSignInView', () => {
  it('disconnects and closes on the first network [4.8d]', async () => {
    const { modal, client } = await connected()
    await cancelSignInView(modal)
    expect(isConnected(client.store.get())).toBe(false)
    expect(modal.store.get().open).toBe(false)
  })

  it('disconnects and closes although open was called with a transfer', async () => {
    const { modal, client } = await connected(fakeSiwx(), transfer)
    await cancelSignInView(modal)
    expect(isConnected(client.store.get())).toBe(false)
    expect(modal.store.get().open).toBe(false)
  })

  it('leads to the transfer that open was called with where the visitor stays connected', async () => {
    const { modal } = await connected(fakeSiwx({ getRequired: () => false }), transfer)
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    await cancelSignInView(modal)
    expect(modal.store.get()).toMatchObject({ open: true, history: [transferRoute] })
  })

  it('returns to the network of the last session and closes [4.8d]', async () => {
    const { modal, client, clock, signs } = await connected()
    const signing = submitSignIn(modal)
    await settle()
    signs[0]?.('0x01')
    await signing
    clock.advance(200)
    await switchNetwork(client, { network: base })
    await settle()
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    expect(readSignInPrompt(modal)).toMatchObject({ cancelling: 'returns', last: { id: 1 } })
    await cancelSignInView(modal)
    expect(isConnected(client.store.get())).toBe(true)
    expect(client.store.get().network['eip155']?.active?.caipNetworkId).toBe(mainnet.caipNetworkId)
    expect(modal.store.get().open).toBe(false)
  })
})

describe('cancelSignInView on a network of another namespace or account', () => {
  /** Connects wallets, signs in on Mainnet in the modal, and leads to the prompt of a later network. */
  async function prompted(
    kind: 'one wallet' | 'two wallets',
    leave: (client: Latchkey, wallet: DeferredConnector) => Promise<void>,
  ) {
    const siwx = fakeSiwx({ setSessions: async () => void siwx.sessions.splice(0) })
    const isOne = kind === 'one wallet'
    const wallet = deferredConnector({ id: 'fox', namespaces: isOne ? both : ['eip155'] })
    const ghost = deferredConnector({ id: 'ghost', namespaces: ['solana'] })
    const signMessage = async (): Promise<string> => '0x01'
    const adapters = [
      deferredAdapter('eip155', [wallet], { switchNetwork: async () => {}, signMessage }),
      deferredAdapter('solana', [ghost], { signMessage }),
    ]
    const networks = [mainnet, base, solanaMainnet]
    const fake = fakeClient({ adapters, networks, siwx })
    await fake.client.start()
    const modal = createModal(fake.client)
    const connecting = connect(fake.client, { connector: wallet })
    const ids = isOne ? [mainnet, solanaMainnet] : [mainnet]
    wallet.pending.shift()?.resolve(ids.map(({ caipNetworkId }) => fakeSession(caipNetworkId)))
    await connecting
    await settle()
    await submitSignIn(modal)
    fake.clock.advance(200)
    if (!isOne) {
      const adding = connect(fake.client, { connector: ghost })
      ghost.approve(solanaMainnet.caipNetworkId)
      await adding
    }
    await leave(fake.client, wallet)
    await settle()
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    return { ...fake, modal, siwx }
  }

  const toSolana = (client: Latchkey): Promise<void> =>
    switchNetwork(client, { network: solanaMainnet })

  it.each(['one wallet', 'two wallets'] as const)(
    'returns to the network of the last session with %s, and disconnects nothing [4.8d]',
    async (kind) => {
      const { modal, client, siwx } = await prompted(kind, toSolana)
      expect(readSignInPrompt(modal)).toMatchObject({ cancelling: 'returns', last: { id: 1 } })
      await cancelSignInView(modal)
      await settle()
      const state = client.store.get()
      expect(isConnected(state, 'eip155')).toBe(true)
      expect(isConnected(state, 'solana')).toBe(true)
      expect(state.activeNamespace).toBe('eip155')
      expect(readSiwxState(state)).toMatchObject({
        session: siwx.sessions[0],
        flow: { status: 'idle' },
      })
      expect(siwx.sessions).toHaveLength(1)
      expect(modal.store.get().open).toBe(false)
    },
  )

  it('disconnects another account on another network, as the button says [4.8d]', async () => {
    const { modal, client } = await prompted('two wallets', async (latchkey, wallet) => {
      const address = `0x${'b0'.repeat(20)}`
      const accounts = [{ namespace: 'eip155', address, type: 'eoa' }] as const
      wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
      await switchNetwork(latchkey, { network: base })
    })
    expect(readSignInPrompt(modal)).toMatchObject({ cancelling: 'disconnects', last: undefined })
    await cancelSignInView(modal)
    await settle()
    expect(isConnected(client.store.get(), 'eip155')).toBe(false)
    expect(modal.store.get().open).toBe(false)
  })

  it('returns to a stored session after a reload on a later network [4.8d]', async () => {
    const siwx = fakeSiwx()
    const { address: accountAddress = '' } = fakeSession(mainnet.caipNetworkId).accounts[0] ?? {}
    const account = { chainId: mainnet.caipNetworkId, accountAddress }
    const data = { ...account, domain: '', uri: '', version: '1', nonce: '' }
    siwx.sessions.push({ data, message: 'Sign in', signature: '0x01' })
    const adapters = [deferredAdapter('eip155', [], { switchNetwork: async () => {} })]
    const { client } = fakeClient({ siwx, adapters, networks: [mainnet, base] })
    const connector = deferredConnector({ id: 'fox' })
    const session = { ...fakeSession(base.caipNetworkId), connector }
    client.store.set({ connection: { eip155: { status: 'connected', connections: [session] } } })
    const modal = createModal(client)
    await client.start()
    await settle()
    expect(viewOf(modal)).toBe('SIWXSignMessage')
    expect(readSignInPrompt(modal)).toMatchObject({ cancelling: 'returns', last: { id: 1 } })
    await cancelSignInView(modal)
    await settle()
    expect(isConnected(client.store.get())).toBe(true)
    expect(readSiwxState(client.store.get()).session).toBe(siwx.sessions[0])
    expect(modal.store.get().open).toBe(false)
  })
})
