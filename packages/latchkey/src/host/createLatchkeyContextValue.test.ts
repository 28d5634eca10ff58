import { expect, it } from 'vitest'
import { fakeClient, waitForNextTask } from '../modal/fakeClient.fixture.ts'
import { createLatchkeyContextValue } from './createLatchkeyContextValue.ts'

it('starts the client again with the next opening when it did not start with the first', async () => {
  let starts = 0
  const { client } = fakeClient()
  const failing = { ...client, start: async () => Promise.reject(new Error(`${starts++}`)) }
  const value = createLatchkeyContextValue(failing)
  value.retain()
  expect(starts).toBe(0)
  void value.modal.open()
  await waitForNextTask()
  const first = starts
  expect(first).toBeGreaterThan(0)
  value.modal.close()
  void value.modal.open()
  await waitForNextTask()
  expect(starts).toBeGreaterThan(first)
  client.destroy()
})

it('starts the client of a modal that was opened before the provider mounted', async () => {
  let starts = 0
  const { client } = fakeClient()
  const value = createLatchkeyContextValue({ ...client, start: async () => void starts++ })
  void value.modal.open()
  value.retain()
  await waitForNextTask()
  expect(starts).toBe(1)
  client.destroy()
})
