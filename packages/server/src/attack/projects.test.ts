import { describe, expect, it } from 'vitest'
import {
  type AttackedServer,
  projectId,
  servedPath,
  startAttackedServer,
  useSharedServer,
} from './server.fixture.ts'

const visitor = '127.200.0.1'
const attacker = '127.1.0.1'

async function expectServed(server: AttackedServer): Promise<void> {
  expect((await server.send(visitor, servedPath)).status).toBe(200)
}

describe('attack with the origin of a page', () => {
  const origins = ['https://app.example', 'https://*.shop.example', 'http://dev.example:*']
  const shared = useSharedServer((atEnd) =>
    startAttackedServer({}, { project: { origins }, atEnd }),
  )

  it.each([
    'null',
    'https://app.example.evil.example',
    'https://evil-app.example',
    'https://app.example:8443',
    'http://app.example',
    'https://app.example@evil.example',
    'https://evil.example#app.example',
    'https://evil.example/https://app.example',
    'https://shop.example',
    'https://a.b.shop.example',
    'https://.shop.example',
    'https://evil.example?.shop.example',
    'https://evil.example%2e.shop.example',
    'https://a.shop.example.',
    'https://a\\.shop.example',
    'file://app.example',
    'chrome-extension://app.example',
    'https://APP.example',
    'https://аpp.example',
    'https://app.example, https://evil.example',
    'http://dev.example:80x',
    'http://localhost:3000',
    'https://[::1].shop.example',
    '*',
  ])('is repelled from %s', async (origin) => {
    const server = shared()
    const headers = { origin: Buffer.from(origin).toString('latin1') }
    expect((await server.send(attacker, servedPath, { headers })).status).toBe(403)
    const good = { origin: 'https://a.shop.example' }
    expect((await server.send(visitor, servedPath, { headers: good })).status).toBe(200)
  })
})

describe('attack on projects', () => {
  it.each([
    ['of another length', 'a'.repeat(31)],
    ['in capitals', projectId.toUpperCase()],
    ['with a space', `${projectId}%20`],
    ['with a null', `${projectId}%00`],
    ['of another project', 'b'.repeat(32)],
    ['that is a member of every object', '__proto__'],
    ['that is a pattern', '%25'],
    ['given twice', `${projectId}&projectId=${projectId}`],
  ])('is repelled with an id %s', async (_, id) => {
    const server = await startAttackedServer()
    const { status } = await server.send(attacker, `/served?projectId=${id}`)
    expect([400, 401]).toContain(status)
    await expectServed(server)
  })

  it.each([
    ['of another project', 'lk_aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['that is the hash of one', 'a'.repeat(64)],
    ['that is empty', ''],
  ])('is repelled with a server key %s', async (_, key) => {
    const server = await startAttackedServer({}, { project: { origins: ['https://app.example'] } })
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${key}` }
    expect([401, 403]).toContain((await server.send(attacker, servedPath, { headers })).status)
    await expectServed(server)
  })
})
