import { activationMessage, revocationMessage } from 'latchkey/protocol'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { projectId } from '../../../http/app.fixture.ts'
import { createRootSecretFromHex } from '../../../config/readOrCreateRootSecret.ts'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { sessionKeyPurpose } from './createSmartSessionsFeature.ts'
import { unsealKey } from './sealKey.ts'
import { secret, type TestSessions, startSessionsGateway } from './sessions.fixture.ts'

const pci = '6b1f2a52-6a3e-4a58-9d2a-1f3f5f1c2b3a'

describe.each(['pglite', 'postgres'] as const)('smart sessions in %s', (driver) => {
  const opened = useSharedDatabase(driver)

  const start = (): Promise<TestSessions> => startSessionsGateway(opened())

  it('creates a key per session and stores the private key encrypted', async () => {
    const { create, sql } = await start()
    const made = await create()
    expect(made.key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
    const query = sql.selectFrom('session').selectAll().where('pci', '=', made.pci)
    const row = await query.executeTakeFirstOrThrow()
    const key = secret.deriveKey(sessionKeyPurpose)
    const opens = unsealKey([key], row.sealed_key, made.pci)
    expect(privateKeyToAccount(opens as `0x${string}`).publicKey).toBe(made.key.publicKey)
    expect(unsealKey([key], row.sealed_key, pci)).toBeUndefined()
    expect(
      unsealKey(
        createRootSecretFromHex('8'.repeat(64)).deriveKeys(sessionKeyPurpose),
        row.sealed_key,
        made.pci,
      ),
    ).toBe(undefined)
    expect(unsealKey([key], 'AAAA', made.pci)).toBeUndefined()
    const changed = Buffer.from(row.sealed_key, 'base64')
    changed[changed.length - 1]! ^= 1
    expect(unsealKey([key], changed.toString('base64'), made.pci)).toBeUndefined()
  })

  it('encodes the public key as hex of hex for older clients', async () => {
    const { create } = await start()
    const { publicKey } = (await create({}, { version: '1' })).key
    expect(publicKey).toHaveLength(262)
    expect(Buffer.from(publicKey.slice(2), 'hex').toString()).toMatch(/^04[0-9a-f]{128}$/)
  })

  it('lists sessions of an account, newest first, on its chain or on all [7.20]', async () => {
    const { create, list, clock, account, owner, expiry } = await start()
    const first = await create()
    clock.advance(1_000)
    const second = await create()
    const found = await list()
    expect(found.map((each) => each.pci)).toEqual([second.pci, first.pci])
    expect(found[1]).toEqual({
      pci: first.pci,
      project: { id: projectId, name: '', url: null, iconUrl: null },
      expiry,
      createdAt: expiry - 3_600,
      permissions: [{ type: 'contract-call', data: { address: '0x1\ufffd', calls: [1] } }],
      policies: [],
      context: null,
      revokedAt: null,
      isProven: false,
    })
    expect(await list(owner.address.toLowerCase())).toEqual(found)
    expect(await list(account.replace('8453', '1'))).toEqual([])
    expect(JSON.stringify(found)).not.toContain('key')
  })

  it('records a grant once', async () => {
    const { create, call, account, sessionRequest, expiry } = await start()
    const { pci: id } = await create()
    const grant = { ...sessionRequest, pci: id, context: '0xc0ffee' }
    expect((await call(`${account}/getcontext?pci=${id}`)).field).toBe('pci')
    const later = { ...grant, expiry: expiry + 1 }
    expect((await call(`${account}/activate`, later)).field).toBe('expiry')
    expect((await call(`${account}/activate`, grant)).status).toBe(200)
    const again = { ...grant, context: '0xbad0' }
    expect(await call(`${account}/activate`, again)).toMatchObject({ status: 400, field: 'pci' })
    const { body } = await call(`${account}/getcontext?pci=${id}`)
    expect(body).toEqual({ context: '0xc0ffee', isProven: false })
  })

  it.each([
    ['signer', { signer: { type: 'account', data: { address: `0x${'1'.repeat(40)}` } } }],
    [
      'permissions',
      { permissions: [{ type: 'contract-call', data: { address: '0x2', calls: [] } }] },
    ],
    ['policies', { policies: [{ type: 'call-limit', data: { count: 1_000 } }] }],
  ])('rejects a grant with other %s than those of the request', async (field, change) => {
    const { create, call, list, owner, account, sessionRequest, getScope } = await start()
    const { pci } = await create()
    const scope = getScope()
    const message = activationMessage({ pci, address: account, context: '0xc0ffee', scope })
    const signature = await owner.signMessage({ message })
    const grant = { ...sessionRequest, ...change, pci, context: '0xc0ffee', signature, scope }
    expect(await call(`${account}/activate`, grant)).toMatchObject({ status: 400, field })
    expect(await list()).toMatchObject([{ context: null, isProven: false }])
    const equal = { ...grant, ...sessionRequest }
    expect((await call(`${account}/activate`, equal)).status).toBe(200)
  })

  it('replaces an unsigned grant with a signed one, once', async () => {
    const { create, activate, list, owner } = await start()
    const made = await create()
    const otherSigner = privateKeyToAccount(generatePrivateKey())
    expect((await activate(made, { context: '0xbad0' })).status).toBe(200)
    const forged = await activate(made, { signer: otherSigner })
    expect(forged).toMatchObject({ status: 401, field: 'signature' })
    expect(await list()).toMatchObject([{ context: '0xbad0', isProven: false }])
    expect((await activate(made, { signer: owner })).status).toBe(200)
    for (const again of [{ context: '0xbad1' }, { context: '0xbad1', signer: owner }])
      expect(await activate(made, again)).toMatchObject({ status: 400, field: 'pci' })
    expect(await list()).toMatchObject([{ context: '0xc0ffee', isProven: true }])
  })

  it('rejects a signature over other data', async () => {
    const { create, call, list, owner, account, sessionRequest, getScope } = await start()
    const [made, other] = [await create(), await create()]
    const scope = getScope()
    const signed = { pci: other.pci, address: account, context: '0xc0ffee', scope }
    for (const message of [
      activationMessage(signed),
      activationMessage({ ...signed, pci: made.pci, context: '0xc0fe' }),
      activationMessage({
        ...signed,
        pci: made.pci,
        scope: getScope({ expiry: scope.expiry + 1 }),
      }),
      revocationMessage({ pci: made.pci, address: account, scope }),
    ]) {
      const signature = await owner.signMessage({ message })
      const grant = { ...sessionRequest, pci: made.pci, context: '0xc0ffee', signature, scope }
      const answer = await call(`${account}/activate`, grant)
      expect(answer).toMatchObject({ status: 401, field: 'signature' })
    }
    expect((await list()).map(({ context }) => context)).toEqual([null, null])
  })

  it('lists proven sessions first [7.20]', async () => {
    const { create, activate, flood, list, owner, clock } = await start()
    const old = await create()
    await activate(old, { signer: owner })
    clock.advance(1_000)
    const proven = await create()
    await activate(proven, { signer: owner })
    clock.advance(1_000)
    await flood(300)
    await flood(300, { context: null })
    const found = await list()
    expect(found).toHaveLength(255)
    expect(found.slice(0, 2).map((each) => each.pci)).toEqual([proven.pci, old.pci])
    expect(found.slice(2).some(({ isProven }) => isProven)).toBe(false)
    const ages = found.slice(2).map(({ createdAt }) => createdAt)
    expect(ages).toEqual(ages.toSorted((a, b) => b - a))
    expect(found.filter(({ context }) => context === null)).toHaveLength(5)
  })

  it('limits lists per project [7.20]', async () => {
    const { create, activate, flood, list } = await start()
    const project = 'b'.repeat(32)
    const made = await create({}, { project })
    await activate(made, { project })
    await flood(300)
    const found = await list()
    expect(found).toHaveLength(255)
    expect(found.at(-1)).toMatchObject({ pci: made.pci, context: '0xc0ffee' })
  })

  it('drops requests without a grant after an hour', async () => {
    const { create, activate, list, clock, sql, owner } = await start()
    const [requested, granted] = [await create(), await create()]
    await activate(granted, { signer: owner })
    clock.jump(3_599_999)
    expect(await list()).toHaveLength(2)
    clock.jump(1)
    expect((await list()).map((each) => each.pci)).toEqual([granted.pci])
    const answer = await activate(requested, { signer: owner })
    expect(answer).toMatchObject({ status: 400, field: 'pci' })
    clock.advance(600_000)
    const countStored = sql
      .selectFrom('session')
      .select('pci')
      .where('pci', 'in', [requested.pci, granted.pci])
    await expect.poll(() => countStored.execute()).toEqual([{ pci: granted.pci }])
  })

  it('drops unproven sessions at expiry, and keeps proven ones', async () => {
    const { create, activate, list, call, account, clock, owner } = await start()
    const [unproven, proven] = [await create(), await create()]
    await activate(unproven)
    await activate(proven, { signer: owner })
    const { body } = await call(`${account}/getcontext?pci=${proven.pci}`)
    expect(body).toEqual({ context: '0xc0ffee', isProven: true })
    clock.jump(3_600_000)
    expect(await list()).toHaveLength(2)
    clock.advance(600_000)
    await expect.poll(async () => (await list()).map((each) => each.pci)).toEqual([proven.pci])
  })

  it('rejects the activation of an expired session', async () => {
    const { create, call, account, sessionRequest, clock } = await start()
    const { pci: id } = await create()
    clock.advance(3_600_000)
    const answer = await call(`${account}/activate`, {
      ...sessionRequest,
      pci: id,
      context: '0x00',
    })
    expect(answer).toMatchObject({ status: 400, field: 'pci' })
  })

  it('revokes a session once, by either spelling of the account [7.21]', async () => {
    const { create, revoke, list, owner, clock } = await start()
    const { pci: first } = await create()
    const { pci: second } = await create()
    expect((await revoke(first)).status).toBe(200)
    expect((await revoke(second, owner.address)).status).toBe(200)
    const now = Math.floor(clock.now() / 1_000)
    expect((await list()).map(({ revokedAt }) => revokedAt)).toEqual([now, now])
    expect(await revoke(first)).toMatchObject({ status: 400, field: 'pci' })
  })

  it('rejects revocation by others, or with another signature [7.21]', async () => {
    const { create, revoke, call, list, account, owner, getScope } = await start()
    const { pci: id } = await create()
    const otherSigner = privateKeyToAccount(generatePrivateKey())
    expect(await revoke(id, account, otherSigner)).toMatchObject({
      status: 401,
      field: 'signature',
    })
    const otherAccount = `eip155:8453:${otherSigner.address}`
    expect(await revoke(id, otherAccount, otherSigner)).toMatchObject({ status: 400, field: 'pci' })
    const scope = getScope()
    const other = revocationMessage({ pci, address: account, scope })
    const signature = await owner.signMessage({ message: other })
    const answer = await call(`${account}/revoke`, { pci: id, signature, scope })
    expect(answer).toMatchObject({ status: 401, field: 'signature' })
    expect((await call(`${account}/revoke`, { pci: id, signature: 'x', scope })).status).toBe(401)
    expect(await call(`${account}/revoke`, { pci: id, signature })).toMatchObject({
      status: 400,
      field: 'scope',
    })
    expect((await list())[0]?.revokedAt).toBeNull()
  })

  it.each([
    ['no address', '0x', {}, 'address'],
    ['an address that names no chain', `0x${'1'.repeat(40)}`, {}, 'address'],
    ['an unknown chain', `eip155:999999:0x${'1'.repeat(40)}`, {}, 'address'],
    ['another namespace', `bip122:000000000019d6689c085ae165831e93:bc1q`, {}, 'address'],
    ['SQL', "eip155:1:' or 1=1 --", {}, 'address'],
    ['a past end', undefined, { expiry: 1 }, 'expiry'],
    ['an expiry beyond the largest date', undefined, { expiry: 8e12 }, 'expiry'],
    ['part of a second', undefined, { expiry: 1.5 }, 'expiry'],
    ['no permission', undefined, { permissions: [] }, 'permissions'],
    ['a permission without kind', undefined, { permissions: [{ data: {} }] }, 'permissions.0.type'],
    ['a signer without data', undefined, { signer: { type: 'a' } }, 'signer.data'],
  ])('rejects %s and stores nothing', async (_, address, change, field) => {
    const { call, list, account, sessionRequest } = await start()
    const path = encodeURIComponent(address ?? account)
    expect(await call(path, { ...sessionRequest, ...change })).toMatchObject({ status: 400, field })
    expect(await list()).toEqual([])
  })

  it('limits sessions per account and project, and their size', async () => {
    const { create, call, account, sessionRequest, flood } = await start()
    const data = { text: 'x'.repeat(40_000) }
    const large = { ...sessionRequest, permissions: [{ type: 'x', data }] }
    expect((await call(account, large)).status).toBe(413)
    const made = await create()
    const grant = { ...large, pci: made.pci, context: '0xc0ffee' }
    expect((await call(`${account}/activate`, grant)).status).toBe(413)
    await flood(63, { is_proven: true })
    expect((await call(account, sessionRequest)).status).toBe(200)
    await flood(1, { is_proven: true })
    expect(await call(account, sessionRequest)).toMatchObject({ status: 429, field: 'address' })
    expect((await call(account, sessionRequest, 'b'.repeat(32))).status).toBe(200)
  })

  it('lets an account prove its own session despite a flood', async () => {
    const { create, activate, flood, list, call, account, sessionRequest, owner } = await start()
    await flood(200, { context: null })
    await flood(200)
    const made = await create()
    expect(await list()).toHaveLength(17)
    await flood(200)
    expect((await activate(made, { signer: owner })).status).toBe(200)
    expect((await call(account, sessionRequest)).status).toBe(200)
    expect((await list())[0]).toMatchObject({ pci: made.pci, isProven: true })
  })

  it('distinguishes callers without storing their IP address', async () => {
    const { create, sql, account } = await start()
    const [here, there] = ['203.0.113.7', '2001:db8:1:2:3:4:5:6']
    for (const from of [here, there, '2001:db8:1:2::9', here]) await create({}, { from })
    const query = sql.selectFrom('session').select('asked_by')
    const rows = await query.where('account', '=', account.toLowerCase()).execute()
    const callers = rows.map((row) => row.asked_by)
    expect(callers).toHaveLength(4)
    expect(new Set(callers).size).toBe(2)
    expect(callers.filter((caller) => !/^[\w-]{22}$/.test(caller))).toEqual([])
  })

  it('rejects an unknown id', async () => {
    const { call, revoke, account } = await start()
    expect(await revoke(pci)).toMatchObject({ status: 400, field: 'pci' })
    expect((await call(`${account}/getcontext`)).field).toBe('pci')
    expect((await call(`${account}/getcontext?pci=x`)).field).toBe('pci')
    expect((await call(`${account}/getcontext?pci=${pci}&pci=${pci}`)).field).toBe('pci')
  })
})
