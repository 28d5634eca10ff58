import { describe, expect, it } from 'vitest'
import type { Adapter, Features, LatchkeyOptions } from '../core/index.ts'
import { mainnet } from '../networks/index.ts'
import { deferredAdapter, fakeClient, deferredConnector } from './fakeClient.fixture.ts'
import { readAccountActions } from './readAccountActions.ts'
import { listConnectMethods } from './listConnectMethods.ts'
import { readEnabledFeatures } from './readEnabledFeatures.ts'

const sending = { send: async () => ({ hash: '0x' }) }
const actions = (features: Partial<Features> = {}, adapter = sending): readonly string[] =>
  readAccountActions(
    fakeClient({
      features,
      networks: [mainnet],
      adapters: [deferredAdapter('eip155', [], adapter)],
    }).client,
  )

describe('action buttons', () => {
  it('are in the configured order; omitted ones come last [2.5]', () => {
    expect(actions()).toEqual(['receive', 'send'])
    expect(actions({ walletFeaturesOrder: ['send', 'receive', 'swaps', 'onramp'] })).toEqual([
      'send',
      'receive',
    ])
    expect(actions({ walletFeaturesOrder: ['send'] })).toEqual(['send', 'receive'])
  })

  it('are hidden with their feature, or without support of the adapter [2.5, 9.4b]', () => {
    expect(actions({ send: false })).toEqual(['receive'])
    expect(actions({ receive: false })).toEqual(['send'])
    expect(actions({}, {} as typeof sending)).toEqual(['receive'])
  })

  it('include buying with a gateway, in namespaces where on-ramps sell [2.5, 9.3b]', () => {
    const shown = (parts: Partial<Adapter>, options: Partial<LatchkeyOptions> = {}) =>
      readAccountActions(
        fakeClient({
          networks: [mainnet],
          adapters: [deferredAdapter('eip155', [], parts)],
          gatewayUrl: 'https://gateway.example',
          ...options,
        }).client,
      )
    const selling = { gatewayFeatures: ['onramp'] } as const
    expect(shown(selling)).toEqual(['onramp', 'receive'])
    expect(shown({})).toEqual(['receive'])
    expect(shown(selling, { gatewayUrl: undefined })).toEqual(['receive'])
    expect(shown(selling, { features: { onramp: false } })).toEqual(['receive'])
  })

  it('include swaps in namespaces with swaps [2.5]', () => {
    const swapping = { gatewayFeatures: ['swaps'] } as unknown as typeof sending
    expect(actions({}, swapping)).toEqual(['swaps', 'receive'])
    expect(actions({ swaps: false }, swapping)).toEqual(['receive'])
  })

  it('are empty without an adapter [2.5]', () => {
    expect(readAccountActions(fakeClient({ adapters: [] }).client)).toEqual([])
  })
})

describe('connect methods', () => {
  const embedded = deferredConnector({ id: 'own', kind: 'embedded' })
  const fox = deferredConnector({ id: 'fox' })
  const fallback = deferredConnector({ id: 'browser', rdns: undefined })
  const methods = (
    connectors: readonly (typeof fox)[],
    features: Partial<Features> = {},
    enableWallets = true,
  ): readonly string[] => {
    const { client } = fakeClient({ features, enableWallets })
    client.store.set(({ wallets }) => ({ wallets: { ...wallets, connectors } }))
    return listConnectMethods(client)
  }

  it('are e-mail, social, wallet; wallets first when one is installed [2.4]', () => {
    expect(methods([embedded])).toEqual(['email', 'social', 'wallet'])
    expect(methods([embedded, fallback])).toEqual(['email', 'social', 'wallet'])
    expect(methods([embedded, fox])).toEqual(['wallet', 'email', 'social'])
  })

  it('follow the configured order, omitted ones last [2.4]', () => {
    const order = { connectMethodsOrder: ['social', 'wallet', 'email'] } as const
    expect(methods([embedded, fox], order)).toEqual(['social', 'wallet', 'email'])
    expect(methods([embedded, fox], { connectMethodsOrder: ['wallet'] })).toEqual([
      'wallet',
      'email',
      'social',
    ])
  })

  it('omit methods that are off or have nothing to connect to [2.4, 2.14]', () => {
    expect(methods([fox])).toEqual(['wallet'])
    expect(methods([embedded], { email: false })).toEqual(['social', 'wallet'])
    expect(methods([embedded], { socials: false })).toEqual(['email', 'wallet'])
    expect(methods([embedded], { socials: [] })).toEqual(['email', 'wallet'])
    expect(methods([embedded], { pay: true })).toEqual(['wallet'])
    expect(methods([embedded], {}, false)).toEqual(['email', 'social'])
  })
})

it('lets a part load only when its feature is on [2.14]', () => {
  const parts = (features: Partial<Features>): readonly string[] =>
    readEnabledFeatures(fakeClient({ features }).client.options.features)
  const all = ['email', 'socials', 'swaps', 'send', 'receive', 'onramp', 'activity']
  expect(parts({})).toEqual(all)
  expect(parts({ pay: true })).toEqual([...all, 'pay'])
  const lists = ['socials', 'swaps', 'onramp']
  for (const part of all) {
    expect(parts({ [part]: false })).toEqual(all.filter((other) => other !== part))
    if (lists.includes(part))
      expect(parts({ [part]: [] })).toEqual(all.filter((other) => other !== part))
  }
})
