import {
  validateNameLabel,
  fetchNamesOf,
  fetchNameSuggestions,
  type Latchkey,
  readConnection,
  registerName,
  setPrimaryName,
} from '../core/index.ts'
import {
  namesRegisterFailedError,
  namesReverseFailedError,
  namesSuggestionsFailedError,
  namesUpdateFailedError,
} from '../errors/catalogue/index.ts'
import {
  isUserRejected,
  isWalletError,
  translateWalletError,
  type WalletError,
} from '../errors/index.ts'
import { createLatestRun, createStore, type LatestRun, type Store } from '../kernel/index.ts'
import type { NameSuggestion } from '../protocol/index.ts'
import { fetchAccountIdentity } from './fetchIdentities.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'
import { watchActiveWallet } from './watchActiveWallet.ts'

/** Pause in typing before a name is checked, in milliseconds. [9.1g] */
const pause = 500

/** Form that registers a name, and the progress of the registration. */
export type NameForm = {
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
  /** Why the name was not checked, or not registered, or the names of the account are not known. */
  readonly error: WalletError | undefined
}

/** Availability of the typed name, as the form shows it. */
export type NameAvailability =
  | 'enter'
  | 'invalid'
  | 'tooShort'
  | 'checking'
  | 'failed'
  | 'taken'
  | 'available'

const emptyForm: NameForm = {
  label: '',
  suggestions: [],
  lookup: 'idle',
  owned: [],
  ownedStatus: 'loading',
  isAdding: false,
  choice: undefined,
  status: 'editing',
  error: undefined,
}

/** Creates the form of a client, which is reset when the account or the network changes. */
function createForm(client: Latchkey): {
  readonly form: Store<NameForm>
  /** Runs of the check of the typed name, of the lookup of the account's names, and of the registration. */
  readonly check: LatestRun
  readonly ownNames: LatestRun
  readonly registration: LatestRun
} {
  const form = createStore(emptyForm)
  const [check, ownNames, registration] = [createLatestRun(), createLatestRun(), createLatestRun()]
  // Not `ownNames`: the view may have started to fetch the names of the new account before.
  let address = readAddress(client)
  watchActiveWallet(client, () => {
    check.abort()
    registration.abort()
    const { owned, ownedStatus } = form.get()
    const before = address
    address = readAddress(client)
    // The names are those of the address: the view fetches none when only its wallet changes.
    form.set(address === before ? { ...emptyForm, owned, ownedStatus } : emptyForm)
  })
  client.onDestroy(() => {
    for (const run of [check, ownNames, registration]) run.abort()
  })
  return { form, check, ownNames, registration }
}

/** Returns the store of the form. */
export function getNameFormStore({ client }: Modal): Store<NameForm> {
  return client.own(createForm).form
}

/**
 * Fetches the names that the account owns already. Entered again, the form does not wait any longer for a wallet that
 * was prompted: what it signs later is not sent.
 */
export function fetchNamesViewData({ client }: Modal): void {
  const { form, registration } = client.own(createForm)
  registration.abort()
  const { status, label, owned } = form.get()
  if (status === 'signing') form.set({ status: 'editing', choice: undefined })
  // ApproveTransaction returns to the form after a failure.
  if (status === 'signing' || status === 'editing') form.set({ isAdding: false })
  // A form in which something was typed stays, and so do names that are known.
  if (label === '' && owned.length === 0) form.set({ ownedStatus: 'loading' })
  logBackgroundError(client, fetchOwnNames(client))
}

async function fetchOwnNames(client: Latchkey): Promise<void> {
  const { form, ownNames } = client.own(createForm)
  const address = readAddress(client)
  if (address === undefined) return
  const signal = ownNames.start()
  const isCurrent = (): boolean => ownNames.isCurrent(signal) && readAddress(client) === address
  try {
    const names = await fetchNamesOf(client, { address, signal })
    if (!isCurrent()) return
    const { owned, ownedStatus, isAdding } = form.get()
    const hasForm = isAdding || (ownedStatus === 'ready' && owned.length === 0)
    form.set({ owned: names.map(({ name }) => name), ownedStatus: 'ready', isAdding: hasForm })
  } catch (cause) {
    if (isCurrent() && form.get().ownedStatus === 'loading')
      form.set({
        ownedStatus: 'failed',
        error: translateWalletError(cause, namesReverseFailedError),
      })
    throw cause
  }
}

function readAddress({ store }: Latchkey): string | undefined {
  return readConnection(store.get())?.accounts[0]?.address
}

/** Sets the typed name, and checks it after a pause in typing. A newer call aborts the older one. */
export function editNameForm({ client }: Modal, typed: string): void {
  const { form, check, registration } = client.own(createForm)
  registration.abort()
  const { name: label, problem } = validateNameLabel(typed)
  const signal = check.start()
  const suggestions = label.startsWith(form.get().label) ? form.get().suggestions : []
  const lookup = problem ? 'idle' : 'checking'
  form.set({ label, suggestions, lookup, status: 'editing', error: undefined })
  if (!problem) {
    const cancel = client.clock.after(pause, () => void checkTyped(client, signal))
    signal.addEventListener('abort', cancel, { once: true })
  }
}

