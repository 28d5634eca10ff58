import { expect, it } from 'vitest'
import { WalletError } from '../errors/index.ts'
import { createModal } from './createModal.ts'
import { fakeClient, settle } from './fakeClient.fixture.ts'
import type { Modal } from './Modal.ts'
import type { Part } from './Parts.ts'
import * as steps from './steps.ts'
import { takePart } from './takePart.ts'

/** A part that comes when the test says so. */
function fakePart(): Part<string> & { come(): void; stayAway(): void } {
  let here: string | undefined
  let answer: { resolve(room: string): void; reject(error: Error): void } | undefined
  return {
    loaded: () => here,
    load: () => new Promise((resolve, reject) => (answer = { resolve, reject })),
    come() {
      here = 'here'
      answer?.resolve(here)
    },
    stayAway: () => answer?.reject(new WalletError('transport.failed')),
  }
}

async function openModal(): Promise<Modal> {
  const modal = createModal(fakeClient().client, async () => steps)
  modal.open()
  await settle()
  return modal
}

it('waits for a part, and does it at once when the part is here', async () => {
  const modal = await openModal()
  const part = fakePart()
  const done: string[] = []
  takePart(modal, part, (room) => done.push(room))
  expect(done).toEqual([])
  part.come()
  await settle()
  expect(done).toEqual(['here'])
  takePart(modal, part, (room) => done.push(room))
  expect(done).toEqual(['here', 'here'])
})

it('does nothing in a modal that was closed meanwhile', async () => {
  const modal = await openModal()
  const part = fakePart()
  const done: string[] = []
  takePart(modal, part, (room) => done.push(room))
  modal.close()
  part.come()
  await settle()
  expect(done).toEqual([])
})

it('says that a part did not come, and takes it once it does', async () => {
  const modal = await openModal()
  const part = fakePart()
  const done: string[] = []
  takePart(modal, part, (room) => done.push(room))
  part.stayAway()
  await settle()
  expect(modal.client.store.get().notification).toMatchObject({
    open: true,
    message: 'Network request failed',
    variant: 'error',
  })
  takePart(modal, part, (room) => done.push(room))
  part.come()
  await settle()
  expect(done).toEqual(['here'])
})
