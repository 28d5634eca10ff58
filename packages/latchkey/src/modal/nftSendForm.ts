import { namespaceOf, isCaipNetworkId, type CaipNetworkId } from '../caip/index.ts'
import {
  addRecentReceiver,
  checkReceiver,
  estimateNftTransferFee,
  findReceiverWarning,
  type Latchkey,
  notify,
  type ReceiverResolution,
  type ReceiverWarning,
  transferNft,
  hasNameSupport,
  isNameLike,
  lacksTransferFee,
  resolveName,
} from '../core/index.ts'
import { gasEstimateFailedError, sendFailedError } from '../errors/catalogue/index.ts'
import { isUserRejected, translateWalletError, WalletError, messageOf } from '../errors/index.ts'
import { createLatestRun, createStore, type LatestRun, type Store } from '../kernel/index.ts'
import type { Nft } from '../protocol/index.ts'
import { loadReceiversAndNames } from './loadReceiversAndNames.ts'
import type { Modal, ViewRoute } from './Modal.ts'
import { leaveUnownedNft } from './nfts.ts'
import { readRoute } from './routeStack.ts'
import { watchActiveWallet } from './watchActiveWallet.ts'

/** Form that sends an NFT, and the progress of its transfer. */
export type NftSendFormState = {
  /** CAIP-19 id of the NFT; undefined before the first use. */
  readonly id: string | undefined
  /** As typed. */
  readonly receiver: string
  /** Number of copies, as typed. */
  readonly amount: string
  readonly warning: ReceiverWarning | undefined
  /** Resolution of the name in `receiver`; undefined when that is no name. */
  readonly resolution: ReceiverResolution | undefined
  /** Estimated fee in base units of the native currency; undefined while it is not known. */
  readonly fee: bigint | undefined
  readonly status: 'editing' | 'asking' | 'declined' | 'failed'
  /** Why the transfer was not sent. */
  readonly error: WalletError | undefined
}

/** Result of checking the form. */
export type NftSendCheck = {
  /** Next step, displayed on the button of the form. */
  readonly step:
    | 'addAmount'
    | 'incorrectValue'
    /** The native currency does not suffice for the fee. */
    | 'insufficientFunds'
    | 'addAddress'
    | 'invalidAddress'
    | 'resolvingName'
    | 'send'
  /** Valid number of copies. */
  readonly amount?: bigint | undefined
  /** Normalized address, once it is valid. */
  readonly receiver?: string | undefined
  /** Whether the address is of another namespace than the NFT. */
  readonly isOtherNamespace?: boolean | undefined
}

const emptyForm: NftSendFormState = {
  id: undefined,
  receiver: '',
  amount: '1',
  warning: undefined,
  resolution: undefined,
  fee: undefined,
  status: 'editing',
  error: undefined,
}

/** Creates the form of a client, which is reset when the account or the network changes, and its runs. */
function createForm(client: Latchkey): {
  readonly form: Store<NftSendFormState>
  readonly run: LatestRun
  /** Resolves the name of the receiver. */
  readonly lookup: LatestRun
  /** Estimates the fee. */
  readonly estimate: LatestRun
  /** Routes for which the form was emptied. */
  readonly started: WeakSet<ViewRoute>
} {
  const form = createStore(emptyForm)
  const [run, lookup, estimate] = [createLatestRun(), createLatestRun(), createLatestRun()]
  const abort = (): void => {
    run.abort()
    lookup.abort()
    estimate.abort()
  }
  watchActiveWallet(client, () => {
    abort()
    form.set(emptyForm)
  })
  client.onDestroy(abort)
  return { form, run, lookup, estimate, started: new WeakSet() }
}

/** Returns the store of the form. */
export function getNftSendFormStore({ client }: Modal): Store<NftSendFormState> {
  return client.own(createForm).form
}

/**
 * Starts the form of the view, empty unless the wallet still prompts for the same NFT, and estimates its fee. Leaves
 * the view when the owner of the NFT is not the active account any more.
 */
