import type { WebSocket } from 'ws'

/** A client and the node that it is connected to. */
export type Bridge = {
  /** Pings both sides; cuts both off when one gave no sign since the last time. */
  check(): void
  /** Says goodbye to both. */
  close(code: number, reason: string): void
  terminate(): void
}

const goingAway = 1001

/**
 * Hands frames from one socket to the other, both ways, and ends both when one ends.
 *
 * @param client - Socket of the client.
 * @param node - Socket of the node, paused.
 * @param options - `screen` gives what to answer a frame of the client in place of the node;
 * `waiting` bytes that may wait at one side before the other is no longer read.
 */
export function bridge(
  client: WebSocket,
  node: WebSocket,
  options: {
    readonly screen: (text: string) => string | undefined
    readonly waiting: number
    readonly onEnd: (reason: 'client' | 'node' | 'silent') => void
  },
): Bridge {
  const { screen, waiting, onEnd } = options
  const alive = new Set<WebSocket>([client, node])
  let isOver = false

  function end(reason: 'client' | 'node' | 'silent'): void {
    if (isOver) return
    isOver = true
    onEnd(reason)
  }

  for (const side of [client, node]) listen(side, () => alive.add(side))
  client.on('message', (data: Buffer, isBinary) => {
    const answer = isBinary ? undefined : screen(data.toString())
    if (answer === undefined) pass(client, node, { data, isBinary, waiting })
    else client.send(answer, () => {})
  })
  node.on('message', (data: Buffer, isBinary) => pass(node, client, { data, isBinary, waiting }))
  client.once('close', () => {
    end('client')
    node.close()
  })
  node.once('close', (code: number, reason: Buffer) => {
    end('node')
    if (isSayable(code)) client.close(code, reason)
    else client.close(goingAway, 'The node ended the connection')
  })
  node.resume()

  return {
    check() {
      if (alive.size < 2) {
        end('silent')
        client.terminate()
        node.terminate()
        return
      }
      alive.clear()
      client.ping()
      node.ping()
    },
    close(code, reason) {
      client.close(code, reason)
      node.close()
    },
    terminate() {
      client.terminate()
      node.terminate()
    },
  }
}

/** Hears of every sign of life. What is wrong with a socket shows in its closing. */
function listen(socket: WebSocket, onSign: () => void): void {
  for (const sign of ['message', 'ping', 'pong'] as const) socket.on(sign, onSign)
  socket.on('error', () => {})
}

/** Reads no more from one side than the other takes. */
function pass(
  from: WebSocket,
  to: WebSocket,
  frame: { readonly data: Buffer; readonly isBinary: boolean; readonly waiting: number },
): void {
  const { data, isBinary, waiting } = frame
  if (to.readyState !== to.OPEN) return
  to.send(data, { binary: isBinary }, () => {
    if (from.isPaused && to.bufferedAmount <= waiting / 2) from.resume()
  })
  if (to.bufferedAmount > waiting) from.pause()
}

/** RFC 6455 §7.4 */
function isSayable(code: number): boolean {
  if (code >= 3_000) return code < 5_000
  return code >= 1_000 && code <= 1_014 && (code < 1_004 || code > 1_006)
}
