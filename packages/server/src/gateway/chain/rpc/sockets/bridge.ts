import type { WebSocket } from 'ws'
import type { ScreenedFrame } from './screenFrame.ts'

/** A client and the node that it is connected to. */
export type Bridge = {
  /** Pings both sides; cuts both off when one gave no sign since the last time. */
  checkAlive(): void
  /** Says goodbye to both. */
  close(code: number, reason: string): void
  terminate(): void
  /** Bytes that wait to be sent to either. */
  bufferedBytes(): number
  /** Cuts both off, as too much waits for them. */
  drop(): void
}

/** What becomes of frames, and who hears that it ended. */
export type BridgeOptions = {
  readonly screen: (text: string) => ScreenedFrame
  readonly maxBufferedBytes: number
  readonly total: BufferedTotal
  /** Hears that more waits on all bridges together than may. */
  readonly onFull: () => void
  readonly onEnd: (reason: EndReason) => void
}

type EndReason = 'client' | 'node' | 'silent' | 'full'

/** Bytes that wait to be sent on all bridges, and how many may. */
export type BufferedTotal = { bytes: number; readonly max: number }

/** RFC 6455 §7.4.1 */
const goingAway = 1001
const unsupportedData = 1003

/**
 * Hands frames from one socket to the other, both ways, and ends both when one ends. A client's are
 * text: what cannot be screened is not handed on.
 *
 * @param client - Socket of the client.
 * @param node - Socket of the node, paused.
 * @param options - `screen` gives what becomes of a frame of the client; `maxBufferedBytes` bytes that may
 * wait at one side before whoever adds to them is no longer read; `total` of all bridges together;
 * `onFull` is called when there is too much of that.
 */
export function bridge(
  client: WebSocket,
  node: WebSocket,
  { screen, onEnd, ...options }: BridgeOptions,
): Bridge {
  const { send, bufferedBytes, release } = createFrameSender({ client, node, ...options })
  const alive = new Set<WebSocket>([client, node])
  let isOver = false

  function end(reason: EndReason): void {
    if (isOver) return
    isOver = true
    onEnd(reason)
  }
  function close(code: number, reason: string): void {
    client.close(code, reason)
    node.close()
  }
  function terminate(): void {
    client.terminate()
    node.terminate()
  }

  for (const side of [client, node]) onActivity(side, () => alive.add(side))
  onText(client, {
    take(text) {
      const screened = screen(text)
      if ('frame' in screened) send({ from: client, to: node, data: screened.frame })
      else send({ from: client, to: client, data: screened.answer })
    },
    refuse() {
      end('client')
      close(unsupportedData, 'Calls are text')
    },
  })
  node.on('message', (data: Buffer, isBinary) => send({ from: node, to: client, data, isBinary }))
  linkClose(client, node, end)
  node.resume()

  return {
    checkAlive() {
      if (alive.size < 2) {
        end('silent')
        terminate()
        return
      }
      alive.clear()
      client.ping()
      node.ping()
    },
    close,
    terminate,
    bufferedBytes,
    drop() {
      end('full')
      release()
      terminate()
    },
  }
}

function linkClose(client: WebSocket, node: WebSocket, end: (reason: EndReason) => void): void {
  client.once('close', () => {
    end('client')
    node.close()
  })
  node.once('close', (code: number, reason: Buffer) => {
    end('node')
    if (isSendableCode(code)) client.close(code, reason)
    else client.close(goingAway, 'The node ended the connection')
  })
}

/** Hears of every sign of life. What is wrong with a socket shows in its closing. */
function onActivity(socket: WebSocket, onSign: () => void): void {
  for (const sign of ['message', 'ping', 'pong'] as const) socket.on(sign, onSign)
  socket.on('error', () => {})
}

function onText(socket: WebSocket, then: { take(text: string): void; refuse(): void }): void {
  socket.on('message', (data: Buffer, isBinary) => {
    // Frames still come until the other side has answered our goodbye.
    if (socket.readyState !== socket.OPEN) return
    if (isBinary) then.refuse()
    else then.take(data.toString())
  })
}

type Frame = {
  /** Who caused it. A client answered here causes what it gets. */
  readonly from: WebSocket
  readonly to: WebSocket
  readonly data: Buffer | string
  readonly isBinary?: boolean
}

type FrameSender = Pick<Bridge, 'bufferedBytes'> & {
  send(frame: Frame): void
  /** What still waits counts no more. */
  release(): void
}

/** Makes what sends frames, and reads no more from who causes more than the other side takes. */
function createFrameSender(
  deps: Pick<BridgeOptions, 'maxBufferedBytes' | 'total' | 'onFull'> & {
    readonly client: WebSocket
    readonly node: WebSocket
  },
): FrameSender {
  const { client, node, maxBufferedBytes, total, onFull } = deps
  let own = 0
  let isReleased = false

  function count(bytes: number): void {
    if (isReleased) return
    own += bytes
    total.bytes += bytes
  }

  // A client may have filled either side.
  function readOn(): void {
    if (client.bufferedAmount > maxBufferedBytes / 2) return
    if (node.isPaused) node.resume()
    if (client.isPaused && node.bufferedAmount <= maxBufferedBytes / 2) client.resume()
  }

  return {
    bufferedBytes: () => own,
    release() {
      count(-own)
      isReleased = true
    },
    send({ from, to, data, isBinary = false }) {
      if (to.readyState !== to.OPEN) return
      const size = Buffer.byteLength(data)
      count(size)
      to.send(data, { binary: isBinary }, () => {
        count(-size)
        readOn()
      })
      if (to.bufferedAmount > maxBufferedBytes) from.pause()
      if (total.bytes > total.max) onFull()
    },
  }
}

/** RFC 6455 §7.4 */
function isSendableCode(code: number): boolean {
  if (code >= 3_000) return code < 5_000
  return code >= 1_000 && code <= 1_014 && (code < 1_004 || code > 1_006)
}
