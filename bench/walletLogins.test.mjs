import { expect, it } from 'vitest'
import { walletLogins } from './walletLogins.mjs'

it('measures logins, in Chromium too, and releases of a share at the built services', async () => {
  const { rows } = await walletLogins({ logins: 1, releases: 1, browserLogins: 1 })
  expect(rows.map(([name]) => name)).toEqual([
    'Continue → code requested, p50',
    'Continue → code requested, p95',
    'Continue → message received, p50',
    'Continue → message received, p95',
    'code → session, p50',
    'code → session, p95',
    'share released, p50',
    'share released, p95',
    'click on Continue → request at the service, Chromium, p50',
    'click on Continue → request at the service, Chromium, p95',
    'one round trip of the frame, Chromium, p50',
    'one round trip of the frame, Chromium, p95',
  ])
})
