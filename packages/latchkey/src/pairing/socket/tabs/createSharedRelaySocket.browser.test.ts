import { expect, it, vi } from 'vitest'
import { createSystemClock } from '../../../kernel/index.ts'
import { createFakeDeps, createFakeRelay, deliveryFrame, testTopic } from '../fakeRelay.fixture.ts'
import { createSharedRelaySocket } from './createSharedRelaySocket.ts'

it('createSharedRelaySocket shares one socket in a real browser and moves it to another tab', async () => {
  const relay = createFakeRelay()
  const projectId = `project-${crypto.randomUUID()}`
  const deps = createFakeDeps(relay, { window, projectId, clock: createSystemClock() })
  const [a, b] = [createSharedRelaySocket(deps), createSharedRelaySocket(deps)]
  const listener = vi.fn()
  b.onMessage(listener)
  await a.subscribe([testTopic(1)])
  await b.subscribe([testTopic(2)])
  expect(relay.sockets).toHaveLength(1)
  relay.sockets[0]?.send(deliveryFrame(1, testTopic(2), 'AAAA'))
  await expect
    .poll(() => relay.sockets[0]?.sent.filter(({ method }) => method === undefined))
    .toHaveLength(1)
  expect(listener).toHaveBeenCalledTimes(1)

  a.close()
  await b.publish({ topic: testTopic(2), message: 'BBBB', ttl: 300, tag: 1 })
  expect(relay.sockets.map((socket) => socket.isClosed())).toEqual([true, false])
  expect(relay.sockets[1]?.requests('irn_publish')).toHaveLength(1)
  b.close()
})
