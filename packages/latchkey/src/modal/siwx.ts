import {
  cancelSignIn,
  isConnected,
  isForeignSiwxMessage,
  isSiwxRequired,
  readNetworks,
  readPreviousSiwxAccount,
  readSiwxState,
  readSiwxAccount,
  signIn,
  type SiwxAccount,
  type SiwxMessage,
} from '../core/index.ts'
import { isWalletError, type WalletError } from '../errors/index.ts'
import type { Network } from '../networks/index.ts'
import type { Modal, ViewRoute } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/** Milliseconds that the confirmation of the sign-in is displayed. */
const closeDelay = 200

/** Sign-in shown by SIWXSignMessage. */
export type SignInPrompt = {
  readonly status: 'checking' | 'prompted' | 'signing' | 'cancelling' | 'done'
  readonly account: SiwxAccount
  readonly network: Network | undefined
  /** Absent while it is created. */
  readonly message: SiwxMessage | undefined
  readonly error: WalletError | undefined
  /** Whether the message names a different site than this page: it must not be signed. */
  readonly isForeign: boolean
  /** Additional effect of the button Cancel. */
  readonly cancelling: 'disconnects' | 'returns' | 'nothing'
  /** Network that Cancel switches back to. */
  readonly last: Network | undefined
}

/** Reads the sign-in shown by SIWXSignMessage; undefined while no account can sign in. */
export function readSignInPrompt({ client }: Modal): SignInPrompt | undefined {
  const state = client.store.get()
  const { flow, session } = readSiwxState(state)
  const findNetwork = (account: SiwxAccount | undefined): Network | undefined =>
    readNetworks(state).find(({ caipNetworkId }) => caipNetworkId === account?.chainId)
  const isRequired = isSiwxRequired(client)
  if (flow.status === 'idle') {
    const account = session?.data ?? readSiwxAccount(state)
    return (
      account && {
        status: session ? 'done' : 'prompted',
        account,
        network: findNetwork(account),
        message: session && { ...session.data, serializedMessage: session.message },
        error: undefined,
        isForeign: false,
        cancelling: 'nothing',
        last: undefined,
      }
    )
  }
  const { account, message, error } = flow
  const previous = findNetwork(readPreviousSiwxAccount(state))
  return {
    status: flow.status,
    account,
    network: findNetwork(account),
    message,
    error,
    isForeign: isForeignSiwxMessage(client, message),
    cancelling: isRequired ? (previous ? 'returns' : 'disconnects') : 'nothing',
    last: previous,
  }
}

/**
 * Signs in, and then closes the modal, or shows the view that `open` was called with. The view shows a failure.
 * After a session that could not be read, reads it again and requests no signature.
 */
export async function submitSignIn(modal: Modal): Promise<void> {
  const { client } = modal
  const prompt = readSignInPrompt(modal)
  if (!prompt || prompt.isForeign) return
  if (prompt.status === 'done') return leaveSignInView(modal)
  leaveWhenSignedIn(modal)
  if (isWalletError(prompt.error, 'siwx.init_failed'))
    return client.signals.emit('sessionCheckRetried', undefined)
  client.events.emit('CLICK_SIGN_SIWX_MESSAGE', { network: prompt.account.chainId })
  await signIn(client).catch(() => {})
}

/**
 * Leaves the view once the account has a session, which the view, the app or another tab signed. A later call replaces
 * an earlier one.
 */
export function leaveWhenSignedIn(modal: Modal): void {
  const { client, store } = modal
  const following = client.own(createFollowing)
  following.stop()
  let stopTimer = (): void => {}
  const stopSession = client.signals.on('sessionChanged', (session) => {
    stopTimer()
    if (session) stopTimer = client.clock.after(closeDelay, () => leaveSignInView(modal))
  })
  const stopView = store.watch(
    ({ history }) => readRoute({ history }).view,
    () => following.stop(),
  )
  following.stop = () => {
    stopTimer()
    stopSession()
    stopView()
  }
}

function createFollowing(): { stop: () => void } {
  return { stop: () => {} }
}

/** Cancels the sign-in, and closes the modal, unless the visitor stays connected and `open` was called with a view. */
export async function cancelSignInView(modal: Modal): Promise<void> {
  await cancelSignIn(modal.client)
  leaveSignInView(modal)
}

function leaveSignInView(modal: Modal): void {
  const { view, data } = readRoute(modal.store.get())
  if (view !== 'SIWXSignMessage') return
  const next = data?.requested ? data.first : data && getFormRoute(data.first)
  if (next && isConnected(modal.client.store.get())) modal.reset(next)
  else modal.close()
}

/** Returns the view that `open` was called with before the prompt, while its form waits for the sign-in. */
function getFormRoute(first: ViewRoute): ViewRoute | undefined {
  if (first.view === 'Connect') return first.data.next
  return (first.view === 'WalletSend' || first.view === 'Swap') && first.data ? first : undefined
}
