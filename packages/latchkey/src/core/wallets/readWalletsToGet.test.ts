import { expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import { createTestClient, fakeConnector } from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import type { ListedWallet } from '../model/slices/wallets.ts'
import { readWalletRows } from './readWalletRows.ts'
import { readWalletsToGet } from './readWalletsToGet.ts'

const listed = (name: string, homepage?: string): ListedWallet => ({
  id: `id-${name}`,
  name,
  homepage,
  links: {},
  stores: {},
  namespaces: [],
  isCertified: false,
})
const connectors = ['Fox', 'Elk', 'Owl', 'Yak'].map((name) =>
  fakeConnector(name, [mainnet], { name }),
)
const recommended = ['Oak', 'Fir', 'Fox'].map((name) => listed(name, `https://${name}.example`))

function read(options: Partial<LatchkeyOptions> = {}): readonly string[] {
  const { client } = createTestClient(options)
  const state = client.store.get()
  const featured = [listed('Elm', 'https://elm.example'), listed('Ivy')]
  const wallets = { ...state.wallets, connectors, featured, recommended }
  expect(
    readWalletRows({ ...state, wallets }, client.options).map(({ type }) => type),
  ).not.toContain('recommended')
  return readWalletsToGet({ ...state, wallets }, client.options).map(({ name }) => name)
}

it('lists wallets to install when those of the browser fill Connect', () => {
  const custom = { id: 'ash', name: 'Ash', homepage: 'https://ash.example' }
  expect(read({ customWallets: [custom] })).toEqual(['Elm', 'Ash', 'Oak', 'Fir'])
})

it('leaves out excluded wallets, and all of them without wallets', () => {
  expect(read({ excludeWalletIds: ['id-Oak'] })).toEqual(['Elm', 'Fir'])
  expect(read({ enableWallets: false })).toEqual([])
})
