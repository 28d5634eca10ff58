import { describe, expect, it } from 'vitest'
import { type ConnectorEvent, readAccount } from '../core/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  type FakeClient,
  fakeClient,
  deferredConnector,
  type DeferredConnector,
  fakeRow,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName } from './Modal.ts'
import type { NameFormState } from './nameForm.ts'
import {
  showNameRegistrationForm,
  choosePrimaryName,
  chooseSuggestion,
  editNameForm,
  getNameFormStore,
  fetchNamesViewData,
  readNameAvailability,
  submitNameForm,
} from './names.ts'
import { canRegisterFirstName, openNames } from './account.ts'

type Call = { readonly method: string; readonly path: string; readonly body: string }
type Answers = (call: Call) => unknown

const rejection = (status: number, description: string): Response =>
  Response.json({ status: 'FAILED', reasons: [{ field: 'name', description }] }, { status })

const moment = '2026-02-25T06:13:20.100Z'
const recordOf = (name: string): object => ({
  name,
  registered_at: moment,
  updated_at: moment,
  attributes: {},
  addresses: {},
})

/** Registered names, and what they answer. */
function registry(taken: Set<string> = new Set()): Answers {
  return ({ method, path, body }) => {
    if (path.startsWith('/v1/profile/reverse/')) return []
    if (path.startsWith('/v1/profile/suggestions/')) {
      const label = path.split('/').at(-1) ?? ''
      const name = `${label}.latchkey.id`
      const free = { name: `the${label}.latchkey.id`, registered: false }
      return { suggestions: [{ name, registered: taken.has(name) }, free] }
    }
    if (method === 'POST') {
      const { name } = JSON.parse((JSON.parse(body) as { message: string }).message) as {
        name: string
      }
      if (taken.has(name)) return rejection(400, 'The name is already registered')
      taken.add(name)
      return recordOf(name)
    }
    return new Response('', { status: 404 })
  }
}

type Setup = FakeClient & {
  readonly modal: Modal
  readonly calls: Call[]
  readonly wallet: DeferredConnector
  form(): NameFormState
  pause(ms?: number): Promise<void>
}

async function onNames(
  answers: Answers = registry(),
  options: {
    readonly sign?: () => Promise<string>
    readonly names?: 'all' | 'embedded' | false
    readonly kind?: 'injected' | 'embedded'
  } = {},
): Promise<Setup> {
  const { sign = async () => '0x51', names = 'all', kind = 'injected' } = options
  const calls: Call[] = []
  const fake = fakeClient({
    adapters: [
      deferredAdapter('eip155', [], {
        gatewayFeatures: ['names'],
        checksumAddress: async (address) => address,
        signMessage: sign,
      }),
    ],
    networks: [mainnet, base],
    features: { names },
    gatewayUrl: 'https://gateway.example',
    environment: {
      fetch: async (input, init = {}) => {
        const { pathname: path } = new URL(String(input))
        if (path === '/v1/supported-chains')
          return Response.json({ http: [mainnet.caipNetworkId, base.caipNetworkId], ws: [] })
        if (!path.startsWith('/v1/profile/')) return new Response('', { status: 404 })
        const call = { method: init.method ?? 'GET', path, body: String(init.body ?? '') }
        calls.push(call)
        const answer = await answers(call)
        return answer instanceof Response ? answer : Response.json(answer)
      },
    },
  })
  const modal = createModal(fake.client)
  const wallet = deferredConnector({ id: 'fox', kind })
  modal.open()
  await waitForNextTask()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  modal.open()
  openNames(modal)
  calls.length = 0
  return {
    ...fake,
    modal,
    calls,
    wallet,
    form: () => getNameFormStore(modal).get(),
    async pause(ms = 500) {
      fake.clock.advance(ms)
      for (let turn = 0; turn < 5; turn++) await waitForNextTask()
    },
  }
}

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

const bob = { namespace: 'eip155', address: `0x${'b0'.repeat(20)}`, type: 'eoa' } as const
const networkChange: ConnectorEvent = { type: 'networkChanged', network: base.caipNetworkId }
const accountChange: ConnectorEvent = {
  type: 'accountsChanged',
  namespace: 'eip155',
  accounts: [bob],
}
const changes = [
  ['network', networkChange],
  ['account', accountChange],
] as const

