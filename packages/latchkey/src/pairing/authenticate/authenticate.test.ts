import { describe, expect, it } from 'vitest'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { fromBase64, decodeUtf8 } from '../../crypto/index.ts'
import type { AuthPayload, Cacao } from '../../protocol/index.ts'
import type { AuthenticateRequest, VerifySignature } from '../PairingClient.ts'
import {
  verifyCacaos,
  getRecapMethodsAndChains,
  createAuthPayload,
  formatRecapUri,
  mergeRecaps,
  extractRecap,
  createRecap,
  recapStatement,
  parseDidPkh,
  formatCacaoSignInMessage,
} from './index.ts'
import { createTestSigner, type TestSigner } from './testSigner.fixture.ts'

const newSigner = (): TestSigner => createTestSigner(privateKeyToAccount(generatePrivateKey()))

const now = 1_790_000_000_000
const params = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'app.example',
  nonce: '1239812982',
  uri: 'https://app.example/login',
  statement: 'Hello.',
  methods: ['personal_sign', 'eth_chainId'],
}
function payloadFor(request: AuthenticateRequest): AuthPayload {
  const payload = createAuthPayload(request, { namespaces: {}, now })
  if (!payload) throw new Error('No payload')
  return payload
}

const request = payloadFor(params)

const verifySignature: VerifySignature = ({ address, message, signature }) =>
  verifyMessage({
    address: address as `0x${string}`,
    message,
    signature: signature as `0x${string}`,
  })

describe('a ReCap', () => {
  it('is formatted with sorted keys, in base64 without padding', () => {
    const text = formatRecapUri(createRecap('eip155', ['personal_sign', 'eth_sign']))
    expect(text).toMatch(/^urn:recap:[A-Za-z0-9+/]+$/)
    const padded = text.slice(10).padEnd(Math.ceil((text.length - 10) / 4) * 4, '=')
    expect(decodeUtf8(fromBase64(padded) ?? new Uint8Array())).toBe(
      '{"att":{"eip155":{"request/eth_sign":[{}],"request/personal_sign":[{}]}}}',
    )
  })

  it('is parsed with padding and in base64url', () => {
    const recap = { att: { 'a?>~': { 'request/b?>~': [{ chains: ['eip155:1'] }] } } }
    const text = formatRecapUri(recap)
    const url = text.replace(/\+/g, '-').replace(/\//g, '_')
    expect(extractRecap([text])).toEqual(recap)
    expect(extractRecap(['https://x.example', url])).toEqual(recap)
    expect(extractRecap([`${text}==`])).toEqual(recap)
  })

  it.each([
    [undefined],
    [[]],
    [['https://x.example']],
    [['urn:recap:']],
    [['urn:recap:%%']],
    [[`urn:recap:${btoa('{"att":5}')}`]],
    [[`urn:recap:${btoa('{"att":{"eip155":{"request/x":[]}}}')}`]],
    [[formatRecapUri(createRecap('eip155', ['x'])), 'https://after.example']],
  ])('is not parsed from %j', (resources) => {
    expect(extractRecap(resources)).toBeUndefined()
  })

  it('is merged with another into the abilities of both', () => {
    const one = { att: { a: { 'request/x': [{}], 'request/y': [{}] } } }
    const two = { att: { a: { 'request/y': [{ chains: ['c:1'] }] }, b: { 'crud/z': [{}] } } }
    expect(mergeRecaps(one, two)).toEqual({
      att: {
        a: { 'request/x': [{}], 'request/y': [{ chains: ['c:1'] }] },
        b: { 'crud/z': [{}] },
      },
    })
  })

  it('is described by a sentence', () => {
    expect(recapStatement(createRecap('eip155', ['b', 'a']))).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'a', 'b' for 'eip155'.",
    )
    const two = { att: { b: { 'crud/z': [{}] }, a: { 'x/1': [{}], 'request/2': [{}] } } }
    expect(recapStatement(two)).toMatch(
      /\(1\) 'request': '2' for 'a'\. \(2\) 'x': '1' for 'a'\. \(3\) 'crud': 'z' for 'b'\.$/,
    )
  })

  it('returns the methods and chains of one namespace', () => {
    const recap = {
      att: {
        eip155: { 'request/a': [{ chains: ['eip155:1', 7] }], 'crud/b': [{}] },
        solana: { 'request/c': [{}] },
      },
    }
    expect(getRecapMethodsAndChains(recap, 'eip155')).toEqual({
      methods: ['a'],
      chains: ['eip155:1'],
    })
    expect(getRecapMethodsAndChains(recap, 'cosmos')).toEqual({ methods: [], chains: [] })
  })
})

