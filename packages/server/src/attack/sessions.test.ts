import {
  activationMessage,
  type CreatedSmartSession,
  revocationMessage,
  type SmartSessionSignProof,
} from 'latchkey/protocol'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { startSessionsGateway } from '../gateway/features/sessions/sessions.fixture.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { countStatuses, repeat } from './server.fixture.ts'

const contract = `0x${'5a'.repeat(20)}` as const
const other = `0x${'07'.repeat(20)}` as const
const otherProject = '0'.repeat(32)
const opened = useSharedDatabase('pglite')
const abi = parseAbi(['function execute(address to, uint256 value, bytes data)'])

function callTo(to: Hex, data: Hex = '0x'): Hex {
  return encodeFunctionData({ abi, functionName: 'execute', args: [to, 0n, data] })
}

/** A session that its account granted for calls of one contract, and a proof for one operation of it. */
async function start() {
  const sessions = await startSessionsGateway(opened())
  const { create, activate, owner, account, prove, call } = sessions
  const permissions = [{ type: 'contract-call', data: { address: contract } }]
  const key = await create({ permissions })
  const grant = { context: `0x${'ab'.repeat(20)}`, signer: owner }
  expect((await activate(key, grant)).status).toBe(200)
  const userOp = {
    sender: owner.address,
    nonce: '0x7',
    callData: callTo(contract),
    callGasLimit: '0x5208',
    verificationGasLimit: '0x10000',
    preVerificationGas: '0xc000',
    maxFeePerGas: '0x3b9aca00',
    maxPriorityFeePerGas: '0x1',
    signature: '0x1234',
  }
  const proof = await prove(key.pci, userOp)
  const sign = (
    operation: object,
    given: SmartSessionSignProof = proof,
    at = account,
    project?: string,
  ) => call(`${at}/sign`, { pci: key.pci, userOp: operation, proof: given }, project)
  return { ...sessions, key, userOp, proof, sign }
}

type Started = Awaited<ReturnType<typeof start>>
type Attack = (started: Started) => Promise<{ readonly status: number; readonly body: object }>

describe('attack on the sessions of others', () => {
  it.each<[string, Attack]>([
    ['other calls', ({ sign, userOp }) => sign({ ...userOp, callData: callTo(contract, '0x12') })],
    [
      'calls of another contract',
      ({ sign, userOp }) => sign({ ...userOp, callData: callTo(other) }),
    ],
    ['another nonce', ({ sign, userOp }) => sign({ ...userOp, nonce: '0x8' })],
    ['another fee', ({ sign, userOp }) => sign({ ...userOp, maxFeePerGas: '0xffffffffffff' })],
    [
      'a paymaster',
      ({ sign, userOp }) => sign({ ...userOp, paymaster: other, paymasterData: '0x' }),
    ],
    ['a factory', ({ sign, userOp }) => sign({ ...userOp, factory: other, factoryData: '0x' })],
    ['another sender', ({ sign, userOp }) => sign({ ...userOp, sender: other })],
    [
      'another chain',
      ({ sign, userOp, account, proof }) => sign(userOp, proof, account.replace('8453', '1')),
    ],
    [
      'another project',
      ({ sign, userOp, account, proof }) => sign(userOp, proof, account, otherProject),
    ],
    [
      'a later expiry',
      ({ sign, userOp, proof }) => sign(userOp, { ...proof, expiry: proof.expiry + 1 }),
    ],
    ['no proof', ({ sign, userOp }) => sign(userOp, {} as never)],
    [
      'a proof of another key',
      async ({ sign, userOp, prove, key }) =>
        sign(
          userOp,
          await prove(key.pci, userOp, { signer: privateKeyToAccount(generatePrivateKey()) }),
        ),
    ],
    [
      'a proof of the account',
      async ({ sign, userOp, prove, key, owner }) =>
        sign(userOp, await prove(key.pci, userOp, { signer: owner })),
    ],
    [
      'a proof for an hour',
      async ({ sign, userOp, prove, key, getScope }) =>
        sign(
          userOp,
          await prove(key.pci, userOp, { scope: { expiry: getScope().expiry + 3_600 } }),
        ),
    ],
    [
      'a proof for another gateway',
      async ({ sign, userOp, prove, key }) =>
        sign(
          userOp,
          await prove(key.pci, userOp, { scope: { audience: 'http://localhost.evil.example' } }),
        ),
    ],
    [
      'a proof for another project',
      async ({ sign, userOp, prove, key }) =>
        sign(userOp, await prove(key.pci, userOp, { scope: { projectId: otherProject } })),
    ],
    [
      'a proof for another gateway, sent as one for this gateway',
      async ({ sign, userOp, prove, key, getScope }) => {
        const scope = { audience: 'https://evil.example' }
        const { signature, expiry } = await prove(key.pci, userOp, { scope })
        return await sign(userOp, { ...getScope({ expiry }), signature })
      },
    ],
  ])('is repelled with %s', async (_, attack) => {
    const started = await start()
    const { status, body } = await attack(started)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toHaveProperty('signature')
    expect((await started.sign(started.userOp)).status).toBe(200)
  })

  it('is repelled with a proof that was used', async () => {
    const { sign, userOp } = await start()
    expect((await sign(userOp)).status).toBe(200)
    expect((await sign(userOp)).status).toBe(400)
  })

  it.each<[string, object]>([
    ['another signer', { signer: { type: 'account', data: { address: other } } }],
    ['more permissions', { permissions: [{ type: 'contract-call', data: { address: other } }] }],
    ['other policies', { policies: [{ type: 'call-limit', data: { count: 1_000 } }] }],
    ['a later expiry', { expiry: 2 ** 33 }],
  ])('is repelled with a grant of %s', async (_, change) => {
    const { create, call, account, sessionRequest, list } = await startSessionsGateway(opened())
    const { pci }: CreatedSmartSession = await create()
    const grant = { ...sessionRequest, pci, context: '0xc0ffee', ...change }
    expect((await call(`${account}/activate`, grant)).status).toBe(400)
    expect(await list()).toMatchObject([{ context: null }])
  })

  it.each<
    [
      string,
      (
        started: Started,
        otherAccount: ReturnType<typeof privateKeyToAccount>,
      ) => Promise<{ status: number }>,
    ]
  >([
    ['a grant', ({ activate, key }, signer) => activate(key, { context: '0xbad0', signer })],
    ['a revocation', ({ revoke, key, account }, signer) => revoke(key.pci, account, signer)],
    [
      'a grant of another project',
      ({ activate, key, owner }) =>
        activate(key, { context: '0xbad0', signer: owner, project: otherProject }),
    ],
  ])('is repelled with %s of another account', async (_, attack) => {
    const started = await start()
    const { status } = await attack(started, privateKeyToAccount(generatePrivateKey()))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await started.list()).toMatchObject([
      { revokedAt: null, context: `0x${'ab'.repeat(20)}` },
    ])
  })
})

