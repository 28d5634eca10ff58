import { parseCaipAddress } from '../caip/index.ts'
import {
  type Latchkey,
  parseAmountInput,
  fetchTokens,
  readActiveAccount,
  readConnection,
  readNetwork,
  readNetworks,
  type State,
  type TokenBalance,
} from '../core/index.ts'
import { type ErrorCode, isWalletError } from '../errors/index.ts'
import type { Network } from '../networks/index.ts'
import { createLatestRun, createStore, type LatestRun, type Store } from '../kernel/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'

/** Form of a payment request. */
export type PaymentRequestFormState = {
  /** Whether an amount is requested. */
  readonly isOpen: boolean
  /** As it was when it was selected, also once the account holds it no more; undefined for the native currency. */
  readonly token: TokenBalance | undefined
  /** Amount as typed, as `normalizeAmountInput` writes it. */
  readonly text: string
  /** Why there is no URL; undefined while nothing has been typed. */
  readonly problem: ErrorCode | undefined
  /** URL of the request; undefined without a valid amount. */
  readonly url: string | undefined
}

const emptyForm: PaymentRequestFormState = {
  isOpen: false,
  token: undefined,
  text: '',
  problem: undefined,
  url: undefined,
}

type OwnedForm = { readonly form: Store<PaymentRequestFormState>; readonly run: LatestRun }

/** Creates the form of a client, which empties when the account or the network changes. */
function createForm(client: Latchkey): OwnedForm {
  const { store } = client
  const run = createLatestRun()
  const form = createStore(emptyForm)
  const activeAddress = (): string | undefined => readActiveAccount(store.get())?.caipAddress
  const stop = store.watch(activeAddress, () => {
    run.abort()
    form.set(emptyForm)
  })
  client.onDestroy(stop)
  client.onDestroy(run.abort)
  return { form, run }
}

/** Returns the store of the form. */
export function getPaymentRequestFormStore({ client }: Modal): Store<PaymentRequestFormState> {
  return client.own(createForm).form
}

/** Fetches the tokens that can be requested. */
export function fetchReceiveViewData({ client }: Modal): void {
  logBackgroundError(client, fetchTokens(client))
}

/**
 * Returns the networks on which the active account can receive: all of its namespace, or the active one
 * for a smart account, which may not exist on the others.
 */
export function readReceivingNetworks(state: State): readonly Network[] {
  const network = readNetwork(state)
  if (!network) return []
  if (readConnection(state)?.accounts[0]?.type === 'smartAccount') return [network]
  return readNetworks(state).filter((one) => one.chainNamespace === network.chainNamespace)
}

/** Returns whether wallets of the active namespace can scan a payment request. */
export function supportsPaymentRequests({ client }: Modal): boolean {
  return client.adapters.get(client.store.get().activeNamespace)?.formatPaymentUrl !== undefined
}

/** Opens the form, or closes it and empties it. */
export function togglePaymentRequestForm({ client }: Modal): void {
  const { form, run } = client.own(createForm)
  run.abort()
  form.set({ ...emptyForm, isOpen: !form.get().isOpen })
}

/** Changes the form, and formats the URL of a valid request. */
export function editPaymentRequest(
  { client }: Modal,
  change: Partial<Pick<PaymentRequestFormState, 'text' | 'token'>>,
): void {
  const { form } = client.own(createForm)
  form.set(change)
  logBackgroundError(client, updateUrl(client))
}

/** Offers the request to other apps, where the browser can; copies it elsewhere. */
export function sharePaymentRequest({ client }: Modal, copy: (url: string) => void): void {
  const { url } = client.own(createForm).form.get()
  if (url === undefined) return
  const shared = client.window?.navigator.share?.({ text: url })
  if (!shared) return copy(url)
  shared.catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'AbortError') copy(url)
  })
}

async function updateUrl(client: Latchkey): Promise<void> {
  const { form, run } = client.own(createForm)
  const { text, token } = form.get()
  const signal = run.start()
  const account = readActiveAccount(client.store.get())
  form.set({ url: undefined, problem: undefined })
  if (!account || text === '') return
  const decimals = token ? decimalsOf(token) : account.network.nativeCurrency.decimals
  const { amount, problem } = checkAmount(text, decimals)
  form.set({ problem })
  if (!amount) return
  const { network, address } = account
  const contract = token?.address && parseCaipAddress(token.address).address
  const adapter = client.adapters.get(network.chainNamespace)
  const request = { network, address, token: contract, amount, decimals }
  const url = await adapter?.formatPaymentUrl?.(request)
  if (run.isCurrent(signal)) form.set({ url })
}

/** Returns the amount; why it is invalid, unless it is only unfinished. */
function checkAmount(
  text: string,
  decimals: number,
): { readonly amount?: bigint; readonly problem?: ErrorCode } {
  if (/[.,]$/.test(text)) return {}
  try {
    return { amount: parseAmountInput(text, decimals) }
  } catch (error) {
    return isWalletError(error) ? { problem: error.code } : {}
  }
}

function decimalsOf({ quantity }: TokenBalance): number {
  return Number.parseInt(quantity.decimals, 10)
}
