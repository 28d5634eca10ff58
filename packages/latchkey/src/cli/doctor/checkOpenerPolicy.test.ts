import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkOpenerPolicy } from './checkOpenerPolicy.ts'

/** Serves the page of an app with a policy. */
async function check(
  policy: string | undefined,
  walletUrl: string | undefined = 'https://wallet.example',
): ReturnType<typeof checkOpenerPolicy> {
  const headers = policy === undefined ? {} : { 'cross-origin-opener-policy': policy }
  const server = createServer((_, response) => response.writeHead(200, headers).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return checkOpenerPolicy({ walletUrl: walletUrl || undefined, origin, timeout: 5_000 })
}

it.each(['same-origin', 'same-origin; report-to="coop"', 'same-origin-plus-coep'])(
  'finds a page whose policy cuts off social logins: %s',
  async (policy) => {
    const [found] = await check(policy)
    expect(found).toMatchObject({ name: 'popups', status: 'failed' })
    expect(found?.text).toContain('login.window_unreachable')
    expect(found?.fix).toContain('same-origin-allow-popups')
  },
)

it('the check reports nothing for other policies, nor without an embedded wallet', async () => {
  for (const policy of [undefined, 'unsafe-none', 'same-origin-allow-popups'])
    expect(await check(policy)).toEqual([])
  expect(await check('same-origin', '')).toEqual([])
})

it('the check reports nothing for a page that does not answer', async () => {
  const target = { walletUrl: 'https://wallet.example', origin: 'http://127.0.0.1:49151' }
  expect(await checkOpenerPolicy({ ...target, timeout: 5_000 })).toEqual([])
})
