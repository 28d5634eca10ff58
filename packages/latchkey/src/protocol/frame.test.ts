import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  frameApprovalMethods,
  frameHelloSchema,
  frameLimits,
  type FrameRequestName,
  frameQuerySchema,
  frameReadMethods,
  frameParamsSchemas,
  frameResultSchemas,
  isFrameApprovalMethod,
  isFrameOriginAllowed,
  isFrameReadMethod,
  parseFrameMessage,
  parseFrameRequest,
} from './frame.ts'

const id = '2f1c0a52-6c7b-4d5e-9b53-0a4d6a3d9f10'
const address = `0x${'a1'.repeat(20)}`
const accepts = (method: FrameRequestName, params: unknown): boolean =>
  v.is(frameParamsSchemas[method], params)
const acceptsRpc = (method: string, params: unknown, chainId = 'eip155:1'): boolean =>
  accepts('rpcRequest', { chainId, method, params })
const nested = (depth: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = [value]
  return value
}
const transaction = (fields: object): boolean =>
  acceptsRpc('eth_sendTransaction', [{ from: address, to: address, ...fields }])

const valid = {
  switchNetwork: [{ chainId: 'eip155:1' }, { chainId: 'eip155:1' }],
  connectEmail: [{ email: 'ada+tag@example.com' }, { action: 'VERIFY_DEVICE' }],
  connectDevice: [{}, {}],
  connectOtp: [{ otp: '012345' }, {}],
  getSocialRedirectUri: [{ provider: 'x' }, { uri: 'https://id.example/authorize?a=b' }],
  connectSocial: [
    { uri: 'https://wallet.example/done?flow=1' },
    { address, chainId: 'eip155:1', userName: null, email: null },
  ],
  getFarcasterUri: [{}, { url: 'https://farcaster.example/sign?channel=1' }],
  connectFarcaster: [{}, { userName: 'ada' }],
  getUser: [
    { chainId: 'eip155:1' },
    { address, chainId: 'eip155:1', accounts: [{ address, type: 'eoa' }] },
  ],
  signOut: [{}, {}],
  isConnected: [{}, { isConnected: true }],
  getChainId: [{}, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  getSmartAccountEnabledNetworks: [{}, { smartAccountEnabledNetworks: [1, 8453] }],
  initSmartAccount: [{}, { address, isDeployed: false }],
  setPreferredAccount: [{ type: 'eoa' }, { type: 'eoa', address }],
  rpcRequest: [{ chainId: 'eip155:1', method: 'eth_blockNumber', params: [] }, '0x1'],
  abort: [{ requestId: id }, { isAborted: true }],
  updateEmail: [{ email: 'ada@example.com' }, { action: 'VERIFY_PRIMARY_OTP' }],
  updateEmailPrimaryOtp: [{ otp: '123456' }, {}],
  updateEmailSecondaryOtp: [{ otp: '123456' }, { newEmail: 'ada@example.org' }],
  openSettings: [{}, {}],
  openExport: [{}, { uri: 'https://wallet.example/export' }],
  syncTheme: [{ themeMode: 'dark', themeVariables: { accent: '#3396ff' } }, {}],
  syncLocale: [{ locale: 'pt-BR' }, {}],
  syncDappData: [
    {
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      projectId: 'p1',
      networks: [{ chainId: 'eip155:31337', name: 'Local' }],
    },
    {},
  ],
  reload: [{}, {}],
} as const satisfies Record<FrameRequestName, readonly [unknown, unknown]>

describe('requests to the frame [7.33]', () => {
  it.each(Object.entries(valid))('%s has one shape of parameters and result', (name, pair) => {
    const [params, result] = pair
    const parameters = frameParamsSchemas[name as FrameRequestName]
    const results = frameResultSchemas[name as FrameRequestName]
    expect(v.is(parameters, params)).toBe(true)
    expect(v.is(results, result)).toBe(true)
    expect(v.is(parameters, { ...params, extra: 1 }), 'abuse 7').toBe(false)
    if (name !== 'rpcRequest')
      expect(v.is(results, { ...(result as object), extra: 1 })).toBe(false)
    for (const other of [undefined, null, 7, 7n, 'text', [params]])
      expect(v.is(parameters, other), 'abuse 8').toBe(false)
  })

  it('have an id of 128 bits and a known method [7.32b] (abuse 5, 8, 12)', () => {
    const request = { id, method: 'getUser', params: {} }
    expect(parseFrameRequest(request)).toEqual(request)
    for (const changed of [
      { ...request, id: '' },
      { ...request, id: 'x'.repeat(10_000) },
      { ...request, id: 7 },
      { ...request, method: '@w3m-app/GET_USER' },
      { ...request, method: 'x@w3m-app/getUser' },
      { ...request, method: 'toString' },
      { ...request, extra: 1 },
      [request],
      7,
      7n,
      null,
    ])
      expect(parseFrameRequest(changed)).toBeUndefined()
  })

  it('are plain JSON without keys of prototypes (abuse 6, 8, 24)', () => {
    for (const params of [
      JSON.parse('{"__proto__":{"isAdmin":true}}'),
      { constructor: { prototype: {} } },
      { email: new Map() },
      { email: new ArrayBuffer(8) },
      { email: new Uint8Array(8) },
      { email: new Date(0) },
      { email: Number.NaN },
      { email: 1n },
      // A sparse array.
      { email: Object.assign([], { length: 2 ** 32 - 1 }) },
    ])
      expect(parseFrameRequest({ id, method: 'connectEmail', params })).toBeUndefined()
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    expect(parseFrameRequest({ id, method: 'connectEmail', params: cycle })).toBeUndefined()
  })

  it('have at most 64 KiB, batches of Solana 256 KiB, and 24 levels (abuse 9, 10)', () => {
    const { request, solanaBatch } = frameLimits
    const frame = (params: unknown, method = 'eth_call'): unknown =>
      parseFrameRequest({
        id,
        method: 'rpcRequest',
        params: { chainId: 'eip155:1', method, params },
      })
    expect(frame(['x'.repeat(request - 1000)])).toBeDefined()
    expect(frame(['x'.repeat(request)])).toBeUndefined()
    // As many characters, twice the bytes.
    expect(frame(['é'.repeat(request - 1000)])).toBeUndefined()
    expect(frame(['x'.repeat(request)], 'solana_signAllTransactions')).toBeDefined()
    expect(frame(['x'.repeat(solanaBatch)], 'solana_signAllTransactions')).toBeUndefined()
    expect(frame(['x'.repeat(5_000_000)])).toBeUndefined()
    expect(frame([nested(16)])).toBeDefined()
    expect(frame([nested(10_000)])).toBeUndefined()
    expect(frame(Array.from({ length: 20_000 }, () => 0))).toBeUndefined()
  })

  it('take e-mail addresses and codes as text of their form [5.11a] (abuse 53, 54)', () => {
    for (const email of ['a@example.com', 'a.b+c@mail.example.co', 'ä@bücher.example'])
      expect(accepts('connectEmail', { email })).toBe(true)
    for (const email of [
      'a',
      'a@b',
      'a@@example.com',
      'a b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      '"a b"@example.com',
      'a@example.com.',
      `${'a'.repeat(250)}@example.com`,
      'a\u202E@example.com',
    ])
      expect(accepts('connectEmail', { email })).toBe(false)
    for (const otp of ['12345', '1234567', '12345x', ' 12345', 123_456, '１２３４５６'])
      expect(accepts('connectOtp', { otp })).toBe(false)
  })

  it('name a network of EVM or Solana (abuse 33)', () => {
    for (const chainId of [
      Number.NaN,
      0,
      1,
      'eip155:0',
      'eip155:01',
      'eip155:9007199254740993',
      'eip155:1:2',
      'eip155:',
      'solana:1',
      'cosmos:cosmoshub-4',
    ])
      expect(accepts('switchNetwork', { chainId })).toBe(false)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(acceptsRpc('personal_sign', ['0x68', address], solana)).toBe(false)
    expect(acceptsRpc('solana_signTransaction', { transaction: 'abc' })).toBe(false)
    expect(acceptsRpc('solana_signTransaction', { transaction: 'abc' }, solana)).toBe(true)
  })

  it('have no rpcUrl: the frame has its own nodes (abuse 31, 32)', () => {
    for (const rpcUrl of [
      'https://node.example',
      'http://169.254.169.254/',
      'file:///etc/passwd',
    ]) {
      expect(accepts('switchNetwork', { chainId: 'eip155:1', rpcUrl })).toBe(false)
      expect(accepts('getUser', { rpcUrl })).toBe(false)
      expect(accepts('rpcRequest', { ...valid.rpcRequest[0], rpcUrl })).toBe(false)
    }
    const query = { projectId: 'p1', chainId: 'eip155:1', rpcUrl: 'https://node.example' }
    expect(v.parse(frameQuerySchema, query)).toEqual({
      projectId: 'p1',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: false,
    })
    expect(v.is(frameQuerySchema, { ...query, projectId: '../p1' })).toBe(false)
  })

  it('name a language without extensions, which could choose the digits of amounts', () => {
    const query = { projectId: 'p1', chainId: 'eip155:1' }
    for (const locale of ['de', 'de_AT', 'zh-Hant-TW', 'es-419']) {
      expect(accepts('syncLocale', { locale })).toBe(true)
      expect(v.parse(frameQuerySchema, { ...query, locale })).toMatchObject({ locale })
    }
    for (const locale of ['', 'de-u-nu-mathbold', 'en-x-a', '../de', 'd', 'e'.repeat(40)]) {
      expect(accepts('syncLocale', { locale })).toBe(false)
      expect(v.parse(frameQuerySchema, { ...query, locale })).not.toHaveProperty('locale')
    }
  })

  it('change colours and lengths of the theme alone (abuse 25)', () => {
    const theme = (themeVariables: unknown): boolean => accepts('syncTheme', { themeVariables })
    for (const accent of ['#fff', 'teal', 'rgb(1 2 3 / 50%)', 'hsla(231,100%,70%,.5)'])
      expect(theme({ accent })).toBe(true)
    for (const accent of [
      'url(javascript:alert(1))',
      'rgb(url(x))',
      'red;position:fixed',
      '</style>',
      'var(--x)',
      'x'.repeat(1_000_000),
    ])
      expect(theme({ accent })).toBe(false)
    expect(theme({ zIndex: '2147483647' })).toBe(false)
    expect(theme({ borderRadius: 'calc(1px * 9999)' })).toBe(false)
  })

  it('describe an app in short texts with https: icons (abuse 26, 27)', () => {
    const metadata = { name: 'App', description: '', url: 'https://app.example' }
    const app = (fields: object): boolean =>
      accepts('syncDappData', { metadata: { ...metadata, icons: [], ...fields }, projectId: 'p1' })
    expect(app({ icons: ['https://app.example/icon.png'] })).toBe(true)
    expect(app({ name: 'x'.repeat(10_000) })).toBe(false)
    for (const icon of [
      'data:image/svg+xml,<svg onload=alert(1)>',
      'http://10.0.0.1/icon.png',
      'https://user:password@app.example/icon.png',
      'javascript:alert(1)',
    ])
      expect(app({ icons: [icon] })).toBe(false)
  })

  it('name networks by short texts, without currencies or nodes (abuse 26, 32)', () => {
    const networks = (list: unknown): boolean =>
      accepts('syncDappData', { projectId: 'p1', networks: list })
    const local = { chainId: 'eip155:31337', name: 'Local' }
    expect(networks(Array.from({ length: 100 }, () => local))).toBe(true)
    expect(networks(Array.from({ length: 101 }, () => local))).toBe(false)
    expect(networks([{ ...local, name: 'x'.repeat(81) }])).toBe(false)
    expect(networks([{ ...local, symbol: 'ETH' }])).toBe(false)
    expect(networks([{ ...local, chainId: 'eip155:0' }])).toBe(false)
  })

  it('sign in with fields, not with a text (abuse 28, 29)', () => {
    const siwx = {
      domain: 'app.example',
      chainId: 'eip155:1',
      uri: 'https://app.example',
      version: '1',
      nonce: 'a1b2c3d4',
      statement: 'Sign in',
    }
    expect(accepts('getUser', { siwx })).toBe(true)
    for (const changed of [
      { ...siwx, serializedMessage: 'app.example wants you to sign in' },
      { ...siwx, nonce: 'short' },
      { ...siwx, statement: 'Sign in\nURI: https://evil.example' },
      { ...siwx, resources: ['https://a.example\n- https://b.example'] },
      { ...siwx, accountAddress: address },
    ])
      expect(accepts('getUser', { siwx: changed })).toBe(false)
  })
})

describe('JSON-RPC methods of the frame', () => {
  it('are reads, or methods with an approval, and no others [5.12a, 5.12b, 6.2a, 6.2b] (abuse 34, 35)', () => {
    for (const method of frameReadMethods) {
      expect(isFrameReadMethod(method) && !isFrameApprovalMethod(method)).toBe(true)
      expect(acceptsRpc(method, [])).toBe(true)
    }
    for (const method of frameApprovalMethods)
      expect(isFrameApprovalMethod(method) && !isFrameReadMethod(method)).toBe(true)
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'wallet_addEthereumChain',
      'ETH_CALL',
      ' eth_call',
      'eth_call ',
      'toString',
      '__proto__',
      '',
    ]) {
      expect(isFrameReadMethod(method) || isFrameApprovalMethod(method)).toBe(false)
      expect(acceptsRpc(method, [])).toBe(false)
    }
  })

  it('send transactions without contradictions, and the frame sets the nonce (abuse 38, 39, 40)', () => {
    expect(transaction({ value: '0x1', data: '0xabcd', maxFeePerGas: '0x2' })).toBe(true)
    for (const fields of [
      { gasPrice: '0x1', maxFeePerGas: '0x1' },
      { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
      { value: '-0x1' },
      { value: -1 },
      { value: `0x1${'0'.repeat(64)}` },
      { data: '0xabc' },
      { data: `0x${'00'.repeat(40_000)}` },
      { data: '0x01', input: '0x02' },
      { from: 'vitalik.eth' },
      { authorizationList: [] },
      { type: '0x4' },
    ])
      expect(transaction(fields), JSON.stringify(fields).slice(0, 60)).toBe(false)
    const call = {
      chainId: 'eip155:1',
      method: 'eth_sendTransaction',
      params: [{ from: address, nonce: '0x7' }],
    }
    expect(v.parse(frameParamsSchemas.rpcRequest, call).params).toEqual([{ from: address }])
  })

  it('send 1 to 100 calls with a target and data in hex [5.11b] (abuse 41)', () => {
    const sends = (calls: unknown): boolean => acceptsRpc('wallet_sendCalls', [{ calls }])
    expect(sends([{ to: address, data: '0x', value: '0x0' }])).toBe(true)
    for (const calls of [
      [],
      Array.from({ length: 101 }, () => ({ to: address })),
      [{ to: 'a1'.repeat(20) }],
      [{ to: address, data: 'abcd' }],
      [{ to: address, operation: 1 }],
    ])
      expect(sends(calls)).toBe(false)
  })

  it('take transactions of Solana in base58, none empty (abuse 42)', () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    for (const transaction of ['', '0OIl', 'a'.repeat(2_000)])
      expect(acceptsRpc('solana_signTransaction', { transaction }, solana)).toBe(false)
    const options = { skipPreflight: true }
    expect(
      acceptsRpc('solana_signAndSendTransaction', { transaction: 'abc', options }, solana),
    ).toBe(true)
  })
})

