import {
  validateNameLabel,
  fetchNamesOf,
  type Latchkey,
  registerName,
  setPrimaryName,
} from '../core/index.ts'
import {
  namesRegisterFailedError,
  namesReverseFailedError,
  namesUpdateFailedError,
} from '../errors/catalogue/index.ts'
import {
  isUserRejected,
  isWalletError,
  translateWalletError,
  type WalletError,
} from '../errors/index.ts'
import type { Store } from '../kernel/index.ts'
import type { NameSuggestion } from '../protocol/index.ts'
import { fetchAccountIdentity } from './fetchIdentities.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'
import {
  checkNameLabel,
  checkTypedName,
  createNameForm,
  emptyNameForm,
  type NameFormState,
  pause,
  readAccountAddress,
} from './nameForm.ts'
import { readRoute } from './routeStack.ts'
import { wasNameRegistered } from './wasNameRegistered.ts'

/** Availability of the typed name, as the form shows it. */
export type NameAvailability =
  | 'enter'
  | 'invalid'
  | 'tooShort'
  | 'checking'
  | 'failed'
  | 'taken'
  | 'available'

/** Returns the store of the form. */
export function getNameFormStore({ client }: Modal): Store<NameFormState> {
  return client.own(createNameForm).form
}

/**
 * Fetches the names that the account owns already. Entered again, the form does not wait any longer for a wallet that
 * was prompted: what it signs later is not sent.
 */
export function fetchNamesViewData({ client, store }: Modal): void {
  const { form, registration, entered, followWallet } = client.own(createNameForm)
  followWallet()
  registration.abort()
  const route = readRoute(store.get())
  if (!entered.has(route)) enterForm(client)
  entered.add(route)
  const { status, label, owned } = form.get()
  if (status === 'signing') form.set({ status: 'editing', choice: undefined })
  // A form in which something was typed stays, and so do names that are known.
  if (label === '' && owned.length === 0) form.set({ ownedStatus: 'loading' })
  logBackgroundError(client, fetchOwnNames(client))
}

/** Shows the names of the account first. What was typed before a change of the account or the network is removed. */
function enterForm(client: Latchkey): void {
  const { form, check } = client.own(createNameForm)
  const { isChanged, status, owned, ownedStatus } = form.get()
  if (isChanged) {
    check.abort()
    form.set({ ...emptyNameForm, owned, ownedStatus })
  }
  // A form whose registration failed stays.
  if (status === 'signing' || status === 'editing') form.set({ isAdding: false })
}

/** Fetches the names of the active account. They show in place of a form that has registered one. */
async function fetchOwnNames(client: Latchkey, registered = ''): Promise<void> {
  const { form, ownNames } = client.own(createNameForm)
  const address = readAccountAddress(client)
  if (address === undefined) return
  const signal = ownNames.start()
  const isCurrent = (): boolean =>
    ownNames.isCurrent(signal) && readAccountAddress(client) === address
  try {
    const records = await fetchNamesOf(client, { address, signal })
    if (!isCurrent()) return
    const names = records.map(({ name }) => name)
    const { owned, ownedStatus, isAdding } = form.get()
    const hasForm = isAdding || (ownedStatus === 'ready' && owned.length === 0)
    const isAddingAnother = hasForm && !names.includes(registered)
    form.set({ owned: names, ownedStatus: 'ready', isAdding: isAddingAnother })
  } catch (cause) {
    if (isCurrent() && form.get().ownedStatus === 'loading')
      form.set({
        ownedStatus: 'failed',
        error: translateWalletError(cause, namesReverseFailedError),
      })
    throw cause
  }
}

/** Sets the typed name, and checks it after a pause in typing. A newer call aborts the older one. */
export function editNameForm({ client }: Modal, typed: string): void {
  const { form, registration } = client.own(createNameForm)
  registration.abort()
  form.set({ status: 'editing', isChanged: false })
  checkNameLabel(client, typed)
}

/** Fills in an available name, which is registered next. */
export function chooseSuggestion(modal: Modal, { name, registered }: NameSuggestion): void {
  if (registered) return
  const { form, check, registration } = modal.client.own(createNameForm)
  check.abort()
  registration.abort()
  const [label = ''] = name.split('.')
  const others = form.get().suggestions.filter((one) => one.name !== name)
  const suggestions = [{ name, registered }, ...others]
  const status = 'editing'
  form.set({ label, suggestions, lookup: 'done', status, isChanged: false, error: undefined })
}

/** Reads what the form shows about the typed name, and the name with its zone once it is checked. */
export function readNameAvailability(form: NameFormState): {
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
  const { form, registration } = client.own(createNameForm)
  const { step, name } = readNameAvailability(form.get())
  if (form.get().status === 'signing' || step !== 'available' || name === undefined) return
  const signal = registration.start()
  form.set({ status: 'signing', isChanged: false, error: undefined })
  let error: WalletError | undefined
  try {
    await registerName(client, { name, signal })
  } catch (cause) {
    error = translateWalletError(cause, namesRegisterFailedError)
    if (await wasNameRegistered(client, { name, error, signal })) error = undefined
  }
  if (!registration.isCurrent(signal)) {
    // The gateway may be registering the name nevertheless.
    const fetchAgain = (): void => logBackgroundError(client, fetchOwnNames(client, name))
    client.onDestroy(client.clock.after(pause, fetchAgain))
    return
  }
  if (error) fail(client, error)
  else form.set(emptyNameForm)
  returnToForm(modal)
  if (!error && readRoute(modal.store.get()).view === 'RegisterAccountName')
    modal.replace({ view: 'RegisterAccountNameSuccess', data: { name } })
}

/** Shows why a name was not registered. A name that was taken meanwhile is marked as such. */
function fail(client: Latchkey, error: WalletError): void {
  const { form, check } = client.own(createNameForm)
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
  if (isWalletError(error, 'names.refused')) void checkTypedName(client, check.start())
}

/** Shows the form to an account that owns names, to register a further one. */
export function showNameRegistrationForm({ client }: Modal): void {
  const { form, registration } = client.own(createNameForm)
  registration.abort()
  form.set({ ...emptyNameForm, owned: form.get().owned, ownedStatus: 'ready', isAdding: true })
}

/**
 * Signs that an owned name is the primary one of the account. Nothing happens for the name that is, and
 * while the wallet is prompted.
 */
export async function choosePrimaryName(modal: Modal, name: string): Promise<void> {
  const { client } = modal
  const { form, registration } = client.own(createNameForm)
  const { owned, status } = form.get()
  if (status === 'signing' || name === owned[0]) return
  const signal = registration.start()
  form.set({ choice: name, status: 'signing', isChanged: false, error: undefined })
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