/** Fills in an available name, which is registered next. */
export function chooseSuggestion(modal: Modal, { name, registered }: NameSuggestion): void {
  if (registered) return
  const { form, check, registration } = modal.client.own(createForm)
  check.abort()
  registration.abort()
  const [label = ''] = name.split('.')
  const others = form.get().suggestions.filter((one) => one.name !== name)
  const suggestions = [{ name, registered }, ...others]
  form.set({ label, suggestions, lookup: 'done', status: 'editing', error: undefined })
}

async function checkTyped(client: Latchkey, signal: AbortSignal): Promise<void> {
  const { form } = client.own(createForm)
  try {
    const name = form.get().label
    const suggestions = await fetchNameSuggestions(client, { name, signal })
    if (!signal.aborted) form.set({ suggestions, lookup: 'done' })
  } catch (cause) {
    if (signal.aborted) return
    form.set({ lookup: 'failed', error: translateWalletError(cause, namesSuggestionsFailedError) })
  }
}

/** Reads what the form shows about the typed name, and the name with its zone once it is checked. */
export function readNameAvailability(form: NameForm): {
  readonly step: NameAvailability
  readonly name?: string | undefined
} {
  const { label, lookup, suggestions } = form
  if (label === '') return { step: 'enter' }
  const { problem } = validateNameLabel(label)
  if (problem) return { step: problem === 'names.too_short' ? 'tooShort' : 'invalid' }
  if (lookup === 'failed') return { step: 'failed' }
  const typed = suggestions.find(({ name }) => name.startsWith(`${label}.`))
  if (lookup !== 'done' || !typed) return { step: lookup === 'done' ? 'failed' : 'checking' }
  return { step: typed.registered ? 'taken' : 'available', name: typed.name }
}

/**
 * Signs and registers the name of the form. Afterwards RegisterAccountNameSuccess shows; after a
 * failure the form, with what was typed. A second call while the wallet is prompted does nothing.
 *
 * @see [2.16a, 2.16b, 4.13]
 */
export async function submitNameForm(modal: Modal): Promise<void> {
  const { client } = modal
  const { form, registration } = client.own(createForm)
  const { step, name } = readNameAvailability(form.get())
  if (form.get().status === 'signing' || step !== 'available' || name === undefined) return
  const signal = registration.start()
  form.set({ status: 'signing', error: undefined })
  try {
    await registerName(client, { name, signal })
  } catch (cause) {
    if (!registration.isCurrent(signal)) return
    fail(client, translateWalletError(cause, namesRegisterFailedError))
    returnToForm(modal)
    return
  }
  form.set(emptyForm)
  returnToForm(modal)
  if (readRoute(modal.store.get()).view === 'RegisterAccountName')
    modal.replace({ view: 'RegisterAccountNameSuccess', data: { name } })
}

/** Shows why a name was not registered. A name that was taken meanwhile is marked as such. */
function fail(client: Latchkey, error: WalletError): void {
  const { form, check } = client.own(createForm)
  const status = isUserRejected(error) ? 'declined' : 'failed'
  form.set({ status, error })
  const { label, suggestions } = form.get()
  if (isWalletError(error, 'names.taken'))
    form.set({
      suggestions: suggestions.map((one) =>
        one.name.startsWith(`${label}.`) ? { ...one, registered: true } : one,
      ),
    })
  // The gateway may have registered it for another account meanwhile.
  if (isWalletError(error, 'names.refused')) void checkTyped(client, check.start())
}

/** Shows the form to an account that owns names, to register a further one. */
export function addName({ client }: Modal): void {
  const { form, registration } = client.own(createForm)
  registration.abort()
  form.set({ ...emptyForm, owned: form.get().owned, ownedStatus: 'ready', isAdding: true })
}

/**
 * Signs that an owned name is the primary one of the account. Nothing happens for the name that is, and
 * while the wallet is prompted.
 */
export async function choosePrimaryName(modal: Modal, name: string): Promise<void> {
  const { client } = modal
  const { form, registration } = client.own(createForm)
  const { owned, status } = form.get()
  if (status === 'signing' || name === owned[0]) return
  const signal = registration.start()
  form.set({ choice: name, status: 'signing', error: undefined })
  try {
    await setPrimaryName(client, { name, signal })
  } catch (cause) {
    if (!registration.isCurrent(signal)) return
    const error = translateWalletError(cause, namesUpdateFailedError)
    form.set({ status: isUserRejected(error) ? 'declined' : 'failed', error })
    returnToForm(modal)
    return
  }
  if (!registration.isCurrent(signal)) return
  const others = form.get().owned.filter((each) => each !== name)
  form.set({ owned: [name, ...others], choice: undefined, status: 'editing' })
  returnToForm(modal)
  fetchAccountIdentity(modal)
}

/** Leaves the view in which an embedded wallet was prompted to sign. */
function returnToForm(modal: Modal): void {
  const { history } = modal.store.get()
  if (readRoute({ history }).view === 'ApproveTransaction' && history.length > 1) modal.back()
}