describe('messages of the frame', () => {
  it('are results, errors or events, with known keys alone', () => {
    for (const message of [
      { type: 'result', id, result: null },
      { type: 'error', id, error: { code: 'wallet.user_rejected', message: 'Rejected' } },
      { type: 'sessionChanged', isConnected: false },
      { type: 'approvalChanged', isOpen: true },
    ]) {
      expect(parseFrameMessage(message)).toEqual(message)
      expect(parseFrameMessage({ ...message, extra: 1 })).toBeUndefined()
    }
    expect(parseFrameMessage({ type: 'GET_USER_SUCCESS', id, result: {} })).toBeUndefined()
    const error = { code: 'Not a code', message: '' }
    expect(parseFrameMessage({ type: 'error', id, error })).toBeUndefined()
    expect(parseFrameMessage({ type: 'result', id, result: 'x'.repeat(2_000_000) })).toBeUndefined()
  })

  it('follow a hello of version 1 with a random nonce', () => {
    const hello = { type: 'latchkey:hello', proto: 1, nonce: id }
    expect(v.is(frameHelloSchema, hello)).toBe(true)
    expect(v.is(frameHelloSchema, { ...hello, proto: 2 })).toBe(false)
    expect(v.is(frameHelloSchema, { ...hello, nonce: '' })).toBe(false)
    expect(v.is(frameHelloSchema, { ...hello, extra: 1 })).toBe(false)
  })
})

