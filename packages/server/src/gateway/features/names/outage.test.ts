import { expect, it } from 'vitest'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createPostgresTestDriver } from '../../../store/database.fixture.ts'
import { getTestAccounts, testNames, zone } from './names.fixture.ts'

const { driver, server } = createPostgresTestDriver()
const [alice, bob] = getTestAccounts()

it('keeps accepted names through a PostgreSQL outage, and continues after it', async () => {
  const { register, fetch, clock } = testNames(await driver.open({ clock: createSystemClock() }))
  const path = `/v1/profile/account/alice.${zone}`
  const accepted = await register(alice, `alice.${zone}`)
  expect(accepted.status).toBe(200)
  expect((await fetch(path)).body).toEqual(accepted.body)

  await server().halt()
  const refused = await register(bob, `bobby.${zone}`)
  expect(refused).toMatchObject({ status: 503, field: 'database' })
  // Replies that are still cached are served without the database.
  expect((await fetch(path)).body).toEqual(accepted.body)
  expect((await fetch(`/v1/profile/account/bobby.${zone}`)).status).toBe(503)
  expect((await fetch('/v1/profile/suggestions/alice')).status).toBe(503)

  await server().start()
  clock.advance(11_000)
  await expect
    .poll(async () => (await fetch(path)).body, { timeout: 20_000 })
    .toEqual(accepted.body)
  expect((await register(bob, `bobby.${zone}`)).status).toBe(200)
  expect((await fetch(`/v1/profile/reverse/${bob.address}`)).status).toBe(200)
})
