import { describe, expect, it } from 'vitest'
import { base, solanaMainnet } from '../../networks/index.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { codeOf, connectWithConnectorKind, createNamesTest } from './names.fixture.ts'
import { isNameLike, resolveName } from './resolveName.ts'

const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'

describe('isNameLike', () => {
  it.each(['alice.eth', 'Alice.ETH', ' a.b.eth ', 'zoë.eth', '🦊.eth', 'alice.latchkey.id'])(
    'accepts %j',
    (text) => expect(isNameLike(text)).toBe(true),
  )
  it.each([
    '',
    'alice',
    '.eth',
    'alice.',
    '1.5',
    '0.25',
    'a b.eth',
    'https://x.org',
    'a@b.org',
    bob,
  ])('rejects %j', (text) => expect(isNameLike(text)).toBe(false))
})

describe('resolveName', () => {
  it('resolves a name on the active network [7.22b]', async () => {
    const made = createNamesTest(() => ({ name: 'alice.eth', address: bob }))
    await connectWithConnectorKind(made)
    expect(await resolveName(made.client, { name: ' Alice.eth ' })).toEqual({
      name: 'alice.eth',
      address: bob,
    })
    expect(made.calls).toMatchObject([
      { path: '/v1/profile/resolve/Alice.eth', query: { coinType: '60' } },
    ])
  })

  it('asks the gateway for names of any zone, whatever zones it has [9.14a]', async () => {
    for (const name of ['alice.reown.id', 'alice.wcn.id', 'alice.latchkey.id']) {
      const made = createNamesTest(() => ({ name, address: bob }))
      await connectWithConnectorKind(made)
      expect(await resolveName(made.client, { name })).toEqual({ name, address: bob })
      expect(made.calls).toMatchObject([{ path: `/v1/profile/resolve/${name}` }])
    }
  })

  it('asks for the record of the given network, and again after a minute', async () => {
    const made = createNamesTest(() => ({ name: 'alice.eth', address: bob }))
    const name = 'alice.eth'
    await resolveName(made.client, { name, network: base })
    await resolveName(made.client, { name, network: base })
    expect(made.calls).toMatchObject([{ query: { coinType: '2147492101' } }])
    made.clock.advance(60_001)
    await resolveName(made.client, { name, network: base })
    expect(made.calls).toHaveLength(2)
  })

  it.each([
    ['without an address', { name: 'alice.eth', address: null }],
    ['with an invalid address', { name: 'alice.eth', address: '0x12' }],
    ['that hides characters', { name: 'ali\u202ece.eth', address: bob }],
  ])('resolves no name %s', async (_, reply) => {
    const made = createNamesTest(() => reply)
    expect(await resolveName(made.client, { name: 'alice.eth', network: base })).toBeUndefined()
  })

  it('sends no request where names are not supported, or without a gateway [9.5]', async () => {
    const made = createNamesTest(() => ({ name: 'alice.eth', address: bob }))
    const name = 'alice.eth'
    expect(await resolveName(made.client, { name, network: solanaMainnet })).toBeUndefined()
    const bare = createNamesTest(() => ({}), { gatewayUrl: undefined })
    expect(await resolveName(bare.client, { name, network: base })).toBeUndefined()
    expect([...made.calls, ...bare.calls]).toEqual([])
  })

  it.each([
    [rejectionResponse(503, 'ENS is unavailable'), 'names.refused'],
    [rejectionResponse(429, ''), 'names.resolve_failed'],
    ['<html>', 'names.resolve_failed'],
  ])('rejects when the gateway fails: %j [8.8]', async (answer, code) => {
    const made = createNamesTest(() => answer)
    expect(await codeOf(resolveName(made.client, { name: 'alice.eth', network: base }))).toBe(code)
  })
})
