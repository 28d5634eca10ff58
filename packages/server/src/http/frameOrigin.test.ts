import { expect, test } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createHttpApp, createStaticProjects, defineRoute } from './index.ts'

const projectId = 'a'.repeat(32)

async function statusFrom(origin: string, id = projectId): Promise<number> {
  const app = createHttpApp({
    routes: [
      defineRoute({ method: 'GET', path: '/v1', summary: 'Test', project: 'query' }, () => ({})),
    ],
    projects: createStaticProjects([{ id: projectId, origins: ['https://app.example'] }]),
    frameOrigin: 'https://wallet.example',
    clock: createFakeClock(),
    log: () => {},
    health: () => ({ status: 'ok' }),
  })
  return (await app.request(`/v1?projectId=${id}`, { headers: { origin } })).status
}

test('accepts requests of the wallet frame for every known project, and of no other page', async () => {
  expect(await statusFrom('https://wallet.example')).toBe(200)
  expect(await statusFrom('https://wallet.example', 'b'.repeat(32))).toBe(401)
  expect(await statusFrom('https://wallet.example.evil.io')).toBe(403)
  expect(await statusFrom('http://wallet.example')).toBe(403)
})
