import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Adapter, type Latchkey, type SiwxConfig } from '../core/index.ts'
import { walletUserRejectedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createSystemClock } from '../kernel/index.ts'
import {
  deferredAdapter,
  fakeClient,
  type DeferredConnector,
  deferredConnector,
  fakeSession,
} from '../modal/fakeClient.fixture.ts'
import { base, mainnet } from '../networks/index.ts'
import {
  LatchkeyProvider,
  type MutationResult,
  useAccountModal,
  useBalance,
  useConnect,
  useConnections,
  useConnectModal,
  useDeleteConnection,
  useDisconnect,
  useNetworkModal,
  useSendTransaction,
  useSession,
  useSignMessage,
  useSignTypedData,
  useSwitchConnection,
  useSwitchNetwork,
  useTransfer,
  useTransferNft,
} from './index.ts'

function useHooks() {
  return {
    accountModal: useAccountModal(),
    balance: useBalance(),
    connect: useConnect(),
    connections: useConnections(),
    connectModal: useConnectModal(),
    deleteConnection: useDeleteConnection(),
    disconnect: useDisconnect(),
    networkModal: useNetworkModal(),
    sendTransaction: useSendTransaction(),
    session: useSession(),
    signMessage: useSignMessage(),
    signTypedData: useSignTypedData(),
    switchConnection: useSwitchConnection(),
    switchNetwork: useSwitchNetwork(),
    transfer: useTransfer(),
    transferNft: useTransferNft(),
  }
}
type Hooks = ReturnType<typeof useHooks>

/** A page with a wallet that answers every request by `answer`. */
type Page = {
  readonly client: Latchkey
  readonly hooks: () => Hooks
  readonly fox: DeferredConnector
  readonly rejections: readonly unknown[]
  answer: 'approve' | 'decline'
}

const receiver = `0x${'b0'.repeat(20)}` as const

function siwxConfig(): SiwxConfig {
  return {
    createMessage: async (account) => ({
      ...account,
      domain: location.host,
      uri: location.origin,
      version: '1',
      nonce: 'abcdefgh',
      issuedAt: new Date(0).toISOString(),
      serializedMessage: 'Sign in',
    }),
    addSession: async () => {},
    revokeSession: () => Promise.reject(new WalletError(walletUserRejectedError)),
    setSessions: async () => {},
    getSessions: async () => [],
  }
}

function show(options: Parameters<typeof fakeClient>[0] = {}): Page {
  const fox = deferredConnector({ id: 'fox' })
  const cat = deferredConnector({ id: 'cat' })
  const rejections: unknown[] = []
  async function answered<value>(value: value): Promise<value> {
    if (opened.answer === 'decline') throw new WalletError(walletUserRejectedError)
    return value
  }
  for (const connector of [fox, cat])
    connector.connect = () => answered([fakeSession(mainnet.caipNetworkId)])
  const operations: Partial<Adapter> = {
    switchNetwork: () => answered(undefined),
    signMessage: () => answered('0x01'),
    signTypedData: () => answered('0x01' as const),
    sendTransaction: () => answered('0x02' as const),
    send: () => answered({ hash: '0x02' }),
    confirm: async () => {},
    readBalance: async () => 10n ** 18n,
  }
  const { client } = fakeClient({
    networks: [mainnet, base],
    adapters: [deferredAdapter('eip155', [fox, cat], operations)],
    ...options,
  })
  const rendered: Hooks[] = []
  function Host(): ReactNode {
    rendered.push(useHooks())
    return undefined
  }
  const root = createRoot(document.createElement('div'))
  const onRejection = (event: PromiseRejectionEvent): void => void rejections.push(event.reason)
  window.addEventListener('unhandledrejection', onRejection)
  root.render(createElement(LatchkeyProvider, { client }, createElement(Host)))
  onTestFinished(() => {
    window.removeEventListener('unhandledrejection', onRejection)
    root.unmount()
    client.destroy()
  })
  const opened: Page = {
    client,
    fox,
    rejections,
    answer: 'approve',
    hooks: () => rendered.at(-1) as Hooks,
  }
  return opened
}