describe('the form that registers a name', () => {
  it('can be used again after it was left while the wallet was prompted', async () => {
    let answer: (signature: string) => void = () => {}
    const sign = (): Promise<string> => new Promise((resolve) => (answer = resolve))
    const { modal, calls, form, pause } = await onNames(registry(), { sign })
    editNameForm(modal, 'alice')
    await pause()
    void submitNameForm(modal)
    await pause(0)
    expect(form().status).toBe('signing')
    modal.back()
    openNames(modal)
    fetchNamesViewData(modal)
    expect(form().status).toBe('editing')
    answer('0x51')
    await pause(0)
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    expect(form().status).toBe('editing')
  })

  it('checks a name 500 ms after the last key, in lower case [5.8a, 9.1g]', async () => {
    const { modal, calls, form, pause } = await onNames()
    editNameForm(modal, 'Alic')
    await pause(400)
    editNameForm(modal, 'Alice')
    expect(readNameAvailability(form())).toEqual({ step: 'checking' })
    await pause(499)
    expect(calls).toEqual([])
    await pause(1)
    expect(calls).toMatchObject([{ path: '/v1/profile/suggestions/alice' }])
    expect(form().label).toBe('alice')
    expect(readNameAvailability(form())).toEqual({ step: 'available', name: 'alice.latchkey.id' })
    expect(form().suggestions).toHaveLength(2)
  })

  it.each([
    ['', 'enter'],
    ['ali', 'tooShort'],
    ['al_ce', 'invalid'],
    ['alice.eth', 'invalid'],
  ] as const)('sends no request for %j: %s [5.8a]', async (text, step) => {
    const { modal, calls, form, pause } = await onNames()
    editNameForm(modal, text)
    await pause()
    expect(readNameAvailability(form()).step).toBe(step)
    expect(calls).toEqual([])
  })

  it('ignores the answer to an older name', async () => {
    const answers = new Map<string, (answer: unknown) => void>()
    const { modal, form, pause } = await onNames(
      ({ path }) => new Promise((resolve) => answers.set(path, resolve)),
    )
    editNameForm(modal, 'alice')
    await pause()
    editNameForm(modal, 'robert')
    await pause()
    const reply = (name: string, registered: boolean): object => ({
      suggestions: [{ name, registered }],
    })
    answers.get('/v1/profile/suggestions/robert')?.(reply('robert.latchkey.id', false))
    await pause(0)
    answers.get('/v1/profile/suggestions/alice')?.(reply('alice.latchkey.id', true))
    await pause(0)
    expect(readNameAvailability(form())).toEqual({ step: 'available', name: 'robert.latchkey.id' })
  })

  it('shows that a name is taken, and registers a suggestion instead', async () => {
    const { modal, form, pause } = await onNames(registry(new Set(['alice.latchkey.id'])))
    editNameForm(modal, 'alice')
    await pause()
    expect(readNameAvailability(form()).step).toBe('taken')
    await submitNameForm(modal)
    expect(form().status).toBe('editing')
    chooseSuggestion(modal, form().suggestions[1]!)
    expect(readNameAvailability(form())).toEqual({
      step: 'available',
      name: 'thealice.latchkey.id',
    })
  })

  it('shows why a name could not be checked, and checks it again [8.8]', async () => {
    let isDown = true
    const answers = registry()
    const { modal, form, pause } = await onNames((call) =>
      isDown ? new Response('', { status: 502 }) : answers(call),
    )
    editNameForm(modal, 'alice')
    await pause()
    expect(readNameAvailability(form()).step).toBe('failed')
    expect(form().error?.message).toBe('Error fetching name suggestions')
    isDown = false
    editNameForm(modal, 'alice')
    await pause()
    expect(readNameAvailability(form()).step).toBe('available')
  })

  it('shows the names that the account owns already', async () => {
    const { modal, form, pause } = await onNames(() => [recordOf('alice.latchkey.id')])
    fetchNamesViewData(modal)
    await pause(0)
    expect(form().owned).toEqual(['alice.latchkey.id'])
  })

  it('shows why the names of the account are not known, and fetches them again [8.8]', async () => {
    let isDown = true
    const { modal, form, pause } = await onNames(() =>
      isDown ? new Response('', { status: 502 }) : [recordOf('alice.latchkey.id')],
    )
    fetchNamesViewData(modal)
    expect(form().ownedStatus).toBe('loading')
    await pause(0)
    expect(form().ownedStatus).toBe('failed')
    expect(form().error?.message).toBe('Error fetching names for address')
    isDown = false
    fetchNamesViewData(modal)
    expect(form().ownedStatus).toBe('loading')
    await pause(0)
    expect(form()).toMatchObject({ ownedStatus: 'ready', owned: ['alice.latchkey.id'] })
  })

  it.each<[string, unknown, Partial<NameFormState>]>([
    ['arrive', [recordOf('alice.latchkey.id')], { owned: ['alice.latchkey.id'], isAdding: true }],
    ['are not known', new Response('', { status: 502 }), { owned: [] }],
  ])('stays when the names of the account %s after something was typed', async (_, late, kept) => {
    const replies: unknown[] = [[]]
    let answerLate = (): void => {}
    const { modal, form, pause } = await onNames(
      () => replies.shift() ?? new Promise((resolve) => (answerLate = () => resolve(late))),
    )
    fetchNamesViewData(modal)
    await pause(0)
    editNameForm(modal, 'rob')
    // Names are cached for 5 minutes.
    await pause(300_001)
    fetchNamesViewData(modal)
    await pause(0)
    expect(form()).toMatchObject({ label: 'rob', ownedStatus: 'ready' })
    editNameForm(modal, '')
    answerLate()
    await pause(0)
    expect(form()).toMatchObject({ ownedStatus: 'ready', error: undefined, ...kept })
  })

  it('ignores the names of an account that is not active any more [4.13]', async () => {
    const answers = new Map<string, (answer: unknown) => void>()
    const { modal, form, pause, wallet } = await onNames(
      ({ path }) => new Promise((resolve) => answers.set(path, resolve)),
    )
    fetchNamesViewData(modal)
    await pause(0)
    const [before] = answers.keys()
    wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts: [bob] })
    answers.get(before!)?.([recordOf('alice.latchkey.id')])
    await pause(0)
    expect(form().owned).toEqual([])
    fetchNamesViewData(modal)
    await pause(0)
    answers.get(`/v1/profile/reverse/${bob.address}`)?.([recordOf('robert.latchkey.id')])
    await pause(0)
    expect(form().owned).toEqual(['robert.latchkey.id'])
  })
})

