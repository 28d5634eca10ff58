import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyJson, anyText, fuzzRuns, mutated } from '../../../../tooling/fuzz/arbitraries.mjs'
import { parseCaipAddress, parseCaipAssetId, parseCaipNetworkId } from '../caip/index.ts'
import { createAccountTypeStorageSlot } from '../core/account/storedAccountTypes.ts'
import { createBalanceStorageSlot } from '../core/balances/balanceCache.ts'
import { createLatchkey } from '../core/client/createLatchkey.ts'
import { createConnectionStatusStorageSlot } from '../core/connection/createConnectionStatusStorageSlot.ts'
import { createConnectionStorage } from '../core/connection/storedConnections.ts'
import { parseStateCookieValue } from '../core/cookie/stateCookie.ts'
import { parseGatewayReason } from '../core/gateway/parseGatewayReason.ts'
import type { Latchkey } from '../core/model/Latchkey.ts'
import { parseStoredPurchase } from '../core/onramp/storedPurchase.ts'
import { createRemoteFeaturesStorageSlot } from '../core/project/createRemoteFeaturesStorageSlot.ts'
import { createPendingTransactionsStorageSlot } from '../core/transaction/createPendingTransactionsStorageSlot.ts'
import { createRecentWalletStorageSlot } from '../core/wallets/recentWallets.ts'
import { isWalletError } from '../errors/index.ts'
import { createPrefixedStorage, type PrefixedStorage } from '../kernel/index.ts'
import { mainnet } from '../networks/index.ts'
import { parsePeerPayload } from '../pairing/peerRpc/parsePeerPayload.ts'
import { formatPairingUri, parsePairingUri } from '../pairing/pairingUri.ts'
import { createSessionStore } from '../pairing/sessions/createSessionStore.ts'
import { parseCataloguePage, parseSiwxMessage } from '../protocol/index.ts'
import { createPossiblySentSwaps } from '../solana/createPossiblySentSwaps.ts'
import { parseBigintJson } from '../solana/parseBigintJson.ts'