export function fetchNftSendViewData(modal: Modal): void {
  leaveUnownedNft(modal)
  startForm(modal)
  loadReceiversAndNames(modal.client)
  void updateNftSendFee(modal)
}

/** Empties the form once for each time that it is opened, and after a change of the account or the network. */
function startForm({ client, store }: Modal): void {
  const route = readRoute(store.get())
  if (route.view !== 'NftSend') return
  const { form, run, lookup, started } = client.own(createForm)
  const { nft } = route.data
  const { id, status } = form.get()
  if (!(id === nft.id && (started.has(route) || status === 'asking'))) {
    run.abort()
    lookup.abort()
    form.set({ ...emptyForm, id: nft.id })
  }
  started.add(route)
}

/**
 * Estimates the fee of the transfer in the form, to the sender while no receiver is typed. A newer run aborts the
 * older; a failure leaves the fee unknown.
 */
export async function updateNftSendFee({ client, store }: Modal): Promise<void> {
  const route = readRoute(store.get())
  if (route.view !== 'NftSend') return
  const { form, estimate } = client.own(createForm)
  const { nft } = route.data
  const { amount, receiver = '' } = checkNftSend(client, nft, form.get())
  const signal = estimate.start()
  try {
    const fee = await estimateNftTransferFee(client, { nft, receiver, amount, signal })
    if (estimate.isCurrent(signal)) form.set({ fee })
  } catch (error) {
    if (!estimate.isCurrent(signal)) return
    client.logger.info(new WalletError(gasEstimateFailedError).message, {
      reason: messageOf(error),
    })
    form.set({ fee: undefined })
  }
}

/** Changes the form, and aborts a pending wallet request. A name is resolved after a pause in typing. */
export function editNftSend(
  modal: Modal,
  nft: Nft,
  change: Partial<Pick<NftSendFormState, 'receiver' | 'amount'>>,
): void {
  const { client } = modal
  startForm(modal)
  const { form, run, lookup } = client.own(createForm)
  run.abort()
  form.set({ ...change, status: 'editing', error: undefined })
  if (change.receiver === undefined) return
  const signal = lookup.start()
  form.set({ warning: undefined })
  if (!isCaipNetworkId(nft.chainId)) return
  const typed = { receiver: change.receiver, network: nft.chainId, signal }
  resolveNftReceiver(client, typed, (resolution) => {
    form.set({ resolution })
    void updateWarning(client, nft, signal)
    if (resolution?.status === 'resolved') void updateNftSendFee(modal)
  })
}

/** Warns of an address that is probably a mistake. */
async function updateWarning(client: Latchkey, nft: Nft, signal: AbortSignal): Promise<void> {
  const { form } = client.own(createForm)
  const { receiver } = checkNftSend(client, nft, form.get())
  const { chainId: network, contract } = nft
  if (receiver === undefined || !isCaipNetworkId(network)) return
  const warning = await findReceiverWarning(client, { receiver, network, contract })
  if (!signal.aborted) form.set({ warning })
}

/** Validates the form. */
export function checkNftSend(
  client: Latchkey,
  { chainId, quantity }: Pick<Nft, 'chainId' | 'quantity'>,
  form: Pick<NftSendFormState, 'receiver' | 'amount'> &
    Partial<Pick<NftSendFormState, 'resolution' | 'fee'>>,
): NftSendCheck {
  if (!isCaipNetworkId(chainId)) return { step: 'invalidAddress' }
  const { resolution, fee } = form
  const address = resolution?.status === 'resolved' ? resolution.address : form.receiver
  const { receiver, problem } = checkReceiver(address, namespaceOf(chainId), client.adapters)
  if (form.amount === '') return { step: 'addAmount', receiver }
  const amount = /^\d{1,78}$/.test(form.amount) ? BigInt(form.amount) : 0n
  if (amount < 1n || amount > BigInt(quantity)) return { step: 'incorrectValue', receiver }
  const isEmpty = form.receiver.trim() === ''
  if (resolution?.status === 'resolving') return { step: 'resolvingName', amount }
  if (resolution && resolution.status !== 'resolved') return { step: 'invalidAddress', amount }
  if (receiver === undefined && !isEmpty) {
    const isOtherNamespace = problem?.code === 'send.receiver_in_wrong_namespace'
    return { step: 'invalidAddress', amount, isOtherNamespace }
  }
  if (lacksTransferFee(client.store.get(), { network: chainId, fee }))
    return { step: 'insufficientFunds', amount, receiver }
  return { step: isEmpty ? 'addAddress' : 'send', amount, receiver }
}

