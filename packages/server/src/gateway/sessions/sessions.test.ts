import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import {
  activationMessage,
  revocationMessage,
  sessionKey,
  type SessionKey,
  type SmartSession,
  smartSessions,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../fakeClock.fixture.ts'
import { projectId, startApp } from '../../http/app.fixture.ts'
import { openProjects } from '../../http/index.ts'
import { secretOf } from '../../readSecret.ts'
import type { SessionTable } from '../../store/index.ts'
import { openedDatabase } from '../../store/openedDatabase.fixture.ts'
import { upstreamError } from '../../upstream/index.ts'
import { createChains } from '../chains/index.ts'
import type { Rpc } from '../rpc/index.ts'
import { createSessions, sealPurpose } from './createSessions.ts'
import { unseal } from './seal.ts'

const secret = secretOf('7'.repeat(64))
const pci = '6b1f2a52-6a3e-4a58-9d2a-1f3f5f1c2b3a'
const permission = { type: 'contract-call', data: { address: '0x1\0', calls: [1] } }

/** Nodes that nobody can reach. */
const noNodes: Pick<Rpc, 'request'> = {
  request: async () => {
    throw upstreamError('unavailable', 'node.example')
  },
}

/** What is granted, who signs it, and on behalf of which project. */
type Activation = {
  readonly context?: string
  readonly signer?: ReturnType<typeof privateKeyToAccount>
  readonly project?: string
}

describe.each(['pglite', 'postgres'] as const)('smart sessions in %s', (driver) => {
  const opened = openedDatabase(driver)

  async function start(owner = privateKeyToAccount(generatePrivateKey())) {
    const clock = createFakeClock()
    const { sql } = opened().database
    const sessions = createSessions({
      database: { sql },
      chains: createChains(),
      rpc: noNodes,
      secret,
      clock,
      log: () => {},
    })
    onTestFinished(sessions.stop)
    const { request } = await startApp(sessions.routes, { projects: openProjects() })
    const account = `eip155:8453:${owner.address}`
    const expiry = Math.floor(clock.now() / 1_000) + 3_600
    const wanted = {
      expiry,
      signer: { type: 'keys', data: {} },
      permissions: [permission],
      policies: [],
    }
    const call = async (path: string, body?: object, project = projectId) => {
      const at = `/v1/sessions/${path}${path.includes('?') ? '&' : '?'}projectId=${project}`
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      const response = await request(at, init)
      const text = await response.text()
      const answer = (text === '' ? {} : JSON.parse(text)) as { reasons?: { field: string }[] }
      return { status: response.status, body: answer, field: answer.reasons?.[0]?.field }
    }
    const create = async (
      change: object = {},
      { version = '2', project = projectId } = {},
    ): Promise<SessionKey> => {
      const { body } = await call(`${account}?v=${version}`, { ...wanted, ...change }, project)
      return v.parse(sessionKey, body)
    }
    const activate = async (
      { pci: id }: SessionKey,
      { context = '0xc0ffee', signer, project }: Activation = {},
    ) => {
      const message = activationMessage({ pci: id, address: account, context })
      const signature = await signer?.signMessage({ message })
      return await call(`${account}/activate`, { ...wanted, pci: id, context, signature }, project)
    }
    /** Writes sessions that somebody granted who signed nothing, a second after another. */
    const flood = async (count: number, change: Partial<Insertable<SessionTable>> = {}) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        pci: randomUUID(),
        project_id: projectId,
        account: account.toLowerCase(),
        permissions: '[]',
        policies: '[]',
        signer: '{}',
        sealed_key: '',
        context: '0xbad0',
        expiry,
        created_at: clock.now() + index * 1_000,
        revoked_at: null,
        ...change,
      }))
      await sql.insertInto('session').values(rows).execute()
    }
    const list = async (address = account): Promise<readonly SmartSession[]> =>
      v.parse(smartSessions, (await call(address)).body).pcis
    const revoke = async (id: string, address = account, signer = owner) => {
      const message = revocationMessage({ pci: id, address })
      const signature = await signer.signMessage({ message })
      return await call(`${address}/revoke`, { pci: id, signature })
    }
    return {
      clock,
      sql,
      owner,
      account,
      expiry,
      wanted,
      call,
      create,
      activate,
      flood,
      list,
      revoke,
    }
  }

  it('gives each session a key whose private half is kept sealed', async () => {
    const { create, sql } = await start()
    const made = await create()
    expect(made.key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
    const query = sql.selectFrom('session').selectAll().where('pci', '=', made.pci)
    const row = await query.executeTakeFirstOrThrow()
    const key = secret.keyFor(sealPurpose)
    const opens = unseal(key, row.sealed_key, made.pci)
    expect(privateKeyToAccount(opens as `0x${string}`).publicKey).toBe(made.key.publicKey)
    expect(unseal(key, row.sealed_key, pci)).toBeUndefined()
    expect(unseal(secretOf('8'.repeat(64)).keyFor(sealPurpose), row.sealed_key, made.pci)).toBe(
      undefined,
    )
    expect(unseal(key, 'AAAA', made.pci)).toBeUndefined()
    const changed = Buffer.from(row.sealed_key, 'base64')
    changed[changed.length - 1]! ^= 1
    expect(unseal(key, changed.toString('base64'), made.pci)).toBeUndefined()
  })

  it('writes the public key as the digits of its digits to older clients', async () => {
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

  it('keeps what the wallet granted, once', async () => {
    const { create, call, account, wanted, expiry } = await start()
    const { pci: id } = await create()
    const grant = { ...wanted, pci: id, context: '0xc0ffee' }
    expect((await call(`${account}/getcontext?pci=${id}`)).field).toBe('pci')
    const later = { ...grant, expiry: expiry + 1 }
    expect((await call(`${account}/activate`, later)).field).toBe('expiry')
    expect((await call(`${account}/activate`, grant)).status).toBe(200)
    const again = { ...grant, context: '0xbad0' }
    expect(await call(`${account}/activate`, again)).toMatchObject({ status: 400, field: 'pci' })
    const { body } = await call(`${account}/getcontext?pci=${id}`)
    expect(body).toEqual({ context: '0xc0ffee', isProven: false })
  })

  it('takes what the account signed in place of what nobody did, and nothing else after it', async () => {
    const { create, activate, list, owner } = await start()
    const made = await create()
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect((await activate(made, { context: '0xbad0' })).status).toBe(200)
    const forged = await activate(made, { signer: stranger })
    expect(forged).toMatchObject({ status: 401, field: 'signature' })
    expect(await list()).toMatchObject([{ context: '0xbad0', isProven: false }])
    expect((await activate(made, { signer: owner })).status).toBe(200)
    for (const again of [{ context: '0xbad1' }, { context: '0xbad1', signer: owner }])
      expect(await activate(made, again)).toMatchObject({ status: 400, field: 'pci' })
    expect(await list()).toMatchObject([{ context: '0xc0ffee', isProven: true }])
  })

  it('lets no signature over something else prove a session', async () => {
    const { create, call, list, owner, account, wanted } = await start()
    const [made, other] = [await create(), await create()]
    const signed = { pci: other.pci, address: account, context: '0xc0ffee' }
    for (const message of [
      activationMessage(signed),
      activationMessage({ ...signed, pci: made.pci, context: '0xc0fe' }),
      revocationMessage({ pci: made.pci, address: account }),
    ]) {
      const signature = await owner.signMessage({ message })
      const grant = { ...wanted, pci: made.pci, context: '0xc0ffee', signature }
      const answer = await call(`${account}/activate`, grant)
      expect(answer).toMatchObject({ status: 401, field: 'signature' })
    }
    expect((await list()).map(({ context }) => context)).toEqual([null, null])
  })

  it('lists what is proven first, whatever others ask for or grant [7.20]', async () => {
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

  it('lets no project push out the sessions of another [7.20]', async () => {
    const { create, activate, flood, list } = await start()
    const project = 'b'.repeat(32)
    const made = await create({}, { project })
    await activate(made, { project })
    await flood(300)
    const found = await list()
    expect(found).toHaveLength(255)
    expect(found.at(-1)).toMatchObject({ pci: made.pci, context: '0xc0ffee' })
  })

  it('forgets what nobody granted within an hour', async () => {
    const { create, activate, list, clock, sql, owner } = await start()
    const [asked, granted] = [await create(), await create()]
    await activate(granted, { signer: owner })
    clock.leap(3_599_999)
    expect(await list()).toHaveLength(2)
    clock.leap(1)
    expect((await list()).map((each) => each.pci)).toEqual([granted.pci])
    const answer = await activate(asked, { signer: owner })
    expect(answer).toMatchObject({ status: 400, field: 'pci' })
    clock.advance(600_000)
    const kept = sql
      .selectFrom('session')
      .select('pci')
      .where('pci', 'in', [asked.pci, granted.pci])
    await expect.poll(() => kept.execute()).toEqual([{ pci: granted.pci }])
  })

  it('forgets what nobody proved once it has ended, and keeps what somebody did', async () => {
    const { create, activate, list, call, account, clock, owner } = await start()
    const [unproven, proven] = [await create(), await create()]
    await activate(unproven)
    await activate(proven, { signer: owner })
    const { body } = await call(`${account}/getcontext?pci=${proven.pci}`)
    expect(body).toEqual({ context: '0xc0ffee', isProven: true })
    clock.leap(3_600_000)
    expect(await list()).toHaveLength(2)
    clock.advance(600_000)
    await expect.poll(async () => (await list()).map((each) => each.pci)).toEqual([proven.pci])
  })

  it('activates none that has ended', async () => {
    const { create, call, account, wanted, clock } = await start()
    const { pci: id } = await create()
    clock.advance(3_600_000)
    const answer = await call(`${account}/activate`, { ...wanted, pci: id, context: '0x00' })
    expect(answer).toMatchObject({ status: 400, field: 'pci' })
  })

  it('ends a session that its account revokes, by either spelling, once [7.21]', async () => {
    const { create, revoke, list, owner, clock } = await start()
    const { pci: first } = await create()
    const { pci: second } = await create()
    expect((await revoke(first)).status).toBe(200)
    expect((await revoke(second, owner.address)).status).toBe(200)
    const now = Math.floor(clock.now() / 1_000)
    expect((await list()).map(({ revokedAt }) => revokedAt)).toEqual([now, now])
    expect(await revoke(first)).toMatchObject({ status: 400, field: 'pci' })
  })

  it('lets nobody else revoke, and no signature for something else count [7.21]', async () => {
    const { create, revoke, call, list, account, owner } = await start()
    const { pci: id } = await create()
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await revoke(id, account, stranger)).toMatchObject({ status: 401, field: 'signature' })
    const foreign = `eip155:8453:${stranger.address}`
    expect(await revoke(id, foreign, stranger)).toMatchObject({ status: 400, field: 'pci' })
    const other = revocationMessage({ pci, address: account })
    const signature = await owner.signMessage({ message: other })
    const answer = await call(`${account}/revoke`, { pci: id, signature })
    expect(answer).toMatchObject({ status: 401, field: 'signature' })
    expect((await call(`${account}/revoke`, { pci: id, signature: 'x' })).status).toBe(401)
    expect((await list())[0]?.revokedAt).toBeNull()
  })

  it.each([
    ['no address', '0x', {}, 'address'],
    ['an address that names no chain', `0x${'1'.repeat(40)}`, {}, 'address'],
    ['an unknown chain', `eip155:999999:0x${'1'.repeat(40)}`, {}, 'address'],
    ['another namespace', `bip122:000000000019d6689c085ae165831e93:bc1q`, {}, 'address'],
    ['SQL', "eip155:1:' or 1=1 --", {}, 'address'],
    ['a past end', undefined, { expiry: 1 }, 'expiry'],
    ['an end that nobody lives to see', undefined, { expiry: 8e12 }, 'expiry'],
    ['part of a second', undefined, { expiry: 1.5 }, 'expiry'],
    ['no permission', undefined, { permissions: [] }, 'permissions'],
    ['a permission without kind', undefined, { permissions: [{ data: {} }] }, 'permissions.0.type'],
    ['a signer that is a list', undefined, { signer: { type: 'a', data: [] } }, 'signer.data'],
  ])('refuses %s, and keeps nothing', async (_, address, change, field) => {
    const { call, list, account, wanted } = await start()
    const path = encodeURIComponent(address ?? account)
    expect(await call(path, { ...wanted, ...change })).toMatchObject({ status: 400, field })
    expect(await list()).toEqual([])
  })

  it('takes no more of one account and project than is well kept, and none too large', async () => {
    const { create, call, account, wanted, flood, list } = await start()
    const data = { text: 'x'.repeat(40_000) }
    const large = { ...wanted, permissions: [{ type: 'x', data }] }
    expect((await call(account, large)).status).toBe(413)
    const made = await create()
    const grant = { ...large, pci: made.pci, context: '0xc0ffee' }
    expect((await call(`${account}/activate`, grant)).status).toBe(413)
    await flood(63)
    expect(await call(account, wanted)).toMatchObject({ status: 429, field: 'address' })
    expect(await list()).toHaveLength(64)
    expect((await call(account, wanted, 'b'.repeat(32))).status).toBe(200)
  })

  it('knows no session of a made-up id', async () => {
    const { call, revoke, account } = await start()
    expect(await revoke(pci)).toMatchObject({ status: 400, field: 'pci' })
    expect((await call(`${account}/getcontext`)).field).toBe('pci')
    expect((await call(`${account}/getcontext?pci=x`)).field).toBe('pci')
    expect((await call(`${account}/getcontext?pci=${pci}&pci=${pci}`)).field).toBe('pci')
  })
})
