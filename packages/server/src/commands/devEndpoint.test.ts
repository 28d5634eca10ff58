import { request } from 'node:http'
import { expect, test } from 'vitest'
import { describeLocalnet } from '../localnet/index.ts'
import { close, listen } from '../localnet/listen.ts'
import { createDevEndpoint } from './devEndpoint.ts'

const description = {
  ...describeLocalnet({ one: 1, two: 2, solana: 3 }),
  projectId: 'f'.repeat(32),
}

/** Asks with headers that `fetch` would not let us set. */
async function ask(
  options: { path?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number | undefined; cors: string | undefined; body: string }> {
  const server = createDevEndpoint(description)
  const port = await listen(server, 0)
  const answer = await new Promise<Awaited<ReturnType<typeof ask>>>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: '/localnet.json', ...options },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            cors: response.headers['access-control-allow-origin'],
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.on('error', reject).end()
  })
  await close(server)
  return answer
}

test('tells everything to a page of this machine', async () => {
  const origin = 'http://localhost:5173'
  const { status, cors, body } = await ask({ headers: { origin } })
  expect([status, cors]).toEqual([200, origin])
  expect(JSON.parse(body)).toEqual(description)
})

test.for([
  'http://localhost',
  'https://app.localhost:3000',
  'http://127.0.0.1:1',
  'http://[::1]:2',
])('lets %s read', async (origin) => {
  expect((await ask({ headers: { origin }, method: 'OPTIONS' })).cors).toBe(origin)
})

test.for([
  'https://example.com',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'null',
])('does not let %s read', async (origin) => {
  expect((await ask({ headers: { origin } })).cors).toBeUndefined()
})

test('refuses a foreign host name that was made to point here', async () => {
  expect((await ask({ headers: { host: 'rebound.example.com' } })).status).toBe(403)
})

test('answers health, and says what it does not have', async () => {
  expect(await ask({ path: '/health' })).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect((await ask({ path: '/nothing' })).status).toBe(404)
  expect((await ask({ path: '//[' })).status).toBe(404)
  expect((await ask({ method: 'POST' })).status).toBe(405)
})
