import { randomBytes } from 'node:crypto'
import { request as sendRequest } from 'node:http'
import { openClient } from '../relay/client.mjs'

const chainId = 'eip155:31337'
const account = `0x${'12'.repeat(20)}`
/** Time in which an accepted message arrives; later, it is lost. */
const lostMs = 20_000

/** HTTP requests of one address of {@link startTraffic}, sent in turn. */
const requests = (projectId) => [
  {
    path: `/v1?chainId=${chainId}&projectId=${projectId}`,
    body: call('eth_getBalance', [account, 'latest']),
  },
  { path: `/v1/profile/account/soak.latchkey.id?apiVersion=2&projectId=${projectId}` },
  { path: `/getWallets?entries=40&projectId=${projectId}` },
  { path: `/v1/sessions/${chainId}:${account}?projectId=${projectId}` },
  { path: `/e?projectId=${projectId}`, body: beacon },
  { path: `/appkit/v1/config?projectId=${projectId}` },
]

/**
 * Sends requests and relay messages from many loopback addresses until it is stopped. Each address
 * publishes to the next one, and reconnects when its socket closes.
 *
 * @param {{ url: string, projectId: string, addresses: number, rate: number, messages: number }} options
 *   `rate` requests and `messages` a second, of all addresses together.
 * @returns {{ take(): Minute, settle(): Promise<void>, stop(): void }} `take` returns what happened since the
 *   last call. `settle` sends nothing more, and waits until the last messages have arrived or are lost.
 */
export function startTraffic({ url, projectId, addresses, rate, messages }) {
  const peers = Array.from({ length: addresses }, (_, index) => createPeer(url, index))
  const sent = new Map()
  let minute = newMinute()
  const paths = requests(projectId)

  for (const peer of peers)
    peer.onDelivery = (message) => {
      const publication = sent.get(message)
      if (!publication) return
      sent.delete(message)
      minute.delivery.push(performance.now() - publication.began)
    }

  async function request(index) {
    const began = performance.now()
    const status = await fetchFrom(addressOf(index % addresses), url, paths[index % paths.length])
    minute.statuses[status] = (minute.statuses[status] ?? 0) + 1
    minute.latency.push(performance.now() - began)
  }
  async function publish(index) {
    const message = randomBytes(500).toString('base64')
    const [from, to] = [peers[index % addresses], peers[(index + 1) % addresses]]
    // A wallet that is offline receives it when it connects again, within the lifetime.
    const publication = { began: performance.now(), isAccepted: false }
    sent.set(message, publication)
    if (await from.publish(to.topic, message)) {
      minute.published += 1
      publication.isAccepted = true
    } else {
      sent.delete(message)
      minute.refused += 1
    }
  }

  const stops = [every(rate, request), every(messages, publish)]
  const check = setInterval(() => {
    const now = performance.now()
    for (const [message, { began, isAccepted }] of sent)
      if (isAccepted && now - began > lostMs) {
        sent.delete(message)
        minute.lost += 1
      }
  }, 1_000)
  return {
    take() {
      const taken = minute
      taken.reconnects = peers.reduce((sum, peer) => sum + peer.takeReconnects(), 0)
      minute = newMinute()
      return taken
    },
    async settle() {
      for (const stop of stops) stop()
      const end = performance.now() + lostMs + 2_000
      while (sent.size > 0 && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 200))
    },
    stop() {
      clearInterval(check)
      for (const stop of stops) stop()
      for (const peer of peers) peer.stop()
    },
  }
}

/**
 * @typedef {{ latency: number[], delivery: number[], statuses: Record<string, number>, published: number,
 *   refused: number, lost: number, reconnects: number }} Minute
 */

/** @returns {Minute} */
function newMinute() {
  return {
    latency: [],
    delivery: [],
    statuses: {},
    published: 0,
    refused: 0,
    lost: 0,
    reconnects: 0,
  }
}

/** A client with one topic, which connects again when its socket closes. */
function createPeer(url, index) {
  const topic = randomBytes(32).toString('hex')
  let client
  const over = new AbortController()
  let reconnects = 0
  const peer = {
    topic,
    onDelivery: () => {},
    async publish(to, message) {
      try {
        await client.call('irn_publish', { topic: to, message, ttl: 300, tag: 1108, prompt: false })
        return true
      } catch {
        return false
      }
    },
    takeReconnects() {
      const taken = reconnects
      reconnects = 0
      return taken
    },
    stop() {
      over.abort()
      client?.socket.terminate()
    },
  }
  async function connect() {
    while (!over.signal.aborted) {
      let opened
      try {
        opened = await openClient(url.replace('http', 'ws'), index, addressOf(index))
        opened.onDelivery = (_, message) => peer.onDelivery(message)
        await opened.call('irn_subscribe', { topic })
        client = opened
        await new Promise((resolve) => opened.socket.once('close', resolve))
        reconnects += 1
      } catch {
        // The relay or its Redis is down.
        opened?.socket.terminate()
      }
      await new Promise((resolve) => setTimeout(resolve, 500 + 1_000 * Math.random()))
    }
  }
  void connect()
  return peer
}

function fetchFrom(localAddress, url, { path, body }) {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const options = { localAddress, method, timeout: 30_000 }
    const sent = sendRequest(`${url}${path}`, options, (response) => {
      response.resume()
      response.on('end', () => resolve(`${response.statusCode}`))
      response.on('error', () => resolve('closed'))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve('closed'))
    sent.end(typeof body === 'function' ? body() : body)
  })
}

/** Runs a function a number of times a second. What is late is caught up. */
function every(rate, run) {
  const began = performance.now()
  let count = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate)
    for (; count < due; count += 1) void run(count)
  }, 10)
  return () => clearInterval(timer)
}

/** Networks in which the addresses are. */
const networks = 50

function addressOf(index) {
  return `127.0.${(index % networks) + 1}.${Math.floor(index / networks) + 1}`
}

function call(method, params) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}

function beacon() {
  const props = { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'qrcode' } }
  return JSON.stringify({
    eventId: randomBytes(8).toString('hex'),
    url: 'https://app.example',
    domain: 'app.example',
    timestamp: Date.now(),
    props,
  })
}
