import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  requestedNamespacesSchema,
  sessionNamespacesSchema,
  getDefaultProposalMethods,
  peerMetadataSchema,
  sessionAuthenticateSchema,
  sessionAuthenticateResultSchema,
  sessionDeleteSchema,
  sessionEventSchema,
  sessionExtendSchema,
  sessionPingSchema,
  sessionProposeSchema,
  sessionProposeResultSchema,
  sessionRequestSchema,
  sessionSettleSchema,
  sessionUpdateSchema,
  getSignInBlockchainName,
} from './pairing.ts'

const publicKey = 'a'.repeat(64)
const metadata = { name: 'N', description: 'D', url: 'https://n.example', icons: [] }
const participant = { publicKey, metadata }
const requested = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }
const granted = { eip155: { accounts: ['eip155:1:0xa'], methods: ['personal_sign'], events: [] } }
const payload = {
  type: 'caip122',
  chains: ['eip155:1'],
  domain: 'd',
  aud: 'https://d',
  version: '1',
  nonce: 'n',
  iat: 'i',
}
const cacao = {
  h: { t: 'caip122' },
  p: { iss: 'did:pkh:eip155:1:0xa', domain: 'd', aud: 'a', version: '1', nonce: 'n', iat: 'i' },
  s: { t: 'eip191', s: '0x' },
}

/** A message as peers serialize it. */
const messages: readonly [name: string, v.GenericSchema, object][] = [
  [
    'propose',
    sessionProposeSchema,
    {
      requiredNamespaces: {},
      optionalNamespaces: requested,
      relays: [{ protocol: 'irn' }],
      proposer: participant,
      expiryTimestamp: 1_790_000_000,
      pairingTopic: publicKey,
    },
  ],
  ['answer to propose', sessionProposeResultSchema, { responderPublicKey: publicKey }],
  [
    'settle',
    sessionSettleSchema,
    { controller: participant, namespaces: granted, expiry: 1_790_000_000 },
  ],
  ['update', sessionUpdateSchema, { namespaces: granted }],
  ['extend', sessionExtendSchema, { expiry: 1_790_000_000 }],
  [
    'request',
    sessionRequestSchema,
    { request: { method: 'm', params: [{ a: 1 }] }, chainId: 'eip155:1' },
  ],
  ['event', sessionEventSchema, { event: { name: 'n', data: { a: [1] } }, chainId: 'eip155:1' }],
  ['delete', sessionDeleteSchema, { code: 6000, message: 'Bye' }],
  [
    'authenticate',
    sessionAuthenticateSchema,
    { authPayload: payload, requester: participant, expiryTimestamp: 1_790_003_600 },
  ],
  [
    'answer to authenticate',
    sessionAuthenticateResultSchema,
    { cacaos: [cacao], responder: participant },
  ],
]