/** Calls a mutation hook, with variables that reach the wallet. */
type Call = (hooks: Hooks) => {
  readonly start: () => void
  readonly startAsync: () => Promise<unknown>
  readonly error: WalletError | undefined
}

function bind<variables>(
  { mutate, mutateAsync, error }: MutationResult<unknown, variables>,
  ...call: Parameters<MutationResult<unknown, variables>['mutate']>
): ReturnType<Call> {
  return { start: () => mutate(...call), startAsync: () => mutateAsync(...call), error }
}

const nft = {
  id: 'eip155:1/erc721:0xc0/1',
  chainId: 'eip155:1',
  standard: 'erc721',
  contract: `0x${'c0'.repeat(20)}`,
  tokenId: '1',
  quantity: '1',
} as const
const token = {
  chainId: mainnet.caipNetworkId,
  name: 'Ether',
  symbol: 'ETH',
  quantity: { decimals: '18', numeric: '5' },
} as const
const typedData = { types: {}, primaryType: 'Mail', message: {} } as const

const calls: readonly (readonly [name: string, call: Call])[] = [
  ['useSwitchNetwork', ({ switchNetwork }) => bind(switchNetwork, { network: base })],
  ['useSignMessage', ({ signMessage }) => bind(signMessage, { message: 'Hello' })],
  ['useSignTypedData', ({ signTypedData }) => bind(signTypedData, typedData)],
  ['useSendTransaction', ({ sendTransaction }) => bind(sendTransaction, { to: receiver })],
  ['useTransfer', ({ transfer }) => bind(transfer, { token, amount: 1n, receiver })],
  ['useTransferNft', ({ transferNft }) => bind(transferNft, { nft, receiver })],
  [
    'useSwitchConnection',
    ({ switchConnection }) => bind(switchConnection, { namespace: 'eip155', connectorId: 'cat' }),
  ],
  [
    'useSession',
    ({ session: { signIn, signInAsync, error } }) => ({
      start: signIn,
      startAsync: signInAsync,
      error,
    }),
  ],
]

it.each(calls)(
  '%s reports a declined request in error, without an unhandled rejection, and resolves the next',
  async (_, call) => {
    const shown = show({ features: { multiWallet: true }, siwx: siwxConfig() })
    await shown.client.start()
    await expect.poll(shown.hooks).toBeDefined()
    await shown.hooks().connect.mutateAsync({ connector: shown.fox })
    shown.answer = 'decline'
    call(shown.hooks()).start()
    await expect.poll(() => call(shown.hooks()).error?.code).toBe('wallet.user_rejected')
    shown.answer = 'approve'
    await call(shown.hooks()).startAsync()
    await expect.poll(() => call(shown.hooks()).error).toBeUndefined()
    expect(shown.rejections).toEqual([])
  },
)

it('useConnect connects without the modal, and useConnections returns the wallet without multi-wallet', async () => {
  const shown = show()
  await expect.poll(shown.hooks).toBeDefined()
  const { fox } = shown
  shown.answer = 'decline'
  shown.hooks().connect.mutate({ connector: fox })
  await expect.poll(() => shown.hooks().connect.error?.code).toBe('wallet.user_rejected')
  expect(shown.hooks().connections).toEqual({ connections: [], recentConnections: [] })
  shown.answer = 'approve'
  shown.hooks().connect.mutate({ connector: fox })
  await expect.poll(() => shown.hooks().connect.data?.connector).toBe(fox)
  const { connections, recentConnections } = shown.hooks().connections
  expect(connections.map(({ connector }) => connector)).toEqual([fox])
  expect(recentConnections).toEqual([])
  shown.hooks().deleteConnection.mutate({ namespace: 'eip155', connectorId: 'fox' })
  await expect
    .poll(() => shown.hooks().deleteConnection.error?.code)
    .toBe('multi_wallet.not_enabled')
  shown.hooks().disconnect.mutate()
  await expect.poll(() => shown.hooks().connections.connections).toEqual([])
  expect(shown.rejections).toEqual([])
})

