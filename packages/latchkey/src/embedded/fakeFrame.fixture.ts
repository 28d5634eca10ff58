import {
  type FrameErrorReply,
  type FrameHello,
  frameHelloSchema,
  type FrameRequestName,
  frameParamsSchemas,
  isFrameApprovalMethod,
  parseFrameRequest,
  readFrameRequestId,
} from '../protocol/index.ts'
import * as v from 'valibot'

/**
 * The document inside the frame, for tests. It uses the handshake and the schemas of the real one; its
 * wallet has fixed addresses and signs nothing.
 *
 * Tests control it by messages to its window, see `controlFakeFrame`.
 */
export type FakeFrameControl =
  /** Posts a message on the port, as an attacker inside the frame could. */
  | { readonly test: 'post'; readonly message: unknown }
  /** Answers the last request that waits. */
  | { readonly test: 'answer'; readonly result: unknown }
  | {
      readonly test: 'fail'
      readonly code: string
      readonly message: string
      readonly rpc?: FrameErrorReply['rpc']
    }
  | { readonly test: 'reload' }
  /** Signs another account in, as another tab does. `isOpen`: whether this browser opens its wallet. */
  | { readonly test: 'changeAccount'; readonly isOpen: boolean }
  /** Changes or removes the e-mail address, as the settings do. */
  | { readonly test: 'changeEmail'; readonly email?: string | undefined }
  /** Posts to the window of the app, as a page of another document could. */
  | { readonly test: 'postToApp'; readonly message: unknown; readonly origin: string }
  /** Sends back what the frame has received, to the sender of this message. */
  | { readonly test: 'report' }

/** Messages that the frame has received, and its URL. */
export type FakeFrameReport = {
  readonly url: string
  readonly requests: readonly {
    readonly id: string
    readonly method: FrameRequestName
    readonly params: unknown
  }[]
}

/** Addresses of the fake wallet. */
export const fakeWallet = {
  evm: '0x8f3CF7AD23cD3cADbd9735afF958023239c619Ae',
  solana: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
} as const

/** Addresses of the account that `changeAccount` signs in. */
export const otherFakeWallet = {
  evm: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
} as const

type FakeAddresses = { readonly evm: string; readonly solana: string }

type Waiting = { readonly id: string; readonly isApproval: boolean }

/** Starts the fake page. Called by the page that the tests' server sends. */
export function startFakeFrame(): void {
  const mode = new URLSearchParams(location.search).get('projectId') ?? ''
  const requests: { id: string; method: FrameRequestName; params: unknown }[] = []
  const waiting: Waiting[] = []
  let port: MessagePort | undefined
  let email: string | undefined
  let addresses: FakeAddresses = fakeWallet
  let isConnected = sessionStorage.getItem(`fake ${mode}`) === 'connected'

  const post = (message: unknown): void => port?.postMessage(message)

  function connectUser(now: boolean): void {
    isConnected = now
    sessionStorage.setItem(`fake ${mode}`, now ? 'connected' : '')
    post({ type: 'sessionChanged', isConnected })
  }

  function settle(message: object, request = waiting.pop()): void {
    if (!request) return
    post({ ...message, id: request.id })
    if (request.isApproval) post({ type: 'approvalChanged', isOpen: false })
  }

  /** In the mode `executing` what waits is executed already, and ends with its own outcome. */
  function abort(requestId: string): void {
    const at = waiting.findIndex((one) => one.id === requestId)
    const [request] = at === -1 || mode === 'executing' ? [] : waiting.splice(at, 1)
    const error = { code: 'frame.request_aborted', message: '' }
    if (request) settle({ type: 'error', error }, request)
  }

  function answer(id: string, method: FrameRequestName, params: never): void {
    const reply = createReplies({ connectUser, isConnected, email, addresses })[method]?.(params)
    if (method === 'abort') abort((params as { requestId: string }).requestId)
    if (method === 'connectEmail') email = (params as { email: string }).email
    if (reply === undefined) {
      const isApproval =
        method === 'getUser' ||
        (method === 'rpcRequest' && isFrameApprovalMethod((params as { method: string }).method))
      waiting.push({ id, isApproval })
      if (isApproval) post({ type: 'approvalChanged', isOpen: true })
    } else if (typeof reply === 'string')
      post({ type: 'error', id, error: { code: reply, message: '' } })
    else post({ type: 'result', id, result: reply.result })
  }

  function receive({ data }: MessageEvent<unknown>): void {
    const request = parseFrameRequest(data)
    const id = readFrameRequestId(data)
    if (!request) {
      if (id === undefined) post({ type: 'messageRejected', code: 'frame.message_invalid' })
      return
    }
    const params = v.safeParse(frameParamsSchemas[request.method], request.params)
    requests.push(request)
    if (params.success) return answer(request.id, request.method, params.output as never)
    post({ type: 'error', id, error: { code: 'frame.message_invalid', message: '' } })
  }

  function welcome({ nonce }: FrameHello, offered: MessagePort | undefined): void {
    if (!offered || port || mode === 'silent') return
    if (mode === 'refused') {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no target
      offered.postMessage({ type: 'refused', nonce, code: 'frame.unverified_domain' })
      return
    }
    port = offered
    port.addEventListener('message', receive)
    port.start()
    post({ type: 'ready', nonce, version: 'fake' })
  }

  // In a frame, or in a separate window.
  const host = (window.opener as Window | null) ?? parent
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== host) return
    const hello = v.safeParse(frameHelloSchema, event.data)
    if (hello.success) return welcome(hello.output, event.ports[0])
    const control = event.data as FakeFrameControl
    if (control.test === 'post') post(control.message)
    if (control.test === 'answer') settle({ type: 'result', result: control.result })
    if (control.test === 'fail') {
      const { code, message, rpc } = control
      settle({ type: 'error', error: { code, message, rpc } })
    }
    if (control.test === 'reload') location.reload()
    if (control.test === 'changeAccount') {
      addresses = otherFakeWallet
      email = 'bob@example.com'
      isConnected = control.isOpen
      post({ type: 'sessionChanged', isConnected: true })
    }
    if (control.test === 'changeEmail') {
      ;({ email } = control)
      post({ type: 'sessionChanged', isConnected: true })
    }
    if (control.test === 'postToApp') host.postMessage(control.message, control.origin)
    if (control.test === 'report') event.ports[0]?.postMessage({ url: location.href, requests })
  })
  const appOrigin = new URLSearchParams(location.hash.slice(1)).get('origin')
  if (appOrigin && mode !== 'mute') host.postMessage({ type: 'latchkey:window' }, appOrigin)
}

