import type { WebSocket } from 'ws'
import type { SocketMessageScreener } from './createSocketMessageScreener.ts'
import type { ScreenedRpcMessage } from './screenSocketMessage.ts'

/** A client socket connected to a node socket. */
export type SocketBridge = {
  /** Pings both sides; terminates both when one was silent since the last check. */
  checkAlive(): void
  /** Closes both with a close frame. */
  close(code: number, reason: string): void
  terminate(): void
  /** Returns the bytes buffered for both sides. */
  bufferedBytes(): number
  /** Terminates both because too many bytes are buffered. */
  drop(): void
}

/** Options of {@link bridgeSockets}. */
export type SocketBridgeOptions = {
  readonly screen: SocketMessageScreener
  /** Called with the bytes of each frame of the client, once it was screened. */
  readonly onScreened?: ((bytes: number) => void) | undefined
  /** Called with each frame of the node that is text. */
  readonly onNodeText?: ((text: string) => void) | undefined
  /** Counts a ping or pong of the client; false ends the connection. @default always true */
  readonly allowControlFrame?: (() => boolean) | undefined
  /** Bytes buffered for one side above which the sender is paused. */
  readonly maxBufferedBytes: number
  readonly total: BufferedTotal
  /** Called when the bytes buffered on all bridges exceed the maximum. */
  readonly onFull: () => void
  readonly onEnd: (reason: EndReason) => void
}

type EndReason = 'client' | 'node' | 'silent' | 'full'

/** Bytes buffered on all bridges, and their maximum. */
export type BufferedTotal = { bytes: number; readonly max: number }

/** RFC 6455 §7.4.1 */
const goingAway = 1001
const unsupportedData = 1003
const internalError = 1011
/** IANA registry of close codes. */
const tryAgainLater = 1013

/** Bytes of the longest frame of a node that is read: the header of a block has about 2 kB. */
const maxReadFrame = 16_384

/**
 * Relays frames between a client and a node socket, and closes both when one closes. Client frames must
 * be text, so that they can be screened.
 *
 * @param node - The node socket, paused.
 * @param options - `screen` returns the frame to relay, or the answer to the client.
 */
export function bridgeSockets(
  client: WebSocket,
  node: WebSocket,
  options: SocketBridgeOptions,
): SocketBridge {
  const { onEnd, onNodeText = () => {}, allowControlFrame = () => true } = options
  const { send, bufferedBytes, release, hold } = createFrameSender({ client, node, ...options })
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
  function disconnect(code: number, reason: string): void {
    end('client')
    close(code, reason)
  }
  function terminate(): void {
    client.terminate()
    node.terminate()
  }

  for (const side of [client, node]) onActivity(side, () => alive.add(side))
  relayClientFrames(client, node, { ...options, send, hold, disconnect })
  onControlFrame(client, () => {
    if (allowControlFrame()) return
    end('client')
    terminate()
  })
  node.on('message', (data: Buffer, isBinary) => {
    if (!isBinary && data.length <= maxReadFrame) onNodeText(data.toString())
    send({ from: node, to: client, data, isBinary })
  })
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

/** Calls back on every message, ping and pong. Errors are followed by a close event. */
function onActivity(socket: WebSocket, onSign: () => void): void {
  for (const sign of ['message', 'ping', 'pong'] as const) socket.on(sign, onSign)
  socket.on('error', () => {})
}

/** Relays the frames of a client to the node, or answers them. */
function relayClientFrames(
  client: WebSocket,
  node: WebSocket,
  deps: Pick<SocketBridgeOptions, 'screen' | 'onScreened'> &
    Pick<FrameSender, 'send' | 'hold'> & { disconnect(code: number, reason: string): void },
): void {
  const { screen, onScreened = () => {}, send, hold, disconnect } = deps

  function handle(screened: ScreenedRpcMessage | undefined): void {
    if (client.readyState !== client.OPEN) return
    if (!screened) disconnect(tryAgainLater, 'Too many requests')
    else if ('message' in screened) send({ from: client, to: node, data: screened.message })
    else if (screened.answer !== undefined)
      send({ from: client, to: client, data: screened.answer })
  }
  const take = createOrderedHandler({
    handle,
    hold,
    onError: () => disconnect(internalError, 'The gateway failed'),
  })
  onText(client, {
    take: (text, bytes) => take(screen(text), () => onScreened(bytes)),
    refuse: () => disconnect(unsupportedData, 'Calls are text'),
  })
}

function onControlFrame(socket: WebSocket, onFrame: () => void): void {
  for (const sign of ['ping', 'pong'] as const) socket.on(sign, onFrame)
}

/**
 * Creates a handler of screened frames that keeps their order. The client is not read while a frame is
 * screened, so that those that wait are bounded.
 *
 * @returns A function that handles a frame, and calls `done` before.
 */
function createOrderedHandler(deps: {
  readonly handle: (screened: ScreenedRpcMessage | undefined) => void
  readonly hold: () => () => void
  readonly onError: () => void
}): (screened: ReturnType<SocketMessageScreener>, done: () => void) => void {
  const { handle, hold, onError } = deps
  let last = Promise.resolve()
  return (screened, done) => {
    if (!(screened instanceof Promise)) {
      done()
      handle(screened)
      return
    }
    const resume = hold()
    const previous = last
    const next = async (): Promise<void> => {
      try {
        const found = await screened
        await previous
        done()
        handle(found)
      } catch {
        onError()
      } finally {
        resume()
      }
    }
    last = next()
  }
}

function onText(
  socket: WebSocket,
  then: { take(text: string, bytes: number): void; refuse(): void },
): void {
  socket.on('message', (data: Buffer, isBinary) => {
    // Frames still arrive until the close handshake is complete.
    if (socket.readyState !== socket.OPEN) return
    if (isBinary) then.refuse()
    else then.take(data.toString(), data.length)
  })
}

type Frame = {
  /**
   * Returns the side that caused the frame; the client itself for an error response of the gateway.
   */
  readonly from: WebSocket
  readonly to: WebSocket
  readonly data: Buffer | string
  readonly isBinary?: boolean
}

type FrameSender = Pick<SocketBridge, 'bufferedBytes'> & {
  send(frame: Frame): void
  /** Stops counting the bytes that are still buffered. */
  release(): void
  /** Pauses the client until the returned function is called. */
  hold(): () => void
}

/** Creates the frame sender, which pauses the side that causes more than the other reads. */
function createFrameSender(
  deps: Pick<SocketBridgeOptions, 'maxBufferedBytes' | 'total' | 'onFull'> & {
    readonly client: WebSocket
    readonly node: WebSocket
  },
): FrameSender {
  const { client, node, maxBufferedBytes, total, onFull } = deps
  let own = 0
  let isReleased = false
  let holds = 0

  function count(bytes: number): void {
    if (isReleased) return
    own += bytes
    total.bytes += bytes
  }

  // The client may have caused the bytes buffered on either side.
  function readOn(): void {
    if (client.bufferedAmount > maxBufferedBytes / 2) return
    if (node.isPaused) node.resume()
    if (client.isPaused && holds === 0 && node.bufferedAmount <= maxBufferedBytes / 2)
      client.resume()
  }

  return {
    bufferedBytes: () => own,
    release() {
      count(-own)
      isReleased = true
    },
    hold() {
      holds += 1
      client.pause()
      return () => {
        holds -= 1
        readOn()
      }
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
