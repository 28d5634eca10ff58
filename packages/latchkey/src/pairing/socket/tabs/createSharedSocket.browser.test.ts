import { expect, it, vi } from 'vitest'
import { systemClock } from '../../../kernel/index.ts'
import { createFakeDeps, createFakeRelay, deliveryFrame, topic } from '../fakeRelay.fixture.ts'
import { createSharedSocket } from './createSharedSocket.ts'

it('shares one socket on the locks and channels of a real browser, and hands it on', async () => {
  const relay = createFakeRelay()
  const projectId = `project-${crypto.randomUUID()}`
  const deps = createFakeDeps(relay, { window, projectId, clock: systemClock() })
  const [a, b] = [createSharedSocket(deps), createSharedSocket(deps)]
  const heard = vi.fn()
  b.onMessage(heard)
  await a.subscribe([topic(1)])
  await b.subscribe([topic(2)])
  expect(relay.sockets).toHaveLength(1)
  relay.sockets[0]?.say(deliveryFrame(1, topic(2), 'AAAA'))
  await vi.waitFor(() =>
    expect(relay.sockets[0]?.sent.filter(({ method }) => method === undefined)).toHaveLength(1),
  )
  expect(heard).toHaveBeenCalledTimes(1)

  a.close()
  await b.publish({ topic: topic(2), message: 'BBBB', ttl: 300, tag: 1 })
  expect(relay.sockets.map((socket) => socket.isClosed())).toEqual([true, false])
  expect(relay.sockets[1]?.calls('irn_publish')).toHaveLength(1)
  b.close()
})
