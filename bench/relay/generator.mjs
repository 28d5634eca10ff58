import { randomBytes } from 'node:crypto'
import { openClient } from './client.mjs'

/**
 * Sockets and messages, in a process of their own, which receives its orders from its parent:
 * `{ hold: count, url }` opens sockets that stay, `{ load: … }` publishes and measures.
 */
process.on('message', (order) => {
  const work = order.hold === undefined ? load(order) : hold(order)
  work.then(
    (done) => process.send({ done }),
    (error) => process.send({ failed: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))

/** As many as may be on their way at once; the backlog of a listening socket is not endless. */
const lanes = 50
/** Approximate size of a sealed request of the protocol on the wire. */
const messageBytes = 675

let opened = 0

async function open(url, count) {
  const clients = []
  await Promise.all(
    Array.from({ length: Math.min(lanes, count) }, async () => {
      while (clients.length < count) {
        const index = clients.push(undefined) - 1
        clients[index] = await openClient(url, process.pid * 1000 + opened++)
      }
    }),
  )
  return clients
}

/** Every socket listens on a topic of its own. */
async function hold({ url, hold: count }) {
  const clients = await open(url, count)
  await Promise.all(clients.map(({ call }) => call('irn_subscribe', { topic: newTopic() })))
  return { sockets: clients.length }
}

/** Half of the sockets publish, each to one of the other half. */
async function load({ from, to, load: pairs, rate, seconds }) {
  const senders = await open(from, pairs)
  const receivers = await open(to, pairs)
  const sentAt = new Map()
  const latencies = []
  const topics = await Promise.all(
    receivers.map(async (receiver) => {
      receiver.onDelivery = (topic, message) => {
        const began = sentAt.get(message)
        if (began === undefined) return
        sentAt.delete(message)
        latencies.push(performance.now() - began)
      }
      const topic = newTopic()
      await receiver.call('irn_subscribe', { topic })
      return topic
    }),
  )
  process.send({ loading: true })

  const publishes = []
  const total = rate * seconds
  const began = performance.now()
  let [last, late] = [began, 0]
  await new Promise((finished) => {
    const tick = () => {
      const now = performance.now()
      late = Math.max(late, now - last)
      last = now
      const due = Math.min(total, Math.floor(((now - began) / 1000) * rate))
      while (publishes.length < due) {
        const index = publishes.length % pairs
        const message = randomBytes(messageBytes).toString('base64')
        sentAt.set(message, performance.now())
        const content = { topic: topics[index], message, ttl: 300, tag: 1108, prompt: true }
        // A refused message is never delivered, and so counts as lost.
        publishes.push(senders[index].call('irn_publish', content).catch(() => undefined))
      }
      if (publishes.length < total) setTimeout(tick, 1)
      else finished()
    }
    tick()
  })
  await Promise.all(publishes)
  await arrived(() => sentAt.size === 0)
  for (const { socket } of [...senders, ...receivers]) socket.terminate()
  latencies.sort((a, b) => a - b)
  // A number in any case: JSON has no Infinity.
  const at = (share) => latencies[Math.floor((latencies.length - 1) * share)] ?? 1e9
  return { p50: at(0.5), p99: at(0.99), lost: sentAt.size, late }
}

/** Messages that have not arrived after 5 s count as lost. */
async function arrived(isOver) {
  const until = performance.now() + 5000
  while (!isOver() && performance.now() < until) await new Promise((next) => setTimeout(next, 10))
}

function newTopic() {
  return randomBytes(32).toString('hex')
}
