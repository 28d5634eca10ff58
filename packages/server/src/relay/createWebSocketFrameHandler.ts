import {
  type RelayErrorName,
  relayCloseCodes,
  getRelayErrorNameOfIssues,
  relayErrors,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { Log } from '../http/index.ts'
import { type ClientConnection, consumeQuota } from './ClientConnection.ts'
import { disconnectSlowConsumer } from './createDeliverySender.ts'
import { type RelayMethodDeps, relayHandlersByMethod } from './methods/index.ts'
import { type ClientFrame, findLongFrameRequestId, parseFrame } from './parseFrame.ts'

type Request = Extract<ClientFrame, { kind: 'request' }>

/** Handles frames from clients. Invalid frames and floods affect only the client that sent them. */
export type WebSocketFrameHandler = {
  /** @param text - `undefined` for a binary frame. */
  handleFrame(connection: ClientConnection, text: string | undefined, bytes: number): void
  /** Handles a ping or a pong. */
  handleControlFrame(connection: ClientConnection): void
}

/**
 * Creates the frame handler of a relay.
 *
 * @param deps - Dependencies of the relay methods; `end` closes a connection.
 */
export function createWebSocketFrameHandler(
  deps: RelayMethodDeps & {
    readonly log: Log
    readonly end: (connection: ClientConnection, code: number, reason: string) => void
  },
): WebSocketFrameHandler {
  const { hub, limits, metrics, log, end } = deps

  function replyError(connection: ClientConnection, id: string, name: RelayErrorName): void {
    metrics.refused.inc({ reason: name })
    sendResponse(deps, connection, { id, member: errorMember(name) })
  }

  async function runRequest(
    connection: ClientConnection,
    { id, method, params }: Request,
  ): Promise<void> {
    const named = relayHandlersByMethod.get(method)
    if (!named) return replyError(connection, id, 'InvalidMethod')
    const parsed = v.safeParse(named.method.params, params, { abortEarly: true })
    if (!parsed.success) return replyError(connection, id, getRelayErrorNameOfIssues(parsed.issues))
    try {
      const call = { connection, deliveryMethod: named.deliveryMethod }
      const result = await named.method.run(deps, call, parsed.output)
      if ('error' in result) return replyError(connection, id, result.error)
      sendResponse(deps, connection, { id, member: `"result":${JSON.stringify(result.result)}` })
      if (result.after) setImmediate(result.after)
    } catch (error) {
      log({ level: 'error', event: 'relay.request_failed', method, message: String(error) })
      replyError(connection, id, 'Internal')
    }
  }

  function disconnectFlooding(connection: ClientConnection): void {
    metrics.disconnected.inc({ reason: 'floods' })
    end(connection, relayCloseCodes.tooManyRequests, relayErrors.TooManyRequests.message)
  }

  const handleFrame: WebSocketFrameHandler['handleFrame'] = (connection, text, bytes) => {
    if (!connection.isOpen) return
    connection.isAlive = true
    // Checked before the costly parsing.
    if (!consumeQuota(connection, 'traffic', bytes)) return disconnectFlooding(connection)
    const frame =
      text === undefined || text.length > limits.frameCharacters ? undefined : parseFrame(text)
    if (frame?.kind === 'response' && typeof frame.id === 'number') {
      if (!frame.isError && hub.acknowledge(connection, frame.id)) return
    }
    // Acknowledgements are bounded by the deliveries that were sent; other frames are rate limited.
    if (!connection.frameRate.take()) return disconnectFlooding(connection)
    if (text === undefined) return replyError(connection, '0', 'Serialization')
    if (frame === undefined)
      return replyError(connection, findLongFrameRequestId(text) ?? '0', 'PayloadSizeExceeded')
    if (frame.kind === 'invalid') return replyError(connection, frame.id, frame.error)
    if (frame.kind === 'request') void runRequest(connection, frame)
  }

  return {
    handleFrame,
    handleControlFrame(connection) {
      connection.isAlive = true
      if (connection.isOpen && !connection.frameRate.take()) disconnectFlooding(connection)
    },
  }
}

function errorMember(name: RelayErrorName): string {
  return `"error":${JSON.stringify({ ...relayErrors[name], data: name })}`
}

function sendResponse(
  deps: Parameters<typeof disconnectSlowConsumer>[0],
  connection: ClientConnection,
  response: { readonly id: string; readonly member: string },
): void {
  // The responses of a client that does not read would fill the send buffer.
  if (disconnectSlowConsumer(deps, connection)) return
  connection.socket.send(`{"id":${response.id},"jsonrpc":"2.0",${response.member}}`)
}
