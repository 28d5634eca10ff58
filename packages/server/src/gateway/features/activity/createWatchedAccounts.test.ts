import { expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createWatchedAccounts } from './createWatchedAccounts.ts'

it('watches an account for 15 minutes after a request', () => {
  const clock = createFakeClock()
  const watch = createWatchedAccounts({ clock })
  watch.add('eip155:1', 'a')
  clock.advance(10 * 60_000)
  watch.add('eip155:1', 'b')
  watch.add('eip155:10', 'a')
  clock.advance(5 * 60_000)
  expect(watch.accounts('eip155:1')).toEqual(['b'])
  watch.add('eip155:1', 'b')
  clock.advance(10 * 60_000)
  expect(watch.chains()).toEqual(['eip155:1'])
  clock.advance(10 * 60_000)
  expect(watch.chains()).toEqual([])
})

it('watches the 500 most recently requested accounts of a chain', () => {
  const watch = createWatchedAccounts({ clock: createFakeClock() })
  for (let index = 0; index < 600; index += 1) watch.add('eip155:1', `${index}`)
  watch.add('eip155:1', '150')
  const accounts = watch.accounts('eip155:1')
  expect(accounts).toHaveLength(500)
  expect([accounts[0], accounts.at(-1)]).toEqual(['100', '150'])
})

it('shares no state between instances', () => {
  const clock = createFakeClock()
  createWatchedAccounts({ clock }).add('eip155:1', 'a')
  expect(createWatchedAccounts({ clock }).chains()).toEqual([])
})
