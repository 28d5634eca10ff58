import {
  coSignMessage,
  smartSessionSignatureSchema,
  type CreatedSmartSession,
  type SmartSessionSignProof,
} from 'latchkey/protocol'
import * as v from 'valibot'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  hashMessage,
  keccak256,
  parseAbi,
  parseAbiParameters,
  recoverAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { createRootSecretFromHex } from '../../../../config/readOrCreateRootSecret.ts'
import { useSharedDatabase } from '../../../../store/sharedDatabase.fixture.ts'
import { sessionKeyPurpose } from '../createSmartSessionsFeature.ts'
import { resealSessionKeys } from '../resealSessionKeys.ts'
import { hashOperation } from '../cosigning/hashOperation.ts'
import { type TestSessions, startSessionsGateway } from '../sessions.fixture.ts'

const abi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(address[] to, uint256[] value, bytes[] data)',
])
const otherAbi = parseAbi([
  'function execute(bytes32 mode, bytes calls)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
])
const contractAbi = parseAbi(['function buy(uint256 id, address to)', 'function sell(int8 id)'])
const [buyAbi] = contractAbi
const contract = `0x${'5a'.repeat(20)}` as const
const other = `0x${'07'.repeat(20)}` as const
const context = `0x${'ab'.repeat(20)}`
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const limits = {
  callGasLimit: '0x5208',
  verificationGasLimit: '0x10000',
  preVerificationGas: '0xc000',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
}
const anything = {
  type: 'contract-call',
  data: { address: contract.toUpperCase().replace('X', 'x') },
}

type One = { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex }

/** Call data of a simple account for one call. */
function one({ to = contract, value = 0n, data = '0x' }: One = {}): Hex {
  return encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data] })
}

/** Call data of a modular account. */
function modular(mode: string, calls: Hex): Hex {
  const args = [mode.padEnd(66, '0') as Hex, calls] as const
  return encodeFunctionData({ abi: otherAbi, functionName: 'execute', args })
}

function packed({ to = contract, value = 0n, data = '0x' }: One): Hex {
  return encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
}

function many(calls: readonly One[]): Hex {
  const all = calls.map(({ to = contract, value = 0n, data = '0x' }) => ({ to, value, data }))
  return encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), [all])
}

function lists(to: Hex[], value: bigint[], data: Hex[]): Hex {
  return encodeFunctionData({ abi, functionName: 'executeBatch', args: [to, value, data] })
}

function buy(id: bigint, to: Hex = other): Hex {
  return encodeFunctionData({ abi: contractAbi, functionName: 'buy', args: [id, to] })
}

/** The hash of an operation, put together by hand. ERC-4337 v0.7 */
function hashOf(sender: Hex, callData: Hex, parts: { init?: Hex; paymaster?: Hex } = {}): Hex {
  const word = (high: string, low: string): Hex =>
    `0x${high.slice(2).padStart(32, '0')}${low.slice(2).padStart(32, '0')}`
  const operation = encodeAbiParameters(
    parseAbiParameters('address, uint256, bytes32, bytes32, bytes32, uint256, bytes32, bytes32'),
    [
      sender,
      7n,
      keccak256(parts.init ?? '0x'),
      keccak256(callData),
      word(limits.verificationGasLimit, limits.callGasLimit),
      BigInt(limits.preVerificationGas),
      word(limits.maxPriorityFeePerGas, limits.maxFeePerGas),
      keccak256(parts.paymaster ?? '0x'),
    ],
  )
  const all = parseAbiParameters('bytes32, address, uint256')
  return keccak256(encodeAbiParameters(all, [keccak256(operation), entryPoint, 8453n]))
}