describe('formatCacaoSignInMessage', () => {
  const iss = 'did:pkh:eip155:10:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
  const signer = parseDidPkh(iss)
  const fields = {
    iss,
    domain: 'd.example',
    aud: 'https://d.example',
    version: '1',
    nonce: 'n0nce123',
    iat: 'now',
  }

  it('formats the message of EIP-4361 with every optional field', () => {
    const all = {
      ...fields,
      statement: 'Hello.',
      exp: 'later',
      nbf: 'before',
      requestId: '7',
      resources: ['https://r.example'],
    }
    expect(signer && formatCacaoSignInMessage(all, signer))
      .toBe(`d.example wants you to sign in with your Ethereum account:
0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb

Hello.

URI: https://d.example
Version: 1
Chain ID: 10
Nonce: n0nce123
Issued At: now
Expiration Time: later
Not Before: before
Request ID: 7
Resources:
- https://r.example`)
  })

  it('keeps two blank lines without a statement', () => {
    expect(signer && formatCacaoSignInMessage(fields, signer)).toContain('Bfcdb\n\n\nURI: ')
  })

  it('contains the sentence of the ReCap once', () => {
    const resources = [formatRecapUri(createRecap('eip155', ['a']))]
    const bare =
      signer && formatCacaoSignInMessage({ ...fields, resources, statement: 'Hello.' }, signer)
    const line =
      "Hello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'a' for 'eip155'."
    expect(bare?.split('\n')[3]).toBe(line)
    const signedText =
      signer && formatCacaoSignInMessage({ ...fields, resources, statement: line }, signer)
    expect(signedText).toBe(bare)
  })

  it.each(['', 'eip155:1:0xa', 'did:pkh:eip155:1', 'did:pkh:eip155:1:0x a', 'did:key:z6Mk'])(
    'has no signer in %j',
    (text) => {
      expect(parseDidPkh(text)).toBeUndefined()
    },
  )
})

describe('createAuthPayload', () => {
  it('contains every field of the request, and the methods as a ReCap [7.31]', () => {
    const resources = ['https://r.example']
    const more = { exp: 'e', nbf: 'n', requestId: 'r', resources }
    expect(payloadFor({ ...params, ...more })).toEqual({
      type: 'caip122',
      chains: params.chains,
      domain: params.domain,
      aud: params.uri,
      version: '1',
      nonce: params.nonce,
      iat: '2026-09-21T14:13:20.000Z',
      exp: 'e',
      nbf: 'n',
      statement: 'Hello.',
      requestId: 'r',
      resources: ['https://r.example', formatRecapUri(createRecap('eip155', params.methods))],
    })
  })

  it('merges the ReCap among the resources of the app', () => {
    const own = formatRecapUri({ att: { 'https://api.example': { 'crud/read': [{}] } } })
    const { resources } = payloadFor({ ...params, resources: [own] })
    expect(resources).toHaveLength(1)
    expect(Object.keys(extractRecap(resources)?.att ?? {})).toEqual([
      'eip155',
      'https://api.example',
    ])
  })
})