it('useDeleteConnection removes a wallet from those connected or recent', async () => {
  const shown = show({ features: { multiWallet: true } })
  await shown.client.start()
  await expect.poll(shown.hooks).toBeDefined()
  const { fox, hooks } = shown
  await hooks().connect.mutateAsync({ connector: fox })
  await hooks().disconnect.mutateAsync()
  const recent = (): readonly string[] =>
    hooks().connections.recentConnections.map(({ connectorId }) => connectorId)
  await expect.poll(recent).toEqual(['fox'])
  await hooks().deleteConnection.mutateAsync({ namespace: 'eip155', connectorId: 'fox' })
  await hooks().connect.mutateAsync({ connector: fox })
  await hooks().deleteConnection.mutateAsync({ namespace: 'eip155', connectorId: 'fox' })
  await expect.poll(() => hooks().connections.connections).toEqual([])
  expect(recent()).toEqual([])
})

it('useSession reports why signing out or in failed, and nothing is thrown', async () => {
  const shown = show({ siwx: siwxConfig() })
  const { hooks, fox } = shown
  await expect.poll(hooks).toBeDefined()
  hooks().session.signIn()
  await expect.poll(() => hooks().session.error?.code).toBe('account.no_active_address')
  hooks().session.reset()
  await hooks().connect.mutateAsync({ connector: fox })
  await expect(hooks().session.signInAsync()).resolves.toMatchObject({ signature: '0x01' })
  await expect.poll(() => hooks().session.status).toBe('signedIn')
  hooks().session.signOut()
  await expect.poll(() => hooks().session.error?.code).toBe('wallet.user_rejected')
  await expect(hooks().session.signOutAsync()).rejects.toMatchObject({
    code: 'wallet.user_rejected',
  })
  expect(hooks().session).toMatchObject({ session: undefined, isPending: false })
  expect(shown.rejections).toEqual([])
})

it('useBalance().refetch resolves with the error of a client that was destroyed', async () => {
  const shown = show()
  await expect.poll(shown.hooks).toBeDefined()
  const { refetch } = shown.hooks().balance
  shown.client.destroy()
  expect(await refetch()).toMatchObject({ status: 'error', error: { code: 'client.destroyed' } })
})

it('the modal hooks open a view, follow it, and resolve with what changed', async () => {
  const { hooks, fox } = show({ environment: { clock: createSystemClock() } })
  await expect.poll(hooks).toBeDefined()
  const dialog = page.getByRole('dialog')
  const connecting = hooks().connectModal.openConnectModal()
  await expect.element(dialog).toBeVisible()
  expect(hooks().connectModal.connectModalOpen).toBe(true)
  await hooks().connect.mutateAsync({ connector: fox })
  await userEvent.keyboard('{Escape}')
  expect(await connecting).toMatchObject({ status: 'connected', connection: { connector: fox } })

  const viewing = hooks().accountModal.openAccountModal()
  await expect.element(dialog).toBeVisible()
  const { accountModal, connectModal, networkModal } = hooks()
  expect([
    accountModal.accountModalOpen,
    connectModal.connectModalOpen,
    networkModal.networkModalOpen,
  ]).toEqual([true, false, false])
  await userEvent.keyboard('{Escape}')
  expect(await viewing).toEqual({ status: 'closed' })

  const switching = hooks().networkModal.openNetworkModal()
  await expect.element(dialog).toBeVisible()
  expect(hooks().networkModal.networkModalOpen).toBe(true)
  await hooks().switchNetwork.mutateAsync({ network: base })
  await userEvent.keyboard('{Escape}')
  expect(await switching).toMatchObject({ status: 'switched', network: base })
})