/** Lists every place in a value, so that each can be spoilt. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || !value) return [path]
  return [path, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))]
}

function spoilt(value: unknown, path: readonly string[], bad: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return bad
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const record = copy as Record<string, unknown>
  record[key] = spoilt(record[key], rest, bad)
  return copy
}

describe('schemas of the pairing protocol', () => {
  it.each(messages)('%s is parsed unchanged', (_, schema, message) => {
    expect(v.parse(schema, message)).toMatchObject(message)
  })

  it.each(messages)('%s is parsed without unknown members', (_, schema, message) => {
    expect(v.parse(schema, { ...message, unknown: 1 })).not.toHaveProperty('unknown')
  })

  it.each(messages)('%s never throws on malformed members', (_, schema, message) => {
    // What a wallet only shows or hints may be spoilt: the rest counts.
    const forgiven = /^(description|url|icons|redirect|data|params|a|0)$/
    const taken: string[] = []
    for (const path of placesIn(message))
      for (const bad of [undefined, null, 7.5, '', 'x'.repeat(70_000), {}, [[]], () => {}]) {
        const { success } = v.safeParse(schema, spoilt(message, path, bad))
        const isLong = typeof bad === 'string' && bad.length > 0
        if (success && isLong && !path.some((key) => forgiven.test(key))) taken.push(path.join('.'))
      }
    expect(taken).toEqual([])
  })

  it('ping has no members', () => {
    expect(v.parse(sessionPingSchema, {})).toEqual({})
  })

  it('accept null for optional members', () => {
    const message = { controller: participant, namespaces: granted, expiry: 1 }
    const nulls = { sessionProperties: null, sessionConfig: null }
    const parsed = v.parse(sessionSettleSchema, { ...message, ...nulls })
    expect(parsed).toMatchObject({ sessionProperties: undefined, sessionConfig: undefined })
    expect(v.parse(sessionExtendSchema, { expiry: null })).toEqual({ expiry: undefined })
  })

  it('drop malformed properties', () => {
    const message = { controller: participant, namespaces: granted, expiry: 1 }
    const extras = { sessionProperties: { a: 1 }, sessionConfig: { disableDeepLink: 'yes' } }
    const parsed = v.parse(sessionSettleSchema, { ...message, ...extras })
    expect(parsed).toMatchObject({ sessionProperties: undefined, sessionConfig: undefined })
  })
})

describe('boundedValueSchema', () => {
  const many = (count: number, text = 'x'): string[] => Array.from({ length: count }, () => text)

  it.each([
    [
      'chains',
      requestedNamespacesSchema,
      { eip155: { chains: many(513), methods: [], events: [] } },
    ],
    [
      'methods',
      requestedNamespacesSchema,
      { eip155: { chains: [], methods: many(257), events: [] } },
    ],
    [
      'events',
      requestedNamespacesSchema,
      { eip155: { chains: [], methods: [], events: many(257) } },
    ],
    [
      'a long method',
      requestedNamespacesSchema,
      { eip155: { methods: ['x'.repeat(129)], events: [] } },
    ],
    [
      'accounts',
      sessionNamespacesSchema,
      { eip155: { accounts: many(4097), methods: [], events: [] } },
    ],
    [
      'namespaces',
      requestedNamespacesSchema,
      Object.fromEntries(many(65).map((_, at) => [`n${at}`, { methods: [], events: [] }])),
    ],
    ['a long key', requestedNamespacesSchema, { ['x'.repeat(65)]: { methods: [], events: [] } }],
    ['a list for a record', requestedNamespacesSchema, [1]],
  ] as [string, v.GenericSchema, unknown][])('%s', (_, schema, value) => {
    expect(v.is(schema, value)).toBe(false)
  })

  function nested(depth: number): unknown {
    let value: unknown = 1
    for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { value }
    return value
  }

  it.each([
    [60, true],
    [100, false],
    [20_000, false],
  ])('accepts a nesting depth of %i: %s', (depth, expected) => {
    const message = { event: { name: 'n', data: nested(depth) }, chainId: 'c' }
    expect(v.is(sessionEventSchema, message)).toBe(expected)
  })

  it('rejects a value with too many members', () => {
    const message = { event: { name: 'n', data: many(60_000) }, chainId: 'c' }
    expect(v.is(sessionEventSchema, message)).toBe(false)
  })

  it('does not pollute the object prototype', () => {
    const text = '{"__proto__":{"methods":[],"events":[],"polluted":1},"constructor":{}}'
    const parsed = v.safeParse(requestedNamespacesSchema, JSON.parse(text))
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(parsed.success && Object.keys(parsed.output)).not.toContain('__proto__')
  })
})

describe('peerMetadataSchema', () => {
  it.each([
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['file:///etc/passwd', undefined],
    ['blob:https://x', undefined],
    ['no scheme', undefined],
    ['wallet://x"onclick=', undefined],
    ['wallet://', 'wallet://'],
    ['io.wallet.app:', 'io.wallet.app:'],
    ['tg://resolve?domain=w', 'tg://resolve?domain=w'],
    ['https://wallet.example/app', 'https://wallet.example/app'],
  ])('parses the link %j as %j', (native, expected) => {
    expect(
      v.parse(peerMetadataSchema, { ...metadata, redirect: { native } }).redirect?.native,
    ).toBe(expected)
  })

  it('keeps at most eight image URLs as icons', () => {
    const icons = [
      'javascript:x',
      'https://a.example/i',
      'data:image/png;base64,AA',
      'data:text/html,x',
    ]
    expect(v.parse(peerMetadataSchema, { ...metadata, icons }).icons).toEqual(icons.slice(1, 3))
    const many = Array.from({ length: 20 }, () => 'https://a.example/i')
    expect(v.parse(peerMetadataSchema, { ...metadata, icons: many }).icons).toHaveLength(8)
  })

  it('requires a name', () => {
    expect(v.parse(peerMetadataSchema, { name: 'N' })).toEqual({
      name: 'N',
      description: '',
      url: '',
      icons: [],
      redirect: undefined,
    })
    expect(v.is(peerMetadataSchema, { ...metadata, name: undefined })).toBe(false)
  })

  it('strips control characters of the name', () => {
    const name = ' Meta\u202Eksa\u200BM\u0000\u2028 '
    const shown = v.parse(peerMetadataSchema, { ...metadata, name, description: name })
    expect(shown).toMatchObject({ name: 'MetaksaM', description: 'MetaksaM' })
  })
})

describe('getDefaultProposalMethods', () => {
  it.each([
    ['eip155', 24, 'personal_sign'],
    ['solana', 6, 'solana_signMessage'],
    ['bip122', 4, 'signPsbt'],
    ['ton', 2, 'ton_signData'],
    ['tron', 2, 'tron_signMessage'],
  ])('returns for %s %i methods', (namespace, count, method) => {
    const { methods, events } = getDefaultProposalMethods(namespace)
    expect(new Set(methods).size).toBe(count)
    expect(methods).toContain(method)
    expect(events).toEqual(['accountsChanged', 'chainChanged'])
  })

  it.each(['polkadot', 'cosmos', 'other', 'constructor', '__proto__'])(
    'in %s: no methods',
    (namespace) => {
      expect(getDefaultProposalMethods(namespace)).toEqual({
        methods: [],
        events: ['accountsChanged', 'chainChanged'],
      })
    },
  )

  it('getSignInBlockchainName returns the account name of namespaces with sign-in', () => {
    expect(getSignInBlockchainName('eip155')).toBe('Ethereum')
    expect(getSignInBlockchainName('solana')).toBeUndefined()
    expect(getSignInBlockchainName('toString')).toBeUndefined()
  })
})