describe('origins of the frame', () => {
  const allowed = ['https://example.com', 'https://*.shop.example', 'http://localhost:3000']

  it('are exact, or one label below a domain of the project (abuse 98)', () => {
    for (const origin of [
      'https://example.com',
      'https://eu.shop.example',
      'http://localhost:3000',
    ])
      expect(isFrameOriginAllowed(allowed, origin), origin).toBe(true)
    for (const origin of [
      'https://evil-example.com',
      'https://example.com.evil.io',
      'https://www.example.com',
      'http://example.com',
      'https://example.com:8443',
      'https://example.com.',
      'https://EXAMPLE.com',
      'https://user@example.com',
      'https://example.com/',
      'https://shop.example',
      'https://a.b.shop.example',
      'https://eu.shop.example:444',
      'http://eu.shop.example',
      'https://xn--exmple-cua.com',
      'http://localhost:3001',
      'http://localhost',
      'null',
      '',
    ])
      expect(isFrameOriginAllowed(allowed, origin), origin).toBe(false)
  })

  it('are never all of a top-level domain, and none without a list [9.15a] (abuse 98)', () => {
    expect(isFrameOriginAllowed(['https://mine.vercel.app'], 'https://mine.vercel.app')).toBe(true)
    expect(isFrameOriginAllowed([], 'https://example.com')).toBe(false)
    expect(isFrameOriginAllowed(['*'], 'https://example.com')).toBe(false)
    expect(isFrameOriginAllowed(['https://*.com'], 'https://example.com')).toBe(false)
    expect(isFrameOriginAllowed(['http://10.0.0.5'], 'http://10.0.0.5')).toBe(false)
  })
})
