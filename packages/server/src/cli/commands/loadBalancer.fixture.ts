import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

const checkIntervalMs = 100

/** A load balancer in front of nodes on this machine. */
export type LoadBalancer = {
  readonly port: number
  /** Ports of the nodes that passed their latest health check. */
  getHealthy(): readonly number[]
}

/**
 * Starts a load balancer that sends each request and each WebSocket to the next healthy node. A request
 * is sent once: when its node does not answer, the client receives 502.
 *
 * @param nodes - Ports of the nodes, checked with `GET /health` every 100 ms.
 */
export async function startLoadBalancer(nodes: readonly number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const healthy = new Set<number>()
  let turn = 0

  function nextNode(): number | undefined {
    const ready = nodes.filter((node) => healthy.has(node))
    return ready[(turn += 1) % ready.length]
  }

  const server = createServer((incoming, response) => {
    const { url, method, headers } = incoming
    const port = nextNode()
    const fail = (): void => void response.writeHead(502).end()
    if (port === undefined) return fail()
    const outgoing = request({ port, host: '127.0.0.1', path: url, method, headers, agent })
    outgoing.on('error', fail)
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(outgoing)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, near, head) => {
    const port = nextNode()
    if (port === undefined) near.destroy()
    else tunnel({ incoming, near, head }, port)
  })
  const stopChecks = nodes.map((node) =>
    checkPeriodically(node, (isHealthy) => (isHealthy ? healthy.add(node) : healthy.delete(node))),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const stop of stopChecks) stop()
    for (const socket of sockets) socket.destroy()
    agent.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, getHealthy: () => [...healthy] }
}

/** Passes a WebSocket on, bytes unchanged. */
function tunnel(
  upgrade: { readonly incoming: IncomingMessage; readonly near: Duplex; readonly head: Buffer },
  port: number,
): void {
  const { incoming, near, head } = upgrade
  const { method, url, rawHeaders } = incoming
  const far = connect(port, '127.0.0.1')
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  far.write(`${lines.join('\r\n')}\r\n\r\n`)
  far.write(head)
  near.pipe(far).pipe(near)
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const)
    one.on('error', () => {}).on('close', () => other.destroy())
}

function checkPeriodically(port: number, report: (isHealthy: boolean) => void): () => void {
  const check = (): void => {
    const probe = get({ port, host: '127.0.0.1', path: '/health', agent: false, timeout: 5_000 })
    probe.on('timeout', () => probe.destroy())
    probe.on('error', () => report(false))
    probe.on('response', (response) => {
      response.resume()
      report(response.statusCode === 200)
    })
  }
  const timer = setInterval(check, checkIntervalMs)
  return () => clearInterval(timer)
}