const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:1:${evmAddress}`
const topic = 'a'.repeat(64)
const clock = { now: () => 0, after: () => () => {}, every: () => () => {} } as never

/** Values that slots store, some of them valid. */
const stored = [
  ['eip155'],
  { eip155: 'connected', solana: 'disconnected' },
  { eip155: { connectorId: 'io.metamask', address: account, networkId: 'eip155:1' } },
  { [account]: { value: '1', timestamp: 1 }, [`${account}x`]: { value: '-1', timestamp: null } },
  [{ id: 'a', name: 'Wallet', image: 'https://a.example/a.png', links: {} }],
  [{ hash: '0x1', networkId: 'eip155:1', account, at: 1, kind: 'send' }],
  { features: { swaps: ['1inch'] }, at: 1 },
  { [account]: '12' },
  [{ session: { topic, expiry: 1, namespaces: {}, peer: {} }, symKey: topic, updateId: 1 }],
]
const anyRecord = fc.oneof(...stored.map((value) => mutated(value)), anyJson)
const anyEntry = fc.oneof(
  anyRecord.map((d) => JSON.stringify({ v: 1, d })),
  anyRecord.map((d) => JSON.stringify(d) ?? ''),
  anyText,
)

/** Creates a storage in which every key has a text. */
function storageOf(text: string): PrefixedStorage {
  const items = new Map<string, string>()
  return createPrefixedStorage({
    prefix: 'latchkey',
    area: {
      getItem: (name) => items.get(name) ?? text,
      setItem: (name, next) => void items.set(name, next),
      removeItem: (name) => void items.set(name, 'null'),
    },
  })
}

/** The members of a client that slots use. */
const clientOf = (storage: PrefixedStorage): Latchkey =>
  ({ storage, options: { gatewayUrl: 'https://gateway.example' } }) as Latchkey

describe('stored records', () => {
  it.each<[string, (storage: PrefixedStorage) => unknown]>([
    ['recent wallets', (storage) => createRecentWalletStorageSlot(clientOf(storage)).get()],
    ['types of accounts', (storage) => createAccountTypeStorageSlot(clientOf(storage)).get()],
    ['balances', (storage) => createBalanceStorageSlot(clientOf(storage)).get()],
    [
      'features of a project',
      (storage) => createRemoteFeaturesStorageSlot(clientOf(storage)).get(),
    ],
    [
      'statuses of connections',
      (storage) => createConnectionStatusStorageSlot(clientOf(storage)).get(),
    ],
    [
      'pending transactions',
      (storage) => createPendingTransactionsStorageSlot(clientOf(storage)).get(),
    ],
    ['unreported swaps', (storage) => createPossiblySentSwaps({ storage } as never).get(account)],
    [
      'paired sessions',
      (storage) => {
        const store = createSessionStore({ storage, clock })
        return [store.all(), store.get(topic), store.removeExpired()]
      },
    ],
  ])('of %s are read or dropped, whatever the storage contains', (_, read) => {
    fc.assert(
      fc.property(anyEntry, (text) => {
        expect(() => read(storageOf(text))).not.toThrow()
      }),
      fuzzRuns(150),
    )
  })

  it('start a client, whatever the storage contains', () => {
    fc.assert(
      fc.property(anyEntry, (text) => {
        const area = { getItem: () => text, setItem: () => {}, removeItem: () => {} }
        const client = createLatchkey({
          projectId: 'a'.repeat(32),
          networks: [mainnet],
          environment: { window: undefined, storageArea: area },
        })
        expect(client.store.get()).toBeTypeOf('object')
        const { connections, disconnected } = createConnectionStorage(client)
        expect([connections.get(), disconnected.get()]).toHaveLength(2)
        client.destroy()
      }),
      fuzzRuns(60),
    )
  })
})

describe('parsers', () => {
  const uri = formatPairingUri({
    topic,
    symKey: 'b'.repeat(64),
    methods: [],
    expiryTimestamp: undefined,
  })
  const siwx = `app.example wants you to sign in with your Ethereum account:\n${evmAddress}\n\nHello\n\nURI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00.000Z`
  /** Generates a text in which a part is replaced. */
  const changed = (text: string): fc.Arbitrary<string> =>
    fc
      .tuple(fc.nat(text.length), fc.nat(9), anyText)
      .map(([at, length, part]) => `${text.slice(0, at)}${part}${text.slice(at + length)}`)

  it.each<[string, fc.Arbitrary<string>, (text: string) => unknown]>([
    ['pairing URIs', changed(uri), (text) => parsePairingUri(text, { now: 0 })],
    ['sign-in messages', changed(siwx), parseSiwxMessage],
    ['state cookies', anyEntry, parseStateCookieValue],
    ['payloads of peers', anyEntry, parsePeerPayload],
    ['JSON of Solana', anyRecord.map((value) => JSON.stringify(value) ?? '0'), parseBigintJson],
    ['CAIP-2 ids', anyText, parseCaipNetworkId],
    ['CAIP-10 ids', anyText, parseCaipAddress],
    ['CAIP-19 ids', anyText, parseCaipAssetId],
  ])('of %s return a value or an error of the catalogue', (_, arbitrary, parse) => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        try {
          parse(text)
        } catch (error) {
          expect(isWalletError(error), `${text}: ${String(error)}`).toBe(true)
        }
      }),
      fuzzRuns(250),
    )
  })

  it.each<[string, (value: unknown) => unknown]>([
    ['pages of the catalogue', parseCataloguePage],
    ['reasons of the gateway', parseGatewayReason],
    ['purchases', parseStoredPurchase],
  ])('of %s accept any value', (_, parse) => {
    fc.assert(
      fc.property(anyRecord, (value) => {
        expect(() => parse(value)).not.toThrow()
      }),
      fuzzRuns(250),
    )
  })
})
