import { expect, it } from 'vitest'
import { fakeClient, settle } from '../modal/fakeClient.fixture.ts'
import { createScope } from './createContextValue.ts'

it('starts the client again with the next opening when it did not start with the first', async () => {
  let starts = 0
  const { client } = fakeClient()
  const failing = { ...client, start: async () => Promise.reject(new Error(`${starts++}`)) }
  const scope = createScope(failing)
  scope.hold()
  expect(starts).toBe(0)
  scope.modal.open()
  await settle()
  const first = starts
  expect(first).toBeGreaterThan(0)
  scope.modal.close()
  scope.modal.open()
  await settle()
  expect(starts).toBeGreaterThan(first)
  client.destroy()
})