describe.each(['pglite', 'postgres'] as const)('co-signing in %s', (driver) => {
  const opened = useSharedDatabase(driver)

  async function start(permissions: readonly object[] = [anything], bench?: TestSessions) {
    const {
      create,
      activate,
      call,
      owner,
      account,
      prove: proofOf,
      ...rest
    } = bench ?? (await startSessionsGateway(opened()))
    const operation = (callData: Hex, change: object = {}): object => ({
      sender: owner.address,
      nonce: '0x7',
      callData,
      ...limits,
      signature: '0x1234',
      ...change,
    })
    const requestSignature = async (
      { pci }: CreatedSmartSession,
      userOp: object,
      more: { at?: string; project?: string; proof?: SmartSessionSignProof } = {},
    ) => {
      const { at = account, project } = more
      const proof = more.proof ?? (await proofOf(pci, userOp, { at }))
      return await call(`${at}/sign?version=2`, { pci, userOp, proof }, project)
    }
    const key = await create({ permissions })
    const prove = (proven = key, given = context) =>
      activate(proven, { context: given, signer: owner })
    const sign = (callData: Hex, change?: object) =>
      requestSignature(key, operation(callData, change))
    return {
      ...rest,
      owner,
      account,
      create,
      activate,
      call,
      operation,
      requestSignature,
      key,
      prove,
      proofOf,
      sign,
    }
  }

  /** A session that its account proved. */
  async function proven(permissions?: readonly object[], bench?: TestSessions) {
    const made = await start(permissions, bench)
    expect((await made.prove()).status).toBe(200)
    return made
  }

  it('signs permitted operations with the key of the session', async () => {
    const { owner, key, sign } = await proven()
    const address = publicKeyToAddress(key.key.publicKey as Hex)
    const signerOf = async (hash: Hex, change: object): Promise<Hex> => {
      const { body } = await sign(one(), change)
      const { signature } = v.parse(smartSessionSignatureSchema, body)
      return await recoverAddress({ hash: hashMessage({ raw: hash }), signature: signature as Hex })
    }
    expect(await signerOf(hashOf(owner.address, one()), {})).toBe(address)
    const nothing = { factory: null, paymaster: null, paymasterData: null }
    expect(await signerOf(hashOf(owner.address, one()), nothing)).toBe(address)
    const sponsored = {
      factory: contract,
      factoryData: '0xfa',
      paymaster: other,
      paymasterVerificationGasLimit: '0x2',
      paymasterPostOpGasLimit: '0x3',
      paymasterData: '0xda',
    }
    const half = (digit: string): string => digit.padStart(32, '0')
    const paymaster = `${other}${half('2')}${half('3')}da` as const
    const hash = hashOf(owner.address, one(), { init: `${contract}fa`, paymaster })
    expect(await signerOf(hash, sponsored)).toBe(address)
    expect(await signerOf(hashOf(owner.address, one()), sponsored)).not.toBe(address)
  })

  it('signs with keys that were encrypted before the secret was rotated', async () => {
    const [old, next] = ['1'.repeat(64), '2'.repeat(64)]
    const rotated = createRootSecretFromHex(next, [old])
    const owner = privateKeyToAccount(generatePrivateKey())
    const clock = createFakeClock()
    const before = await startSessionsGateway(opened(), owner, clock, createRootSecretFromHex(old))
    const { key, account, operation } = await proven([anything], before)
    const after = await startSessionsGateway(opened(), owner, clock, rotated)
    const forgotten = await startSessionsGateway(
      opened(),
      owner,
      clock,
      createRootSecretFromHex(next),
    )
    const signWith = async (sessions: TestSessions, nonce: Hex): Promise<number> => {
      const userOp = operation(one(), { nonce })
      const proof = await sessions.prove(key.pci, userOp)
      const request = { pci: key.pci, userOp, proof }
      return (await sessions.call(`${account}/sign?version=2`, request)).status
    }
    expect(await signWith(after, '0x1')).toBe(200)
    expect(await signWith(forgotten, '0x2')).toBe(500)

    const { database } = opened()
    const keys = rotated.deriveKeys(sessionKeyPurpose)
    const { signal } = new AbortController()
    const first = await resealSessionKeys(database, keys, signal)
    expect(first.resealed).toBe(1)
    expect(await resealSessionKeys(database, keys, signal)).toEqual({ ...first, resealed: 0 })
    expect(await signWith(forgotten, '0x3')).toBe(200)
    expect(await signWith(before, '0x4')).toBe(500)
  })

  it('rejects a session that is not proven', async () => {
    const { sign, activate, key, prove, flood } = await start()
    expect(await sign(one())).toMatchObject({ status: 400, field: 'pci' })
    expect((await activate(key, { context })).status).toBe(200)
    const refused = await sign(one())
    expect(refused).toMatchObject({ status: 400, field: 'pci' })
    expect(JSON.stringify(refused.body)).toContain('did not sign that it granted')
    await flood(1)
    expect((await prove()).status).toBe(200)
    expect((await sign(one())).status).toBe(200)
  })

  it('rejects expired sessions, sessions of other accounts, and contexts without a validator', async () => {
    const { requestSignature, operation, key, create, prove, owner, revoke, sign, clock } =
      await proven()
    const requested = operation(one())
    const otherAccount = `eip155:8453:${other}`
    const there = `eip155:1:${owner.address}`
    for (const more of [{ at: otherAccount }, { at: there }, { project: 'b'.repeat(32) }])
      expect(await requestSignature(key, requested, more)).toMatchObject({
        status: 400,
        field: 'pci',
      })
    for (const at of [owner.address, `eip155:59144:${owner.address}`, 'x'])
      expect(await requestSignature(key, requested, { at })).toMatchObject({
        status: 400,
        field: 'address',
      })
    const short = await create({ permissions: [anything] })
    expect((await prove(short, context.slice(0, -2))).status).toBe(200)
    expect(await requestSignature(short, requested)).toMatchObject({ status: 400, field: 'pci' })
    const revoked = await create({ permissions: [anything] })
    expect((await prove(revoked)).status).toBe(200)
    expect((await requestSignature(revoked, requested)).status).toBe(200)
    expect((await revoke(revoked.pci)).status).toBe(200)
    expect(await requestSignature(revoked, requested)).toMatchObject({ status: 400, field: 'pci' })
    clock.jump(3_599_999)
    expect((await sign(one())).status).toBe(200)
    clock.jump(1)
    expect(await sign(one())).toMatchObject({ status: 400, field: 'pci' })
  })

  it.each<[string, Hex]>([
    ['one call', one({ data: '0x12345678' })],
    ['calls in lists', lists([contract, contract], [0n, 0n], ['0x', '0x12'])],
    ['calls in lists without values', lists([contract], [], ['0x'])],
    [
      'calls in a list',
      encodeFunctionData({
        abi: otherAbi,
        functionName: 'executeBatch',
        args: [[{ to: contract, value: 0n, data: '0x12' }]],
      }),
    ],
    ['one call of a modular account', modular('0x00', packed({ data: '0x1234' }))],
    ['one call that may revert', modular('0x0001', packed({}))],
    ['calls of a modular account', modular('0x01', many([{}, { data: '0x12' }]))],
  ])('accepts %s', async (_, callData) => {
    const { sign } = await proven()
    expect((await sign(callData)).status).toBe(200)
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['no calls', many([])],
    ['no calls in lists', lists([], [], [])],
    ['another contract', one({ to: other })],
    ['another contract among others', modular('0x01', many([{}, { to: other }, {}]))],
    ['another contract at the end of a list', lists([contract, other], [], ['0x', '0x'])],
    ['another contract of a modular account', modular('0x00', packed({ to: other }))],
    ['coins that it may not spend', one({ value: 1n })],
    ['coins in a batch', modular('0x01', many([{}, { value: 1n }]))],
    ['a delegated call', modular('0xff', packed({}))],
    ['a mode that means something else', modular(`0x0100${'00'.repeat(4)}78210001`, many([{}]))],
    ['less than a call', modular('0x00', `0x${'5a'.repeat(51)}`)],
    ['lists that do not fit', lists([contract, contract], [0n], ['0x', '0x'])],
    ['lists of too few calls', lists([contract, contract], [], ['0x'])],
    ['an operation handed to the account whole', `0x8dd7712f${one().slice(2)}`],
    ['more bytes than it needs', `${one()}00`],
    ['dirty bytes before an address', one().replace('0'.repeat(24), `1${'0'.repeat(23)}`) as Hex],
    ['a place that is not where it should be', moved(one())],
  ])('rejects %s', async (_, callData) => {
    const { sign } = await proven()
    expect(await sign(callData)).toMatchObject({ status: 400, field: 'userOp.callData' })
  })

  it('rejects self-calls and other senders', async () => {
    const bench = await startSessionsGateway(opened())
    const zeroAddress = `0x${'00'.repeat(20)}` as const
    const targets = [bench.owner.address, zeroAddress]
    const itself = targets.map((address) => ({ type: 'contract-call', data: { address } }))
    const { sign, owner } = await proven(itself, bench)
    for (const to of targets) {
      const refused = await sign(one({ to, data: one() }))
      expect(refused).toMatchObject({ status: 400, field: 'userOp.callData' })
    }
    const sender = await sign(one({ to: owner.address }), { sender: other })
    expect(sender).toMatchObject({ status: 400, field: 'userOp.sender' })
  })

  it.each<[string, object, Hex, boolean]>([
    ['by its name', { abi: contractAbi, functions: [{ functionName: 'buy' }] }, buy(1n), true],
    [
      'that is another',
      { abi: contractAbi, functions: [{ functionName: 'sell' }] },
      buy(1n),
      false,
    ],
    ['that is not in its ABI', { abi: [], functions: [{ functionName: 'buy' }] }, buy(1n), false],
    ['by its types', { calls: ['buy(uint256,address)'] }, buy(1n), true],
    ['by other types', { calls: ['buy(uint256)'] }, buy(1n), false],
    ['by its selector', { calls: [buy(1n).slice(0, 10)] }, buy(1n), true],
    ['that is none', { calls: [] }, buy(1n), false],
    ['where none is called', { calls: ['buy(uint256,address)'] }, '0x', false],
    ['with an unknown limit', { calls: ['buy(uint256,address)'], times: 1 }, buy(1n), false],
    ['with an id below', { functions: [named('LESS_THAN', '0x2')] }, buy(1n), true],
    ['with an id not below', { functions: [named('LESS_THAN', '2')] }, buy(2n), false],
    ['with an id above', { functions: [named('GREATER_THAN', 1)] }, buy(2n), true],
    ['with a receiver', { functions: [named('EQUAL', other, 1)] }, buy(2n), true],
    ['with another receiver', { functions: [named('EQUAL', contract, 1)] }, buy(2n), false],
    ['with more than it takes', { functions: [named('EQUAL', '0x0', 2)] }, buy(0n), false],
    ['with what cannot be compared', { functions: [named('EQUAL', '')] }, buy(0n), false],
    ['with dirt', { functions: [named('LESS_THAN', 9)] }, `${buy(1n)}00`, false],
    ['among as many as may be', { calls: Array(128).fill('buy(uint256,address)') }, buy(1n), true],
    ['among too many', { calls: Array(129).fill('buy(uint256,address)') }, buy(1n), false],
    ['repeated many times', { abi: Array(99).fill(buyAbi), calls: ['a', 'buy'] }, buy(1n), true],
    ['with an unknown rule', { functions: [named('ONE_OF', 1)] }, buy(1n), false],
  ])('restricts calls to a function %s', async (_, rule, data, isAllowed) => {
    const { sign } = await proven([{ type: 'contract-call', data: { address: contract, ...rule } }])
    expect((await sign(one({ data }))).status).toBe(isAllowed ? 200 : 400)
  })

  it('enforces all allowances per period', async () => {
    const clock = await startSessionsGateway(opened())
    const startTime = Math.floor(clock.clock.now() / 1_000)
    const { sign } = await proven(
      [anything, allowance('0x64', startTime, 60), allowance('150', startTime - 100, 3_000)],
      clock,
    )
    const spend = async (value: bigint): Promise<number> => (await sign(one({ value }))).status
    expect([await spend(101n), await spend(60n), await spend(41n), await spend(40n)]).toEqual([
      400, 200, 400, 200,
    ])
    expect([await spend(0n), await spend(1n)]).toEqual([200, 400])
    clock.clock.jump(60_000)
    expect([await spend(51n), await spend(50n), await spend(1n)]).toEqual([400, 200, 400])
    const batch = modular('0x01', many([{ value: 30n }, { value: 30n }]))
    clock.clock.jump(2_840_000)
    expect([(await sign(batch)).status, (await sign(batch)).status]).toEqual([200, 400])
  })

  it.each([
    ['before it begins', (now: number) => allowance('9', now + 1, 60)],
    ['by a limit without end', (now: number) => allowance('9', now, 0)],
    ['by a limit that is no number', (now: number) => allowance('1e9', now, 60)],
    ['by a limit beyond all numbers', (now: number) => allowance('9'.repeat(78), now, 60)],
    ['by a fraction', (now: number) => allowance(1.5, now, 60)],
  ])('spends nothing %s', async (_, rule) => {
    const bench = await startSessionsGateway(opened())
    const now = Math.floor(bench.clock.now() / 1_000)
    const { sign } = await proven([anything, rule(now)], bench)
    expect((await sign(one({ value: 1n }))).status).toBe(400)
    expect((await sign(one())).status).toBe(200)
  })

  it('counts concurrent expenses per session', async () => {
    const bench = await startSessionsGateway(opened())
    const now = Math.floor(bench.clock.now() / 1_000)
    const permissions = [anything, allowance('10', now, 3_600)]
    const { key, operation, create, prove, requestSignature, account } = await proven(
      permissions,
      bench,
    )
    const second = await startSessionsGateway({ database: await opened().openAgain() }, bench.owner)
    const userOp = operation(one({ value: 3n }))
    const path = `${account}/sign`
    const requested = Array.from({ length: 10 }, async (_, index) => {
      const proof = await bench.prove(key.pci, userOp)
      return await (index % 2 === 0 ? bench : second).call(path, { pci: key.pci, userOp, proof })
    })
    const answers = await Promise.all(requested)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const another = await create({ permissions })
    expect((await prove(another)).status).toBe(200)
    expect((await requestSignature(another, userOp)).status).toBe(200)
  })

  it('keeps counting when the clock of another server is ahead', async () => {
    const bench = await startSessionsGateway(opened())
    const now = Math.floor(bench.clock.now() / 1_000)
    const { sign } = await proven([anything, allowance('10', now - 30, 60)], bench)
    bench.clock.jump(30_000)
    expect((await sign(one({ value: 9n }))).status).toBe(200)
    bench.clock.jump(-1_000)
    expect((await sign(one({ value: 2n }))).status).toBe(400)
  })

  it.each<[string, object, string]>([
    ['a sender that is none', { sender: "0x' or 1=1 --" }, 'userOp.sender'],
    ['no nonce', { nonce: undefined }, 'userOp.nonce'],
    ['a nonce that is a number', { nonce: 7 }, 'userOp.nonce'],
    ['half a byte', { callData: '0x123' }, 'userOp.callData'],
    ['more gas than is packed', { callGasLimit: `0x1${'0'.repeat(32)}` }, 'userOp.callGasLimit'],
    ['a factory that is none', { factory: '0x7702' }, 'userOp.factory'],
    ['no operation', { sender: undefined }, 'userOp.sender'],
  ])('rejects %s', async (_, change, field) => {
    const { sign } = await proven()
    expect(await sign(one(), change)).toMatchObject({ status: 400, field })
  })

  it('requires a proof by the key of the session', async () => {
    const { call, key, operation, account, owner, proofOf, requestSignature } = await proven()
    const userOp = operation(one())
    const { pci } = key
    expect((await call(`${account}/sign`, { pci, userOp })).status).toBe(400)
    const otherKey = privateKeyToAccount(generatePrivateKey())
    // Neither the account nor the server's own key is the app's.
    for (const signer of [otherKey, owner]) {
      const proof = await proofOf(pci, userOp, { signer })
      const refused = await requestSignature(key, userOp, { proof })
      expect(refused).toMatchObject({ status: 401, field: 'proof.signature' })
    }
    for (const signature of ['', '0x', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`]) {
      const proof = { ...(await proofOf(pci, userOp)), signature }
      const refused = await requestSignature(key, userOp, { proof })
      expect(refused).toMatchObject({ status: 401, field: 'proof.signature' })
    }
  })

  it('accepts a proof for one operation of one session only', async () => {
    const { key, operation, create, prove, proofOf, requestSignature } = await proven()
    const userOp = operation(one())
    const another = await create({ permissions: [anything] })
    expect((await prove(another)).status).toBe(200)
    const proof = await proofOf(key.pci, userOp)
    for (const change of [
      { callData: one({ data: '0x12' }) },
      { nonce: '0x8' },
      { maxFeePerGas: '0x3b9aca01' },
      { paymaster: other, paymasterData: '0x' },
    ]) {
      const refused = await requestSignature(key, { ...userOp, ...change }, { proof })
      expect(refused).toMatchObject({ status: 401, field: 'proof.signature' })
    }
    const inAnotherSession = await requestSignature(another, userOp, { proof })
    expect(inAnotherSession).toMatchObject({ status: 401, field: 'proof.signature' })
    const later = { ...proof, expiry: proof.expiry + 1 }
    expect((await requestSignature(key, userOp, { proof: later })).status).toBe(401)
    expect((await requestSignature(key, userOp, { proof })).status).toBe(200)
  })

  it('accepts a proof once, concurrently and in another encoding, also after a rejection', async () => {
    const bench = await startSessionsGateway(opened())
    const now = Math.floor(bench.clock.now() / 1_000)
    const permissions = [anything, allowance('10', now, 3_600)]
    const { key, operation, requestSignature, proofOf } = await proven(permissions, bench)
    const userOp = operation(one({ value: 3n }))
    const proof = await proofOf(key.pci, userOp)
    const same = { ...proof, signature: `0x${proof.signature.slice(2).toUpperCase()}` }
    const answers = await Promise.all(
      [proof, same, proof].map((each) => requestSignature(key, userOp, { proof: each })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ field }) => field === 'proof')).toHaveLength(2)
    // The allowance was counted once.
    const exceeding = operation(one({ value: 8n }))
    const refused = await proofOf(key.pci, exceeding)
    for (const field of ['userOp.callData', 'proof'])
      expect(await requestSignature(key, exceeding, { proof: refused })).toMatchObject({
        status: 400,
        field,
      })
    const last = operation(one({ value: 7n }))
    expect((await requestSignature(key, last)).status).toBe(200)
  })

  it('rejects expired proofs and those for longer than five minutes', async () => {
    const { key, operation, clock, proofOf, requestSignature } = await proven()
    const userOp = operation(one())
    const now = Math.floor(clock.now() / 1_000)
    for (const seconds of [0, -1, 302]) {
      const proof = await proofOf(key.pci, userOp, { scope: { expiry: now + seconds } })
      expect(await requestSignature(key, userOp, { proof })).toMatchObject({
        status: 400,
        field: 'proof.expiry',
      })
    }
    const proof = await proofOf(key.pci, userOp, { scope: { expiry: now + 299 } })
    clock.jump(299_000)
    expect((await requestSignature(key, userOp, { proof })).field).toBe('proof.expiry')
  })

  it.each<[string, (key: ReturnType<typeof privateKeyToAccount>) => unknown, boolean]>([
    ['a key', ({ publicKey }) => ({ type: 'key', data: { type: 'secp256k1', publicKey } }), true],
    [
      'a compressed key among others',
      ({ publicKey }) => {
        const x = publicKey.slice(4, 68)
        const prefix = Number.parseInt(publicKey.slice(-1), 16) % 2 === 0 ? '02' : '03'
        const keys = [{ type: 'passkey' }, { type: 'secp256k1', publicKey: `0x${prefix}${x}` }]
        return { type: 'keys', data: { keys } }
      },
      true,
    ],
    ['an account', ({ address }) => ({ type: 'account', data: { address } }), true],
    ['nothing', () => ({ type: 'keys', data: null }), false],
    ['a text', () => ({ type: 'donut', data: 'sprinkles' }), false],
    [
      'no point of the curve',
      () => ({ type: 'key', data: { type: 'secp256k1', publicKey: `0x02${'ff'.repeat(32)}` } }),
      false,
    ],
  ])('stores a session whose signer is %s [7.20]', async (_, signerOf, canProve) => {
    const signer = privateKeyToAccount(generatePrivateKey())
    const { create, prove, operation, proofOf, requestSignature } = await start()
    const key = await create({ permissions: [anything], signer: signerOf(signer) })
    expect((await prove(key)).status).toBe(200)
    const userOp = operation(one())
    const proof = await proofOf(key.pci, userOp, { signer })
    const { status, field } = await requestSignature(key, userOp, { proof })
    expect([status, field]).toEqual(canProve ? [200, undefined] : [400, 'pci'])
  })

  it.each(['uncompressed', 'compressed'] as const)(
    'accepts proofs of Web Crypto by an %s key of P-256',
    async (format) => {
      const { webcrypto, ECDH } = await import('node:crypto')
      const p256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
      const pair = await webcrypto.subtle.generateKey(p256, false, ['sign', 'verify'])
      const raw = Buffer.from(await webcrypto.subtle.exportKey('raw', pair.publicKey))
      const point = ECDH.convertKey(raw, 'prime256v1', undefined, 'hex', format) as string
      const data = { keys: [{ type: 'secp256r1', publicKey: `0x${point}` }] }
      const { create, prove, operation, getScope, requestSignature, account } = await start()
      const key = await create({ permissions: [anything], signer: { type: 'keys', data } })
      expect((await prove(key)).status).toBe(200)
      const userOp = operation(one())
      const scope = getScope()
      const userOpHash = await hashOperation({ userOp: userOp as never, chainId: 8453, entryPoint })
      const message = coSignMessage({ pci: key.pci, address: account, userOpHash, scope })
      const signed = await webcrypto.subtle.sign(p256, pair.privateKey, Buffer.from(message))
      const signature = `0x${Buffer.from(signed).toString('hex')}`
      const other = operation(one({ data: '0x12' }))
      const proof = { ...scope, signature }
      expect((await requestSignature(key, other, { proof })).status).toBe(401)
      const forged = { ...scope, signature: `0x${'11'.repeat(64)}` }
      expect((await requestSignature(key, userOp, { proof: forged })).status).toBe(401)
      expect((await requestSignature(key, userOp, { proof })).status).toBe(200)
      expect((await requestSignature(key, userOp, { proof })).status).toBe(400)
    },
  )

  it('rejects large bodies and invalid ids', async () => {
    const { sign, call, account, operation, requestSignature, proofOf } = await proven()
    expect((await sign(`0x${'00'.repeat(40_000)}`)).status).toBe(413)
    const userOp = operation(one())
    const proof = await proofOf('x', userOp)
    expect(await call(`${account}/sign`, { pci: 'x', userOp, proof })).toMatchObject({
      field: 'pci',
    })
    const unknown = {
      pci: '6b1f2a52-6a3e-4a58-9d2a-1f3f5f1c2b3a',
      key: { type: '', publicKey: '' },
    }
    expect(await requestSignature(unknown, userOp)).toMatchObject({ status: 400, field: 'pci' })
  })
})

/** A call of `buy` with a condition on one of its arguments. */
function named(operator: string, value: unknown, at = 0): object {
  const args = [...Array.from({ length: at }, () => null), { operator, value }]
  return { functionName: 'buy(uint256 id, address to)', args }
}

function allowance(maximum: unknown, start: number, period: number): object {
  return { type: 'native-token-recurring-allowance', data: { allowance: maximum, start, period } }
}

/** The same call with its data a word later than they usually are. */
function moved(callData: Hex): Hex {
  const offset = '60'.padStart(64, '0')
  return callData.replace(offset, `${'80'.padStart(64, '0')}${'0'.repeat(64)}`) as Hex
}