const foreignScopes = [
  ['for another gateway', { audience: 'https://evil.example' }, 'scope.audience'],
  [
    'for a gateway whose host starts as this one',
    { audience: 'http://localhost.evil.example' },
    'scope.audience',
  ],
  ['for another project', { projectId: otherProject }, 'scope.projectId'],
  ['that expired', { expiry: 1 }, 'scope.expiry'],
  ['that does not expire', { expiry: 2 ** 33 }, 'scope.expiry'],
] as const

describe('attack with signed messages about sessions', () => {
  it.each(foreignScopes)('is repelled with a grant %s', async (_, scope, field) => {
    const { create, activate, owner, list, call, account, sessionRequest, getScope } =
      await startSessionsGateway(opened())
    const key = await create()
    expect(await activate(key, { signer: owner, scope })).toMatchObject({ status: 400, field })
    // The same signature does not pass as one for this gateway either.
    const { pci } = key
    const context = '0xc0ffee'
    const message = activationMessage({ pci, address: account, context, scope: getScope(scope) })
    const signature = await owner.signMessage({ message })
    const grant = { ...sessionRequest, pci, context, signature, scope: getScope() }
    expect((await call(`${account}/activate`, grant)).status).toBe(401)
    expect(await list()).toMatchObject([{ context: null, isProven: false }])
    expect((await activate(key, { signer: owner })).status).toBe(200)
  })

  it.each(foreignScopes)('is repelled with a revocation %s', async (_, scope, field) => {
    const { revoke, key, account, owner, list, call, getScope } = await start()
    const { pci } = key
    expect(await revoke(pci, account, owner, scope)).toMatchObject({ status: 400, field })
    const message = revocationMessage({ pci, address: account, scope: getScope(scope) })
    const signature = await owner.signMessage({ message })
    const body = { pci, signature, scope: getScope() }
    expect((await call(`${account}/revoke`, body)).status).toBe(401)
    expect(await list()).toMatchObject([{ revokedAt: null }])
    expect((await revoke(pci)).status).toBe(200)
  })

  it('is repelled with a revocation that is sent for another project', async () => {
    const { key, account, owner, list, call, getScope } = await start()
    const { pci } = key
    const scope = getScope()
    const message = revocationMessage({ pci, address: account, scope })
    const body = { pci, signature: await owner.signMessage({ message }), scope }
    const rejected = await call(`${account}/revoke`, body, otherProject)
    expect(rejected).toMatchObject({ status: 400, field: 'scope.projectId' })
    expect(await list()).toMatchObject([{ revokedAt: null }])
  })

  it('is repelled with a grant as revocation, and with a revocation as grant', async () => {
    const { create, owner, list, call, account, sessionRequest, getScope } =
      await startSessionsGateway(opened())
    const { pci } = await create()
    const [address, context, scope] = [account, '0xc0ffee', getScope()]
    const sign = (message: string) => owner.signMessage({ message })
    const signature = await sign(activationMessage({ pci, address, context, scope }))
    const revocation = { pci, signature, scope }
    expect((await call(`${account}/revoke`, revocation)).status).toBe(401)
    const revoked = await sign(revocationMessage({ pci, address, scope }))
    const grant = { ...sessionRequest, pci, context, signature: revoked, scope }
    expect((await call(`${account}/activate`, grant)).status).toBe(401)
    expect(await list()).toMatchObject([{ context: null, revokedAt: null }])
  })
})

describe('attack on the storage of sessions', () => {
  const data = { text: 'x'.repeat(20_000) }
  const large = { permissions: [{ type: 'x', data }] }

  it('is repelled with requests for accounts that do not exist', async () => {
    const { call, sessionRequest, create } = await startSessionsGateway(opened())
    const responses = await repeat(80, (index) =>
      call(
        `eip155:8453:0x${`${index}`.padStart(40, '0')}`,
        { ...sessionRequest, ...large },
        undefined,
        `203.0.113.${index + 1}`,
      ),
    )
    expect(countStatuses(responses)).toEqual({ 200: 51, 429: 29 })
    expect(await create({}, { from: '198.51.100.1' })).toHaveProperty('pci')
  })
})
