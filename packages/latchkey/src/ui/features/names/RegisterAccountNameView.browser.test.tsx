import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createGatewayFetch } from '../../../core/gateway/gateway.fixture.ts'
import { nameOf } from '../../../core/names/names.fixture.ts'
import { getNameFormStore, openNames } from '../../../modal/index.ts'
import { mainnet } from '../../../networks/index.ts'
import { type MountedStory, mountTestModal } from '../../mountStory.fixture.ts'
import { changeAccount, connectWallet } from '../../testModal.fixture.ts'

const alice = '0x8f3CF7ad23Cd3CaDbD9735AFf958023239c619aE'
const bob = `0x${'b0'.repeat(20)}`

const field = page.getByRole('textbox', { name: 'Name' })

/** The view of an account, and the answers of the gateway to the requests for the names of an address. */
async function onNames(): Promise<
  MountedStory & { readonly answers: Map<string, (names: readonly string[]) => void> }
> {
  const answers = new Map<string, (names: readonly string[]) => void>()
  const shown = await mountTestModal({
    gatewayUrl: 'https://gateway.example/',
    pairing: false,
    features: { names: 'all' },
    fetch: createGatewayFetch(({ path }) => {
      if (path === '/v1/supported-chains') return { http: [mainnet.caipNetworkId], ws: [] }
      const [, address] = /^\/v1\/profile\/reverse\/(.+)$/.exec(path) ?? []
      if (address === undefined) return new Response('', { status: 404 })
      return new Promise((resolve) =>
        answers.set(address, (names) => resolve(names.map((name) => nameOf(name, address)))),
      )
    }),
    evmMembers: { gatewayFeatures: ['names'] },
  })
  onTestFinished(shown.remove)
  shown.behaviour.network = mainnet
  await connectWallet(shown)
  shown.modal.open()
  openNames(shown.modal)
  await shown.waitForView('RegisterAccountName')
  await expect.poll(() => answers.has(alice)).toBe(true)
  return { ...shown, answers }
}

it('shows placeholders, not the form, until the names of the account arrive', async () => {
  const { answers } = await onNames()
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(field.query()).toBeNull()
  answers.get(alice)?.(['ada.latchkey.id'])
  await expect.element(page.getByRole('button', { name: 'ada.latchkey.id' })).toBeVisible()
})

it('shows the form to an account without names', async () => {
  const { answers } = await onNames()
  answers.get(alice)?.([])
  await expect.element(field).toBeVisible()
})

it('lists the names of the new account when the account changes', async () => {
  const shown = await onNames()
  const { answers } = shown
  changeAccount(shown, bob)
  await expect.poll(() => answers.has(bob)).toBe(true)
  answers.get(alice)?.(['ada.latchkey.id'])
  answers.get(bob)?.(['bob.latchkey.id'])
  await expect.element(page.getByRole('button', { name: 'bob.latchkey.id' })).toBeVisible()
  expect(page.getByText('ada.latchkey.id').query()).toBeNull()
})

it('names a change of the account that ends the choice of the primary name', async () => {
  const shown = await onNames()
  const { modal, answers } = shown
  const owned = ['ada.latchkey.id', 'ada1815.latchkey.id']
  answers.get(alice)?.(owned)
  await expect.element(page.getByRole('button', { name: owned[1]! })).toBeVisible()
  getNameFormStore(modal).set({ status: 'signing', choice: owned[1] })
  changeAccount(shown, bob)
  await expect.poll(() => answers.has(bob)).toBe(true)
  answers.get(bob)?.(['bob.latchkey.id'])
  await expect.element(page.getByRole('button', { name: 'bob.latchkey.id' })).toBeVisible()
  await expect.element(page.getByText('Network or account changed')).toBeVisible()
})

it.each(['before', 'after'])(
  'lists the names of an account whose wallet changes %s they arrive',
  async (time) => {
    const { client, answers } = await onNames()
    const answer = (): void => answers.get(alice)?.(['ada.latchkey.id'])
    const name = page.getByRole('button', { name: 'ada.latchkey.id' })
    if (time === 'after') {
      answer()
      await expect.element(name).toBeVisible()
    }
    client.store.set(({ connection }) => ({
      connection: {
        ...connection,
        eip155: {
          status: 'connected',
          connections: (connection.eip155?.connections ?? []).map((one) => ({
            ...one,
            connector: { ...one.connector, uid: 'other' },
          })),
        },
      },
    }))
    if (time === 'before') answer()
    await expect.element(name).toBeVisible()
  },
)
