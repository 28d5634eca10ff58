import { describe, expect, it } from 'vitest'
import { base, mainnet } from '../../networks/index.ts'
import {
  createGrantedAccount,
  alice,
  bob,
  createDeferred,
  type FakeConnector,
  fakeConnector,
  settle,
  stored,
} from '../client/core.fixture.ts'
import type { GatewayTest } from '../gateway/gateway.fixture.ts'
import {
  codeOf,
  connectWithConnectorKind,
  fakeChecksum,
  nameOf,
  createNamesTest,
} from './names.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { connect, disconnect } from '../connection/index.ts'
import { switchNetwork } from '../network/index.ts'
import { registerName } from './registerName.ts'
import { setNameAddress } from './setNameAddress.ts'
import { setNameAttributes } from './setNameAttributes.ts'

const full = 'alice.example.id'
const record = nameOf(full, fakeChecksum(alice))
const suggested = { suggestions: [{ name: full, registered: false }] }

type Owner = GatewayTest & { readonly connector: FakeConnector; readonly signed: string[] }

/** An embedded wallet, and a gateway whose first answer the test resolves. */
async function owner(first: Promise<unknown>): Promise<Owner> {
  const signed: string[] = []
  const signMessage = async ({ address }: { readonly address: string }): Promise<string> =>
    `0x${signed.push(address)}`
  const made = createNamesTest(
    async ({ method, path }) => {
      if (method === 'POST') return path.endsWith('/account') ? record : {}
      await first
      return path.includes('/suggestions/') ? suggested : record
    },
    {},
    { adapter: { signMessage } },
  )
  const connector = fakeConnector('fox', [mainnet], { kind: 'embedded' })
  await connect(made.client, { connector })
  return { ...made, connector, signed }
}

const changes: readonly [string, (client: Latchkey) => Promise<unknown>][] = [
  ['a registration', (client) => registerName(client, { name: 'alice' })],
  ['new attributes', (client) => setNameAttributes(client, { name: full, attributes: {} })],
  ['a new address', (client) => setNameAddress(client, { name: full, coinType: 60, address: bob })],
]

describe.each(changes)('%s', (_, change) => {
  it.each<[string, (made: Owner) => unknown]>([
    [
      'another account',
      ({ connector }) =>
        connector.emit({
          type: 'accountsChanged',
          namespace: mainnet.chainNamespace,
          accounts: [createGrantedAccount(mainnet, bob)],
        }),
    ],
    ['another network', ({ client }) => switchNetwork(client, { network: base.caipNetworkId })],
    [
      'a wallet of another connector kind',
      ({ client }) =>
        connect(client, { connector: fakeConnector('owl', [mainnet], { kind: 'injected' }) }),
    ],
  ])('is not signed when %s came to be in use meanwhile [5.8b]', async (__, comes) => {
    const deferred = createDeferred<void>()
    const made = await owner(deferred.promise)
    const refusal = codeOf(change(made.client))
    await settle()
    await comes(made)
    deferred.resolve()
    expect(await refusal).toBe('transport.aborted')
    expect(made.signed).toEqual([])
    expect(made.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('is signed by the account that requested it', async () => {
    const made = await owner(Promise.resolve())
    await change(made.client)
    expect(made.signed).toEqual([alice])
  })
})

it('stores nothing for an account that disconnected before the registration', async () => {
  const late = createDeferred<unknown>()
  const made = createNamesTest(({ method }) => (method === 'POST' ? late.promise : suggested))
  const { client, area } = made
  await connectWithConnectorKind(made)
  const registering = registerName(client, { name: 'alice' })
  await settle()
  await disconnect(client)
  late.resolve(record)
  expect(await registering).toEqual(record)
  expect(client.store.get().identities ?? {}).toEqual({})
  expect(stored(area, 'identities')).toBeUndefined()
})

it.each(['alice.Example_1.id', 'alice.example..id', 'alice.'])(
  "accepts the gateway's spelling of the zone: %j",
  async (name) => {
    const answer = nameOf(name, fakeChecksum(alice))
    const made = createNamesTest(({ method }) =>
      method === 'POST' ? answer : { suggestions: [{ name, registered: false }] },
    )
    await connectWithConnectorKind(made)
    expect(await registerName(made.client, { name: 'alice' })).toEqual(answer)
    const events = made.emitted.map(({ name: event }) => event)
    expect(events).toContain('REGISTER_NAME_SUCCESS')
    expect(events).not.toContain('REGISTER_NAME_ERROR')
  },
)
