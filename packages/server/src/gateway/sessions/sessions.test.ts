import {
  revocationMessage,
  sessionKey,
  type SessionKey,
  type SmartSession,
  smartSessions,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../fakeClock.fixture.ts'
import { projectId, startApp } from '../../http/app.fixture.ts'
import { secretOf } from '../../readSecret.ts'
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

describe.each(['pglite', 'postgres'] as const)('smart sessions in %s', (driver) => {
  const opened = openedDatabase(driver)

  async function start(owner = privateKeyToAccount(generatePrivateKey())) {
    const clock = createFakeClock()
    const { sql } = opened().database
    const { routes } = createSessions({
      database: { sql },
      chains: createChains(),
      rpc: noNodes,
      secret,
      clock,
    })
    const { request } = await startApp(routes)
    const account = `eip155:8453:${owner.address}`
    const expiry = Math.floor(clock.now() / 1_000) + 3_600
    const wanted = {
      expiry,
      signer: { type: 'keys', data: {} },
      permissions: [permission],
      policies: [],
    }
    const call = async (path: string, body?: object) => {
      const at = `/v1/sessions/${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      const response = await request(at, init)
      const text = await response.text()
      const answer = (text === '' ? {} : JSON.parse(text)) as { reasons?: { field: string }[] }
      return { status: response.status, body: answer, field: answer.reasons?.[0]?.field }
    }
    const create = async (change: object = {}, version = '2'): Promise<SessionKey> => {
      const { body } = await call(`${account}?v=${version}`, { ...wanted, ...change })
      return v.parse(sessionKey, body)
    }
    const list = async (address = account): Promise<readonly SmartSession[]> =>
      v.parse(smartSessions, (await call(address)).body).pcis
    const revoke = async (id: string, address = account, signer = owner) => {
      const message = revocationMessage({ pci: id, address })
      const signature = await signer.signMessage({ message })
      return await call(`${address}/revoke`, { pci: id, signature })
    }
    return { clock, sql, owner, account, expiry, wanted, call, create, list, revoke }
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
    const { publicKey } = (await create({}, '1')).key
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
    expect(body).toEqual({ context: '0xc0ffee' })
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

  it('knows no session of a made-up id', async () => {
    const { call, revoke, account } = await start()
    expect(await revoke(pci)).toMatchObject({ status: 400, field: 'pci' })
    expect((await call(`${account}/getcontext`)).field).toBe('pci')
    expect((await call(`${account}/getcontext?pci=x`)).field).toBe('pci')
    expect((await call(`${account}/getcontext?pci=${pci}&pci=${pci}`)).field).toBe('pci')
  })
})