/** In this mode the frame stores nothing, and a window does. */
function isStorageless(): boolean {
  return location.pathname === '/frame' && location.search.includes('projectId=storageless')
}

/** In this mode logins with a provider wait for an answer of the test. */
function isSlow(): boolean {
  return location.search.includes('projectId=slow')
}

type Reply = { readonly result: unknown } | string | undefined
type Replies = { readonly [method in FrameRequestName]?: (params: never) => Reply }

/** Replies by method: a result, the code of an error, or undefined to wait. */
function createReplies(wallet: {
  connectUser(now: boolean): void
  readonly isConnected: boolean
  readonly email: string | undefined
  readonly addresses: FakeAddresses
}): Replies {
  const none = { result: {} }
  const nextOtp = ({ otp }: { otp: string }): Reply =>
    otp === '123456' ? none : 'login.code_wrong'
  return {
    connectEmail: ({ email }: { email: string }) => {
      if (isStorageless()) return 'frame.storage_unavailable'
      if (email.startsWith('slow')) return undefined
      if (email.startsWith('limited')) return 'login.limited'
      if (email.startsWith('known')) {
        wallet.connectUser(true)
        return { result: { action: 'CONNECT' } }
      }
      const isNew = email.startsWith('device')
      return {
        result: isNew ? { action: 'VERIFY_DEVICE', number: '42' } : { action: 'VERIFY_OTP' },
      }
    },
    connectOtp: ({ otp }: { otp: string }) => {
      if (isStorageless()) return 'frame.storage_unavailable'
      // The test answers.
      if (otp === '555555') return undefined
      if (otp === '999999') return 'login.code_locked'
      if (otp !== '123456') return 'login.code_wrong'
      wallet.connectUser(true)
      return none
    },
    getSocialRedirectUri: () =>
      isSlow() ? undefined : { result: { uri: `${location.origin}/fake-provider` } },
    connectSocial: () => {
      if (isSlow()) return undefined
      wallet.connectUser(true)
      return { result: { ...createUser(undefined, undefined, wallet.addresses), userName: 'ada' } }
    },
    getFarcasterUri: () => ({ result: { url: `${location.origin}/farcaster?channel=1` } }),
    connectFarcaster: () => {
      if (isSlow()) return undefined
      wallet.connectUser(true)
      return { result: { userName: 'ada' } }
    },
    getUser: ({ chainId, siwx }: { chainId?: string; siwx?: unknown }) => {
      if (isStorageless()) return 'frame.storage_unavailable'
      // The visitor reads the message.
      if (siwx) return undefined
      return wallet.isConnected
        ? { result: createUser(chainId, wallet.email, wallet.addresses) }
        : 'login.session_ended'
    },
    isConnected: () =>
      isStorageless()
        ? 'frame.storage_unavailable'
        : { result: { isConnected: wallet.isConnected } },
    signOut: () => {
      if (isStorageless()) return 'frame.storage_unavailable'
      wallet.connectUser(false)
      return none
    },
    getChainId: () => ({ result: { chainId: 'eip155:1' } }),
    getSmartAccountEnabledNetworks: () => ({ result: { smartAccountEnabledNetworks: [] } }),
    switchNetwork: ({ chainId }: { chainId: string }) => ({ result: { chainId } }),
    updateEmail: () => ({
      result: { action: wallet.email ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' },
    }),
    updateEmailPrimaryOtp: nextOtp,
    updateEmailSecondaryOtp: ({ otp }: { otp: string }) =>
      otp === '123456' ? { result: { newEmail: 'new@example.com' } } : 'login.code_wrong',
    setPreferredAccount: ({ type }: { type: string }) => ({
      result: { type, address: fakeWallet.evm },
    }),
    abort: () => ({ result: { isAborted: true } }),
    openSettings: () => none,
    openExport: () => ({ result: { uri: `${location.origin}/export` } }),
    syncTheme: () => none,
    syncLocale: () => none,
    syncDappData: () => none,
    reload: () => none,
    rpcRequest: ({ method }: { method: string }) => {
      if (isStorageless() && method !== 'eth_blockNumber') return 'frame.storage_unavailable'
      return method === 'eth_blockNumber' ? { result: '0x10' } : undefined
    },
  }
}

function createUser(
  chainId: string = 'eip155:1',
  email: string | undefined,
  { evm, solana }: FakeAddresses,
): object {
  const address = chainId.startsWith('solana:') ? solana : evm
  const accounts = [evm, solana].map((one) => ({ address: one, type: 'eoa' }))
  const type = { preferredAccountType: 'eoa', smartAccountDeployed: false }
  return { address, chainId, email, accounts, ...type }
}
