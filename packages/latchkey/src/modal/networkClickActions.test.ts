import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../caip/index.ts'
import type { State } from '../core/index.ts'
import { base, mainnet, type Network, solanaMainnet } from '../networks/index.ts'
import { fakeClient, deferredConnector, fakeSession } from './fakeClient.fixture.ts'
import type { ModalState, ViewRoute, ViewName } from './Modal.ts'
import { getViewAfterSwitch, getNetworkClickAction } from './networkClickActions.ts'

/** State with a wallet of `kind` connected on each of these networks; the first is the active one. */
function stateWith(
  networks: readonly CaipNetworkId[],
  parts: Parameters<typeof deferredConnector>[0] = { id: 'fox' },
  grant: Partial<ReturnType<typeof fakeSession>> = {},
): State {
  const state = fakeClient().client.store.get()
  const connection = Object.fromEntries(
    networks.map((network) => {
      const session = { ...fakeSession(network), ...grant }
      const connector = deferredConnector({ namespaces: [session.namespace], ...parts })
      return [session.namespace, { status: 'connected', connections: [{ ...session, connector }] }]
    }),
  ) as State['connection']
  return { ...state, connection }
}

const evm = mainnet.caipNetworkId
const embedded = { id: 'own', kind: 'embedded', namespaces: ['eip155', 'solana'] } as const

describe('a click on a network', () => {
  it.each<[string, State, Network, ReturnType<typeof getNetworkClickAction>]>([
    ['the same network', stateWith([evm]), mainnet, 'nothing'],
    ['another of the same namespace', stateWith([evm]), base, 'switch'],
    ['any while no wallet is connected', stateWith([]), solanaMainnet, 'switch'],
    [
      'one of a namespace that is connected too',
      stateWith([evm, solanaMainnet.caipNetworkId]),
      solanaMainnet,
      'switch',
    ],
    ['one of a namespace that is not connected', stateWith([evm]), solanaMainnet, 'confirm'],
    ['one that an embedded wallet serves too', stateWith([evm], embedded), solanaMainnet, 'switch'],
    [
      'one that an embedded wallet does not serve',
      stateWith([evm], { ...embedded, namespaces: ['eip155'] }),
      solanaMainnet,
      'confirm',
    ],
    [
      'one that the wallet has not approved',
      stateWith([evm], { id: 'fox' }, { supportsAllNetworks: false, approvedNetworks: [evm] }),
      base,
      'nothing',
    ],
  ])('that is %s leads on by the rule [2.19, 4.5a]', (_, state, network, step) => {
    expect(getNetworkClickAction(state, network)).toBe(step)
  })
})

describe('after a switch', () => {
  const routes = (...views: readonly ViewName[]): ModalState['history'] =>
    views.map(
      (view) => ({ view, data: undefined }) as ViewRoute,
    ) as unknown as ModalState['history']

  it.each<[readonly ViewName[], boolean, readonly ViewName[] | undefined]>([
    [['Account', 'Networks', 'SwitchNetwork'], true, ['Account']],
    [['WalletSend', 'Account', 'Networks', 'SwitchNetwork'], true, ['WalletSend', 'Account']],
    [['Networks', 'SwitchNetwork'], true, undefined],
    [['UnsupportedChain', 'SwitchNetwork'], true, undefined],
    [['Account', 'Networks', 'SwitchNetwork'], false, undefined],
  ])('%o with a requested network (%s) leaves %o [2.17b]', (before, isRequested, left) => {
    const move = getViewAfterSwitch(routes(...before), isRequested)
    expect(move?.history.map(({ view }) => view)).toEqual(left)
  })
})