/**
 * Signs and sends the transfer of the form. Afterwards WalletSendConfirmed shows. A second call while the wallet
 * is prompted does nothing, so that a double click does not send twice.
 */
export async function submitNftTransfer(modal: Modal): Promise<void> {
  const { client, store } = modal
  const { form, run } = client.own(createForm)
  const route = readRoute(store.get())
  if (route.view !== 'NftSend' || form.get().status === 'asking') return
  const { nft } = route.data
  const { step, amount, receiver } = checkNftSend(client, nft, form.get())
  if (step !== 'send' || amount === undefined || receiver === undefined) return
  const signal = run.start()
  const { resolution, receiver: typed } = form.get()
  const receiverName = resolution && typed.trim()
  form.set({ status: 'asking', error: undefined })
  try {
    const { hash } = await transferNft(client, { nft, receiver, amount, signal })
    if (isCaipNetworkId(nft.chainId)) {
      const namespace = namespaceOf(nft.chainId)
      addRecentReceiver(client, { namespace, address: receiver, name: receiverName })
    }
    if (run.isCurrent(signal)) form.set(emptyForm)
    showSentNft(modal, { nft, receiver, amount, hash, receiverName })
  } catch (cause) {
    const error = translateWalletError(cause, sendFailedError)
    const status = isUserRejected(error) ? 'declined' : 'failed'
    if (run.isCurrent(signal)) form.set({ status, error })
  }
}

/** Shows the result, unless the visitor has left the form: then a toast shows that it was sent. */
function showSentNft(
  modal: Modal,
  sent: {
    readonly nft: Nft
    readonly receiver: string
    readonly amount: bigint
    readonly hash: string
    readonly receiverName: string | undefined
  },
): void {
  const { nft, amount, ...shown } = sent
  const { chainId: network, name } = nft
  if (readRoute(modal.store.get()).view !== 'NftSend' || !isCaipNetworkId(network))
    return notify(modal.client, { message: 'Transaction started', variant: 'success' })
  const title = amount > 1n ? `${amount} × ${name}` : name
  modal.reset({ view: 'WalletSendConfirmed', data: { ...shown, network, title } })
}

/** Pause in typing before a name is resolved, in milliseconds. [9.1g] */
const pause = 500

/**
 * Resolves the name of a receiver after a pause in typing.
 *
 * @param parameters - The receiver as typed, the network of the NFT, and a signal that ends it.
 * @param onChange - Called at once, and with the result.
 */
function resolveNftReceiver(
  client: Latchkey,
  parameters: {
    readonly receiver: string
    readonly network: CaipNetworkId
    readonly signal: AbortSignal
  },
  onChange: (resolution: ReceiverResolution | undefined) => void,
): void {
  const { receiver, network, signal } = parameters
  const isName = isNameLike(receiver) && hasNameSupport(client, namespaceOf(network))
  onChange(isName ? { status: 'resolving' } : undefined)
  if (!isName) return
  async function resolve(): Promise<void> {
    try {
      const found = await resolveName(client, { name: receiver, network, signal })
      if (signal.aborted) return
      onChange(found ? { status: 'resolved', address: found.address } : { status: 'notFound' })
    } catch (error) {
      if (signal.aborted) return
      client.logger.info('The name was not resolved', { reason: messageOf(error) })
      onChange({ status: 'failed' })
    }
  }
  const cancel = client.clock.after(pause, () => void resolve())
  signal.addEventListener('abort', cancel, { once: true })
}