describe('verifyCacaos', () => {
  const accept = (cacaos: Cacao[], at = now): ReturnType<typeof verifyCacaos> =>
    verifyCacaos({ cacaos, request, now: at, verifySignature })

  it('grants the methods of the CACAO on its chain', async () => {
    const { sign, account } = newSigner()
    await expect(accept([await sign(request)])).resolves.toEqual({
      eip155: {
        accounts: [`eip155:1:${account.address}`],
        chains: ['eip155:1'],
        methods: ['eth_chainId', 'personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    })
  })

  it('grants the chains of the ReCap and of further CACAOs', async () => {
    const { sign } = newSigner()
    const one = { att: { eip155: { 'request/personal_sign': [{ chains: params.chains }] } } }
    const resources = [formatRecapUri(one)]
    const narrow = await sign(request, { before: { resources } })
    const { eip155 } = await accept([narrow])
    expect(eip155).toMatchObject({ chains: params.chains, methods: ['personal_sign'] })
    const both = await accept([await sign(request), await sign(request, { chain: 'eip155:10' })])
    expect(both['eip155']?.chains).toEqual(params.chains)
  })

  it('accepts a statement that contains the sentence of the ReCap', async () => {
    const { sign } = newSigner()
    const recap = extractRecap(request.resources)
    const statement = `Hello. ${recap && recapStatement(recap)}`
    await expect(accept([await sign(request, { before: { statement } })])).resolves.toBeDefined()
  })

  const late = new Date(now - 1).toISOString()
  const own = createRecap('eip155', ['personal_sign'])
  const wider = formatRecapUri(createRecap('eip155', ['eth_sendTransaction']))
  const otherRecap = formatRecapUri({
    att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:5'] }] } },
  })
  it.each<[string, Partial<Cacao['p']>]>([
    ['domain', { domain: 'evil.example' }],
    ['aud', { aud: 'https://evil.example' }],
    ['version', { version: '2' }],
    ['nonce', { nonce: 'other' }],
    ['iat', { iat: new Date(now - 3_700_000).toISOString() }],
    ['iat', { iat: 'whenever' }],
    ['exp', { exp: late }],
    ['nbf', { nbf: late }],
    ['requestId', { requestId: 'other' }],
    ['statement', { statement: 'Give me everything.' }],
    ['statement', { statement: 'Hello. Give me everything.' }],
    ['resources', { resources: ['https://evil.example', ...(request.resources ?? [])] }],
    ['methods', { resources: [wider] }],
    [
      'methods',
      { resources: [formatRecapUri({ att: { ...own.att, 'https://x': { 'crud/a': [{}] } } })] },
    ],
    ['methods', { resources: [formatRecapUri({ att: { eip155: { 'session/any': [{}] } } })] }],
    ['chains', { resources: [otherRecap] }],
    ['chain', { iss: 'did:pkh:eip155:5:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' }],
    ['chain', { iss: 'nobody' }],
  ])('rejects another %s with a valid signature: %j', async (what, before) => {
    const { sign } = newSigner()
    await expect(accept([await sign(request, { before })])).rejects.toMatchObject({
      code: 'pairing.sign_in_failed',
      details: { what },
    })
  })

  it('accepts the issue date of a wallet with an inaccurate clock', async () => {
    const { sign } = newSigner()
    const iat = new Date(now + 3_500_000).toISOString()
    await expect(accept([await sign(request, { before: { iat } })])).resolves.toBeDefined()
  })

  it('accepts a CACAO between nbf and exp, with a tolerance of two minutes', async () => {
    const { sign } = newSigner()
    const times = { exp: new Date(now + 60_000).toISOString(), nbf: new Date(now).toISOString() }
    const timed = payloadFor({ ...params, ...times })
    const cacaos = [await sign(timed)]
    const at = (ms: number): ReturnType<typeof verifyCacaos> =>
      verifyCacaos({ cacaos, request: timed, now: now + ms, verifySignature })
    await expect(at(0)).resolves.toBeDefined()
    await expect(at(170_000)).resolves.toBeDefined()
    await expect(at(180_000)).rejects.toMatchObject({ details: { what: 'exp' } })
    await expect(at(-110_000)).resolves.toBeDefined()
    await expect(at(-121_000)).rejects.toMatchObject({ details: { what: 'nbf' } })
  })

  it('rejects an unknown format or signature type', async () => {
    const { sign } = newSigner()
    for (const options of [{ h: { t: 'caip999' } }, { s: { t: 'eip9999' } }])
      await expect(accept([await sign(request, options)])).rejects.toMatchObject({
        details: { what: 'format' },
      })
  })

  it('rejects a CACAO that was changed after signing', async () => {
    const { sign, account } = newSigner()
    const recap = formatRecapUri(createRecap('eip155', ['personal_sign']))
    for (const options of [
      { after: { resources: [recap] } },
      { after: { iss: `did:pkh:eip155:10:${account.address}` } },
      { s: { s: `0x${'11'.repeat(65)}` } },
      { s: { s: 'nonsense' } },
    ])
      await expect(accept([await sign(request, options)])).rejects.toMatchObject({
        code: 'pairing.sign_in_failed',
        details: { what: 'signature' },
      })
  })

  it('rejects CACAOs of different accounts', async () => {
    const [one, two] = [newSigner(), newSigner()]
    const cacaos = [await one.sign(request), await two.sign(request, { chain: 'eip155:10' })]
    await expect(accept(cacaos)).rejects.toMatchObject({ details: { what: 'address' } })
  })

  it('rejects a CACAO that permits no method', async () => {
    const { sign } = newSigner()
    const bare = await sign(request, { before: { resources: [] } })
    await expect(accept([bare])).rejects.toMatchObject({ code: 'pairing.not_approved' })
  })
})
