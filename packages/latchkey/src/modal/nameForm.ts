import {
  fetchNameSuggestions,
  type Latchkey,
  readConnection,
  validateNameLabel,
} from '../core/index.ts'
import { namesSuggestionsFailedError } from '../errors/catalogue/index.ts'
import { translateWalletError, type WalletError } from '../errors/index.ts'
import { createLatestRun, createStore, type LatestRun, type Store } from '../kernel/index.ts'
import type { NameSuggestion } from '../protocol/index.ts'
import type { ViewRoute } from './Modal.ts'
import { readActiveWallet, watchActiveWallet } from './watchActiveWallet.ts'

/** Pause in typing before a name is checked, in milliseconds. [9.1g] */
export const pause = 500

/** Form that registers a name, and the progress of the registration. */
export type NameFormState = {
  /** As typed, in lower case; without a zone. */
  readonly label: string
  /** The typed name first, then available names, each with its zone. */
  readonly suggestions: readonly NameSuggestion[]
  readonly lookup: 'idle' | 'checking' | 'done' | 'failed'
  /** Names that the account owns already, the primary one first. */
  readonly owned: readonly string[]
  /** Whether the names of the account are known. With `failed`, `error` is the reason. */
  readonly ownedStatus: 'loading' | 'failed' | 'ready'
  /** Whether an account that owns names registers a further one. */
  readonly isAdding: boolean
  /** The owned name that is being chosen as the primary one, or was not. */
  readonly choice: string | undefined
  readonly status: 'editing' | 'signing' | 'declined' | 'failed'
  /** Whether the account or the network changed while the form was in use, until the next edit or submission. */
  readonly isChanged: boolean
  /** Why the name was not checked, or not registered, or the names of the account are not known. */
  readonly error: WalletError | undefined
}

/** Form in which nothing is typed, before the names of the account are known. */
export const emptyNameForm: NameFormState = {
  label: '',
  suggestions: [],
  lookup: 'idle',
  owned: [],
  ownedStatus: 'loading',
  isAdding: false,
  choice: undefined,
  status: 'editing',
  isChanged: false,
  error: undefined,
}

/** The form of a client, and its runs. */
export type NameForm = {
  readonly form: Store<NameFormState>
  /** Runs of the check of the typed name, of the lookup of the account's names, and of the registration. */
  readonly check: LatestRun
  readonly ownNames: LatestRun
  readonly registration: LatestRun
  /** Routes on which the form was shown. */
  readonly entered: WeakSet<ViewRoute>
  /** Applies a change of the account or the network, once: the view may fetch its data before the watcher runs. */
  followWallet(): void
}

/**
 * Creates the form of a client. When the account or the network changes, what was typed stays and is checked again; a
 * signature is not waited for any longer.
 */
export function createNameForm(client: Latchkey): NameForm {
  const form = createStore(emptyNameForm)
  const [check, ownNames, registration] = [createLatestRun(), createLatestRun(), createLatestRun()]
  let wallet = readActiveWallet(client.store.get())
  let address = readAccountAddress(client)
  function followWallet(): void {
    const before = { wallet, address }
    wallet = readActiveWallet(client.store.get())
    address = readAccountAddress(client)
    if (wallet === before.wallet) return
    check.abort()
    registration.abort()
    // Not `ownNames`: the view may have started to fetch the names of the new account before.
    const isSameAddress = address === before.address
    form.set(address === undefined ? emptyNameForm : setChanged(form.get(), isSameAddress))
    if (form.get().label !== '') checkNameLabel(client, form.get().label)
  }
  watchActiveWallet(client, followWallet)
  client.onDestroy(() => {
    for (const run of [check, ownNames, registration]) run.abort()
  })
  return { form, check, ownNames, registration, entered: new WeakSet(), followWallet }
}

/** Returns the address of the active account. */
export function readAccountAddress({ store }: Latchkey): string | undefined {
  return readConnection(store.get())?.accounts[0]?.address
}

/**
 * Returns the form after a change of the account or the network. The names are those of the address: they stay when
 * only its network or wallet changes.
 */
function setChanged(form: NameFormState, isSameAddress: boolean): NameFormState {
  const { label, suggestions, owned, ownedStatus, isAdding, status } = form
  const isTyped = label !== '' && (isAdding || owned.length === 0)
  return {
    ...emptyNameForm,
    ...(isTyped && { ownedStatus: 'ready', label, suggestions, isAdding }),
    ...(isSameAddress && { owned, ownedStatus }),
    isChanged: form.isChanged || isTyped || status !== 'editing',
  }
}

/** Sets the typed name, and checks it after a pause in typing. A newer call aborts the older one. */
export function checkNameLabel(client: Latchkey, typed: string): void {
  const { form, check } = client.own(createNameForm)
  const { name: label, problem } = validateNameLabel(typed)
  const signal = check.start()
  const suggestions = label.startsWith(form.get().label) ? form.get().suggestions : []
  form.set({ label, suggestions, lookup: problem ? 'idle' : 'checking', error: undefined })
  if (problem) return
  const cancel = client.clock.after(pause, () => void checkTypedName(client, signal))
  signal.addEventListener('abort', cancel, { once: true })
}

/** Checks the name in the form, without a pause. */
export async function checkTypedName(client: Latchkey, signal: AbortSignal): Promise<void> {
  const { form } = client.own(createNameForm)
  try {
    const name = form.get().label
    const suggestions = await fetchNameSuggestions(client, { name, signal })
    if (!signal.aborted) form.set({ suggestions, lookup: 'done' })
  } catch (cause) {
    if (signal.aborted) return
    form.set({ lookup: 'failed', error: translateWalletError(cause, namesSuggestionsFailedError) })
  }
}