describe('registering', () => {
  it('signs, registers, and shows the success [1.3, 2.16b, 4.13]', async () => {
    const { modal, client, calls, pause, names } = await onNames()
    editNameForm(modal, 'alice')
    await pause()
    const registering = submitNameForm(modal)
    void submitNameForm(modal)
    await registering
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(history(modal)).toEqual(['Account', 'RegisterAccountNameSuccess'])
    expect(readAccount(client.store.get()).profileName).toBe('alice.latchkey.id')
    expect(names()).toEqual(
      expect.arrayContaining(['OPEN_ENS_FLOW', 'REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS']),
    )
  })

  it('stays on the form when the wallet declines, with what was typed [2.16a]', async () => {
    const { modal, form, pause, calls } = await onNames(registry(), {
      sign: () => Promise.reject({ code: 4001 }),
    })
    editNameForm(modal, 'alice')
    await pause()
    await submitNameForm(modal)
    expect(history(modal)).toEqual(['Account', 'RegisterAccountName'])
    expect(form()).toMatchObject({ label: 'alice', status: 'declined' })
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('returns to the form from ApproveTransaction [2.16a]', async () => {
    const { modal, form, pause } = await onNames(registry(), {
      sign: async () => {
        modal.push({ view: 'ApproveTransaction', data: undefined })
        throw Object.assign(new Error('declined'), { code: 4001 })
      },
    })
    editNameForm(modal, 'alice')
    await pause()
    await submitNameForm(modal)
    expect(history(modal)).toEqual(['Account', 'RegisterAccountName'])
    expect(form().status).toBe('declined')
  })

  it('shows that the name was taken meanwhile, in the words of the gateway [8.8]', async () => {
    const taken = new Set<string>()
    const { modal, form, pause } = await onNames(registry(taken), {
      sign: async () => {
        taken.add('alice.latchkey.id')
        return '0x51'
      },
    })
    editNameForm(modal, 'alice')
    await pause()
    await submitNameForm(modal)
    await pause(0)
    expect(form()).toMatchObject({ status: 'failed', error: { code: 'names.refused' } })
    expect(form().error?.message).toBe('The name is already registered')
    expect(readNameAvailability(form()).step).toBe('taken')
    expect(history(modal)).toEqual(['Account', 'RegisterAccountName'])
  })

  it.each([
    ['at once', 1],
    ['on the next attempt, without a second signature', 2],
  ])(
    'shows a name whose registration lost its response as registered, %s [8.8]',
    async (_, attempts) => {
      const answers = registry()
      const owned = new Set<string>()
      let isDown = false
      const { modal, form, pause, calls } = await onNames(async (call) => {
        if (isDown) return new Response('', { status: 503 })
        if (call.path.startsWith('/v1/profile/reverse/')) return [...owned].map(recordOf)
        const answer = await answers(call)
        if (call.method !== 'POST') return answer
        owned.add('alice.latchkey.id')
        isDown = attempts === 2
        return new Response('', { status: 503 })
      })
      editNameForm(modal, 'alice')
      await pause()
      await submitNameForm(modal)
      if (isDown) {
        expect(form()).toMatchObject({ status: 'failed', error: { code: 'names.register_failed' } })
        isDown = false
        await submitNameForm(modal)
      }
      expect(history(modal)).toEqual(['Account', 'RegisterAccountNameSuccess'])
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    },
  )

  it('shows the error of a gateway that is down [8.8]', async () => {
    const answers = registry()
    const { modal, form, pause } = await onNames((call) =>
      call.method === 'POST' ? new Response('', { status: 503 }) : answers(call),
    )
    editNameForm(modal, 'alice')
    await pause()
    await submitNameForm(modal)
    expect(form().error?.message).toBe('Error registering name alice.latchkey.id')
  })

  it.each(changes)(
    'is dropped when the %s changes while the wallet is prompted [4.13]',
    async (_, change) => {
      const signed: ((signature: string) => void)[] = []
      const { modal, form, pause, wallet, calls } = await onNames(registry(), {
        sign: () => new Promise((resolve) => signed.push(resolve)),
      })
      editNameForm(modal, 'alice')
      await pause()
      const registering = submitNameForm(modal)
      await expect.poll(() => signed.length).toBe(1)
      wallet.emit(change)
      signed[0]?.('0x51')
      await registering
      expect(form()).toMatchObject({ label: 'alice', status: 'editing', isChanged: true })
      expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    },
  )

  /** Changes the account or the network while the gateway registers a name for the account. */
  async function changeDuringRegistration(change: ConnectorEvent, isLate = false): Promise<Setup> {
    let answer = (): void => {}
    const taken = new Set<string>()
    const answers = registry(taken)
    const setup = await onNames((call) => {
      if (call.method === 'POST')
        return new Promise((resolve) => (answer = () => resolve(answers(call))))
      const isOther = call.path.endsWith(bob.address)
      if (call.path.startsWith('/v1/profile/reverse/') && !isOther) return [...taken].map(recordOf)
      return answers(call)
    })
    const { modal, pause, wallet, calls } = setup
    fetchNamesViewData(modal)
    editNameForm(modal, 'alice')
    await pause()
    const registering = submitNameForm(modal)
    await expect.poll(() => calls.some(({ method }) => method === 'POST')).toBe(true)
    wallet.emit(change)
    if (!isLate) answer()
    await registering
    answer()
    await pause()
    return setup
  }

  it.each(changes)(
    'does not show the success when the %s changes before the gateway answers [4.13]',
    async (_, change) => {
      const { modal, form } = await changeDuringRegistration(change)
      expect(history(modal)).toEqual(['Account', 'RegisterAccountName'])
      expect(form()).toMatchObject({ status: 'editing', isChanged: true })
    },
  )

  it.each([
    ['before', false],
    ['after', true],
  ])(
    'lists the registered name when the network changes, and the gateway registers it %s the request is aborted',
    async (_, isLate) => {
      const { form } = await changeDuringRegistration(networkChange, isLate)
      expect(form()).toMatchObject({ owned: ['alice.latchkey.id'], isAdding: false })
    },
  )

  it('shows that the name is taken when the account changes before the gateway answers', async () => {
    const { form } = await changeDuringRegistration(accountChange)
    expect(form()).toMatchObject({ label: 'alice', owned: [] })
    expect(readNameAvailability(form()).step).toBe('taken')
  })
})

describe.each(changes)('a change of the %s while the form is shown', (changed, change) => {
  it('keeps what was typed, and checks it again', async () => {
    const taken = new Set<string>()
    const { modal, form, pause, wallet } = await onNames(registry(taken))
    fetchNamesViewData(modal)
    await pause(0)
    editNameForm(modal, 'alice')
    await pause()
    taken.add('alice.latchkey.id')
    // The gateway's suggestions are cached for 15 s.
    await pause(15_000)
    wallet.emit(change)
    fetchNamesViewData(modal)
    expect(form()).toMatchObject({ label: 'alice', ownedStatus: 'ready', isChanged: true })
    expect(readNameAvailability(form()).step).toBe('checking')
    await pause()
    expect(readNameAvailability(form()).step).toBe('taken')
    expect(form().isChanged).toBe(true)
    editNameForm(modal, 'alicia')
    expect(form().isChanged).toBe(false)
  })

  it('is not shown any more once the name is submitted', async () => {
    const { modal, form, pause, wallet } = await onNames(registry(), {
      sign: () => new Promise(() => {}),
    })
    editNameForm(modal, 'alice')
    wallet.emit(change)
    await pause()
    expect(form().isChanged).toBe(true)
    void submitNameForm(modal)
    expect(form()).toMatchObject({ status: 'signing', isChanged: false })
  })

  it('is not shown when nothing was typed', async () => {
    const { modal, form, pause, wallet } = await onNames()
    fetchNamesViewData(modal)
    await pause(0)
    wallet.emit(change)
    expect(form()).toMatchObject({ label: '', isChanged: false })
  })

  it('resets a registration that was declined', async () => {
    const { modal, form, pause, wallet } = await onNames(registry(), {
      sign: () => Promise.reject({ code: 4001 }),
    })
    editNameForm(modal, 'alice')
    await pause()
    await submitNameForm(modal)
    wallet.emit(change)
    expect(form()).toMatchObject({ status: 'editing', error: undefined, isChanged: true })
  })

  it('keeps the form for a further name', async () => {
    const { modal, form, pause, wallet } = await onNames(({ method, path, body }) =>
      path.startsWith('/v1/profile/reverse/')
        ? [recordOf('bob.latchkey.id')]
        : registry()({ method, path, body }),
    )
    fetchNamesViewData(modal)
    await pause(0)
    showNameRegistrationForm(modal)
    editNameForm(modal, 'robert')
    wallet.emit(change)
    fetchNamesViewData(modal)
    await pause()
    expect(form()).toMatchObject({ label: 'robert', isAdding: true, owned: ['bob.latchkey.id'] })
  })

  it('empties a form that is opened again afterwards', async () => {
    const { modal, form, pause, wallet } = await onNames()
    fetchNamesViewData(modal)
    await pause(0)
    editNameForm(modal, 'alice')
    modal.back()
    wallet.emit(change)
    openNames(modal)
    fetchNamesViewData(modal)
    await pause()
    expect(form()).toMatchObject({ label: '', isChanged: false, error: undefined })
  })

  it('shows that the account or network changed when that ends the choice of the primary name', async () => {
    const own = ['alice.latchkey.id', 'alice1.latchkey.id']
    const { modal, form, pause, wallet } = await onNames(() => own.map(recordOf), {
      sign: () => new Promise(() => {}),
    })
    fetchNamesViewData(modal)
    await pause(0)
    void choosePrimaryName(modal, own[1]!)
    wallet.emit(change)
    expect(form()).toMatchObject({ status: 'editing', choice: undefined, isChanged: true })
    expect(form().owned).toEqual(changed === 'network' ? own : [])
  })
})

describe('the names of the account', () => {
  const own = ['alice.latchkey.id', 'alice1.latchkey.id']

  /** A gateway that lists the primary name first. */
  function ownNames(post: () => unknown = () => undefined): Answers {
    let listed = own
    return ({ method, path }) => {
      if (method === 'POST') {
        const failure = post()
        if (failure) return failure
        listed = listed.toReversed()
        return recordOf(listed[0]!)
      }
      if (path.startsWith('/v1/profile/reverse/')) return listed.map(recordOf)
      if (path.startsWith('/v1/profile/account/')) return recordOf(path.split('/').at(-1)!)
      return registry()({ method, path, body: '' })
    }
  }

  async function onOwnNames(...given: Parameters<typeof onNames>): Promise<Setup> {
    const setup = await onNames(...given)
    fetchNamesViewData(setup.modal)
    await setup.pause(0)
    return setup
  }

  it('are listed, and another is chosen as the primary one with one signature', async () => {
    const { modal, form, calls } = await onOwnNames(ownNames())
    expect(form().owned).toEqual(own)
    const choosing = choosePrimaryName(modal, own[1]!)
    expect(form()).toMatchObject({ status: 'signing', choice: own[1] })
    void choosePrimaryName(modal, own[1]!)
    await choosing
    const posts = calls.filter(({ method }) => method === 'POST')
    expect(posts.map(({ path }) => path)).toEqual([`/v1/profile/account/${own[1]}/primary`])
    expect(form()).toMatchObject({ owned: own.toReversed(), status: 'editing', choice: undefined })
    await choosePrimaryName(modal, own[1]!)
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it.each<[string, Parameters<typeof onNames>, Partial<NameFormState>]>([
    [
      'the wallet declines',
      [ownNames(), { sign: () => Promise.reject({ code: 4001 }) }],
      { status: 'declined' },
    ],
    [
      'the gateway is down',
      [ownNames(() => new Response('', { status: 503 }))],
      { status: 'failed' },
    ],
  ])('stay as they are when %s, and can be chosen again [8.8]', async (_, given, failure) => {
    const { modal, form } = await onOwnNames(...given)
    await choosePrimaryName(modal, own[1]!)
    expect(form()).toMatchObject({ owned: own, ...failure })
    expect(form().error).toBeDefined()
    const choosing = choosePrimaryName(modal, own[1]!)
    expect(form()).toMatchObject({ status: 'signing', error: undefined })
    await choosing
  })

  it('are not changed by a wallet that signs after the account has changed', async () => {
    let answer: (signature: string) => void = () => {}
    const sign = (): Promise<string> => new Promise((resolve) => (answer = resolve))
    const { modal, form, pause, wallet, calls } = await onOwnNames(ownNames(), { sign })
    const choosing = choosePrimaryName(modal, own[1]!)
    await pause(0)
    wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts: [bob] })
    answer('0x51')
    await choosing
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    expect(form()).toMatchObject({ owned: [], status: 'editing', choice: undefined })
  })

  it('lead to the form for a further one, and are listed again afterwards', async () => {
    const { modal, form, pause } = await onOwnNames(ownNames())
    showNameRegistrationForm(modal)
    editNameForm(modal, 'robert')
    await pause()
    expect(form()).toMatchObject({ isAdding: true, owned: own })
    expect(readNameAvailability(form())).toEqual({ step: 'available', name: 'robert.latchkey.id' })
    modal.back()
    openNames(modal)
    fetchNamesViewData(modal)
    expect(form().isAdding).toBe(false)
  })
})

describe('canRegisterFirstName', () => {
  it.each([
    [{ names: 'all', kind: 'injected' }, true],
    [{ names: 'all', kind: 'embedded' }, true],
    [{ names: 'embedded', kind: 'injected' }, false],
    [{ names: 'embedded', kind: 'embedded' }, true],
    [{ names: false, kind: 'embedded' }, false],
  ] as const)('with %o: %s [5.8b]', async (options, isOffered) => {
    const { modal } = await onNames(registry(), options)
    expect(canRegisterFirstName(modal)).toBe(isOffered)
  })

  it('is false for an account with a name', async () => {
    const { modal, pause } = await onNames()
    editNameForm(modal, 'alice')
    await pause()
    await submitNameForm(modal)
    expect(canRegisterFirstName(modal)).toBe(false)
  })
})
