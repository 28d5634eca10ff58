import { readConnection } from '../../../core/index.ts'
import { type NameFormState, getNameFormStore, openNames } from '../../../modal/index.ts'
import {
  namesRegisterFailedError,
  namesReverseFailedError,
  namesSuggestionsFailedError,
} from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { openAccount, type Story } from '../../storyHelpers.fixture.ts'
import { flushMicrotasks, type TestModal } from '../../testModal.fixture.ts'

const options = { features: { names: 'all' }, gatewayUrl: 'http://127.0.0.1:9' } as const

const suggestions = ['adalove', 'ada', 'adalovelace', 'ada1815', 'countess'].map(
  (label, index) => ({
    name: `${label}.latchkey.id`,
    registered: index === 1,
  }),
)

const ownNames = ['ada.latchkey.id', 'countess-of-lovelace.latchkey.id', 'ada1815.latchkey.id']

const available = { label: 'adalove', suggestions, lookup: 'done' } as const

function onForm(change: Partial<NameFormState> = {}): Story {
  return {
    options,
    async play(testModal: TestModal) {
      await openAccount(testModal)
      openNames(testModal.modal)
      // The view has started to fetch its data, which ends a signature.
      await flushMicrotasks()
      getNameFormStore(testModal.modal).set({ ownedStatus: 'ready', ...change })
    },
  }
}

/** Registering a name. */
export const namesStories: Readonly<Record<string, Story>> = {
  AccountUnnamed: { options, play: openAccount },
  AccountNamed: {
    options,
    async play(testModal) {
      await openAccount(testModal)
      const { store } = testModal.client
      const address = readConnection(store.get())?.accounts[0]?.address ?? ''
      const identity = { name: 'ada.latchkey.id', timestamp: 0 }
      store.set({ identities: { [address.toLowerCase()]: identity } })
    },
  },
  RegisterAccountName: onForm(),
  RegisterAccountNameLoading: onForm({ ownedStatus: 'loading' }),
  RegisterAccountNameNotKnown: onForm({
    ownedStatus: 'failed',
    error: new WalletError(namesReverseFailedError),
  }),
  RegisterAccountNameShort: onForm({ label: 'ada' }),
  RegisterAccountNameInvalid: onForm({ label: 'ada_love' }),
  RegisterAccountNameChecking: onForm({ label: 'adalove', lookup: 'checking' }),
  RegisterAccountNameAvailable: onForm(available),
  RegisterAccountNameTaken: onForm({
    ...available,
    suggestions: suggestions.map((one, at) => ({ ...one, registered: at === 0 })),
  }),
  RegisterAccountNameOffline: onForm({
    label: 'adalove',
    lookup: 'failed',
    error: new WalletError(namesSuggestionsFailedError),
  }),
  RegisterAccountNameSigning: onForm({ ...available, status: 'signing' }),
  RegisterAccountNameDeclined: onForm({ ...available, status: 'declined' }),
  RegisterAccountNameFailed: onForm({
    ...available,
    status: 'failed',
    error: new WalletError(namesRegisterFailedError, { name: 'adalove' }),
  }),
  RegisterAccountNameOwned: onForm({ owned: ['ada.latchkey.id'] }),
  RegisterAccountNameSeveral: onForm({ owned: ownNames }),
  RegisterAccountNamePrimarySigning: onForm({
    owned: ownNames,
    choice: 'countess-of-lovelace.latchkey.id',
    status: 'signing',
  }),
  RegisterAccountNamePrimaryDeclined: onForm({ owned: ownNames, status: 'declined' }),
  RegisterAccountNameSuccess: {
    options,
    async play(testModal) {
      await openAccount(testModal)
      const name = 'adalove.latchkey.id'
      testModal.modal.replace({ view: 'RegisterAccountNameSuccess', data: { name } })
    },
  },
}
