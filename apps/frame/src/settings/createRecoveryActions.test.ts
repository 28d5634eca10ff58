import type { RecoveryStatus } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createRecoveryActions } from './createRecoveryActions.ts'

it.each<[string, RecoveryStatus, number | undefined, number]>([
  ['the account, whose other project has a longer one', { delayHours: 72 }, 48, 72],
  ['the account, in a project that offers none', { delayHours: 72 }, undefined, 72],
  ['the project, where the service names none', {}, 48, 48],
  ['the shortest recovery, where no project offers any', {}, undefined, 24],
])('reads the delay of %s', async (_, status, automaticRecoveryHours, expected) => {
  const deps = { recovery: { read: async () => status }, automaticRecoveryHours }
  const actions = createRecoveryActions({} as never, deps as never, AbortSignal.timeout(1_000))
  expect(await actions.readAutomaticHours()).toBe(expected)
  expect(actions.isAutomaticOffered).toBe(automaticRecoveryHours !== undefined)
})
