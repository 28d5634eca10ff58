import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readBalance, switchNetwork } from '../core/index.ts'
import { base, optimism } from '../networks/index.ts'
import { changeAccount, connectWallet } from './testModal.fixture.ts'
import { mountTestModal, mountStory, type MountedStory } from './mountStory.fixture.ts'

/** Milliseconds after which a balance is not fresh any more. [9.1b] */
const staleAfter = 31_000

/** A closed modal in the page, of a connected wallet, and how often its balance was read. */
async function connected(): Promise<MountedStory & { reads: () => number }> {
  const shown = await mountTestModal()
  onTestFinished(shown.remove)
  let reads = 0
  shown.behaviour.readBalance = async () => BigInt(++reads) * 10n ** 18n
  await connectWallet(shown)
  return { ...shown, reads: () => reads }
}

const balanceOf = ({ client }: MountedStory): unknown => readBalance(client.store.get())

it('fetches the balance when Account is shown, and again each time it is shown', async () => {
  const shown = await connected()
  const { modal, waitForView, clock, reads } = shown
  expect(reads()).toBe(0)
  modal.open()
  await waitForView('Account')
  await expect.poll(reads).toBe(1)
  await expect.poll(() => balanceOf(shown)).toMatchObject({ status: 'ready', value: 10n ** 18n })

  modal.push({ view: 'WhatIsANetwork', data: undefined })
  await waitForView('WhatIsANetwork')
  clock.advance(staleAfter)
  expect(reads()).toBe(1)
  modal.back()
  await waitForView('Account')
  await expect.poll(reads).toBe(2)

  modal.close()
  clock.advance(staleAfter)
  expect(reads()).toBe(2)
  modal.open()
  await expect.poll(reads).toBe(3)
})

it('fetches the balance of the new network when the network changes while Account shows', async () => {
  const shown = await connected()
  const { modal, waitForView, client, reads } = shown
  modal.open()
  await waitForView('Account')
  await expect.poll(reads).toBe(1)
  await switchNetwork(client, { network: optimism.caipNetworkId })
  await expect.poll(reads).toBe(2)
  await expect
    .poll(() => balanceOf(shown))
    .toMatchObject({ status: 'ready', value: 2n * 10n ** 18n })
})

it('fetches the balance of the new account when the account changes while Account shows', async () => {
  const shown = await connected()
  const { modal, waitForView, reads } = shown
  modal.open()
  await waitForView('Account')
  await expect.poll(reads).toBe(1)
  changeAccount(shown)
  await expect.poll(reads).toBe(2)
})

it('fetches the balance of a network that was changed elsewhere when Account shows again', async () => {
  const { modal, waitForView, client, reads } = await connected()
  modal.open()
  await waitForView('Account')
  await expect.poll(reads).toBe(1)
  modal.push({ view: 'Networks', data: undefined })
  await waitForView('Networks')
  await switchNetwork(client, { network: optimism.caipNetworkId })
  expect(reads()).toBe(1)
  modal.back()
  await waitForView('Account')
  await expect.poll(reads).toBe(2)
})

it('fetches nothing when the network changes while the modal is closed', async () => {
  const { modal, waitForView, client, reads } = await connected()
  modal.open()
  await waitForView('Account')
  await expect.poll(reads).toBe(1)
  modal.close()
  await switchNetwork(client, { network: optimism.caipNetworkId })
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(reads()).toBe(1)
})

it('keeps the search of the list of all wallets for a visitor who goes back to it', async () => {
  const shown = await mountStory('AllWallets')
  onTestFinished(shown.remove)
  const { modal, waitForView, clock, client } = shown
  await userEvent.fill(page.getByRole('searchbox'), 'zerion')
  clock.advance(500)
  expect(client.store.get().wallets.list.search).toBe('zerion')
  modal.push({ view: 'WhatIsAWallet', data: undefined })
  await waitForView('WhatIsAWallet')
  modal.back()
  await waitForView('AllWallets')
  await expect.element(page.getByRole('searchbox')).toHaveValue('zerion')
  expect(client.store.get().wallets.list.search).toBe('zerion')
})
