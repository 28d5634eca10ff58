import { expect, test } from 'vitest'
import { describeLocalnet } from '@latchkey/localnet'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createHttpApp } from '../http/index.ts'
import { createDevRoutes } from './devRoutes.ts'

const description = {
  ...describeLocalnet({ one: 1, two: 2, solana: 3 }),
  projectId: 'f'.repeat(32),
}

const app = createHttpApp({
  routes: createDevRoutes(description),
  log: () => {},
  clock: createFakeClock(),
  health: () => ({ status: 'ok' }),
})

async function fetch(headers: Record<string, string> = {}): Promise<Response> {
  return app.request('/localnet.json', { headers: { host: '127.0.0.1:4870', ...headers } })
}

/** Header without which a page of another origin cannot read the answer. */
const reader = ({ headers }: Response): string | null => headers.get('access-control-allow-origin')

test.for([
  'http://localhost:5173',
  'http://localhost',
  'https://app.localhost:3000',
  'http://127.0.0.1:1',
  'http://[::1]:2',
])('answers %s', async (origin) => {
  const answer = await fetch({ origin })
  expect([answer.status, reader(answer)]).toEqual([200, origin])
  expect(await answer.json()).toEqual(description)
})

test.for([
  'https://example.com',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'null',
])('does not let %s read the response', async (origin) => {
  expect(reader(await fetch({ origin }))).toBe(null)
})

test('does not let a page with an opaque origin read the response', async () => {
  expect(reader(await fetch())).toBe(null)
})

test('rejects a foreign hostname that resolves to this machine', async () => {
  const answer = await fetch({ host: 'rebound.example.com' })
  expect(answer.status).toBe(403)
  expect(await answer.text()).not.toContain(description.projectId)
})

test('shows the mailbox to loopback origins alone', async () => {
  const mail = { to: 'ann@a.example', subject: 'Your code', text: '123456', sentAt: 1 }
  const { request } = createHttpApp({
    routes: createDevRoutes(description, () => [mail]),
    log: () => {},
    clock: createFakeClock(),
    health: () => ({ status: 'ok' }),
  })
  const read = async (headers: Record<string, string>): Promise<Response> =>
    request('/mailbox.json', { headers: { host: '127.0.0.1:4870', ...headers } })
  const own = await read({ origin: 'http://127.0.0.1:5173' })
  expect([await own.json(), reader(own)]).toEqual([{ mails: [mail] }, 'http://127.0.0.1:5173'])
  expect(reader(await read({ origin: 'https://evil.example' }))).toBeNull()
  expect((await read({ host: 'rebound.example' })).status).toBe(403)
})

test('shows the mailbox as a page without scripts, on this machine alone', async () => {
  const link = 'http://localhost:4870/device#token=abc'
  const text = `Your code is 123456. <script>alert(1)</script> ${link}`
  const mail = { to: 'ann@a.example', subject: '<b>Your code</b>', text, sentAt: 1 }
  const { request } = createHttpApp({
    routes: createDevRoutes(description, () => [mail]),
    log: () => {},
    clock: createFakeClock(),
    health: () => ({ status: 'ok' }),
  })
  const page = await request('/mailbox', { headers: { host: 'localhost:4870' } })
  const html = await page.text()
  expect(html).toContain('<p class="code">123456</p>')
  expect(html).toContain(`href="${link}"`)
  expect(html).not.toMatch(/<script|<b>/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(reader(page)).toBe(null)
  const foreign = await request('/mailbox', { headers: { host: 'rebound.example.com' } })
  expect(foreign.status).toBe(403)
})
