import { type RelayErrorName, relayCloseCodes, relayErrorOf, relayErrors } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Log } from '../http/index.ts'
import { type Connection, spend } from './Connection.ts'
import { readsTooSlowly } from './createSender.ts'
import { type MethodDeps, methods } from './methods/index.ts'
import { type Frame, idInFront, readFrame } from './readFrame.ts'

type Request = Extract<Frame, { kind: 'request' }>

/** Takes what clients send. Whatever it is, it costs nobody but who sent it. */
export type Dispatcher = {
  /** @param text - `undefined` for a frame that is no text. */
  frame(connection: Connection, text: string | undefined, bytes: number): void
  /** A ping or a pong. */
  sign(connection: Connection): void
}

/**
 * Makes what takes frames of clients.
 *
 * @param deps - What methods work with; `end` closes a connection for good.
 */
export function createDispatcher(
  deps: MethodDeps & {
    readonly log: Log
    readonly end: (connection: Connection, code: number, reason: string) => void
  },
): Dispatcher {
  const { hub, limits, metrics, log, end } = deps

  function reply(connection: Connection, id: string, member: string): void {
    // Whoever asks and does not read the answers would have them pile up here.
    if (readsTooSlowly(deps, connection)) return
    connection.socket.send(`{"id":${id},"jsonrpc":"2.0",${member}}`)
  }

  function refuse(connection: Connection, id: string, refusal: RelayErrorName): void {
    metrics.refused.inc({ reason: refusal })
    const error = JSON.stringify({ ...relayErrors[refusal], data: refusal })
    reply(connection, id, `"error":${error}`)
  }

  async function answer(connection: Connection, { id, method, params }: Request): Promise<void> {
    const named = methods.get(method)
    if (!named) return refuse(connection, id, 'InvalidMethod')
    const parsed = v.safeParse(named.method.params, params, { abortEarly: true })
    if (!parsed.success) return refuse(connection, id, relayErrorOf(parsed.issues))
    try {
      const call = { connection, deliveryMethod: named.deliveryMethod }
      const answered = await named.method.run(deps, call, parsed.output)
      if ('refusal' in answered) return refuse(connection, id, answered.refusal)
      reply(connection, id, `"result":${JSON.stringify(answered.result)}`)
      if (answered.after) setImmediate(answered.after)
    } catch (error) {
      log({ level: 'error', event: 'relay.request_failed', method, message: String(error) })
      refuse(connection, id, 'Internal')
    }
  }

  function cutOff(connection: Connection): void {
    metrics.cutOff.inc({ reason: 'floods' })
    end(connection, relayCloseCodes.tooManyRequests, relayErrors.TooManyRequests.message)
  }

  function takeFrame(connection: Connection, text: string | undefined, bytes: number): void {
    if (!connection.isOpen) return
    connection.isAlive = true
    // Before it is read: reading is what costs.
    if (!spend(connection, 'traffic', bytes)) return cutOff(connection)
    const frame = text === undefined || text.length > limits.frame ? undefined : readFrame(text)
    if (frame?.kind === 'answer' && typeof frame.id === 'number') {
      if (!frame.isError && hub.acknowledge(connection, frame.id)) return
    }
    // Acknowledgements are as many as we asked for; all else may be too many.
    if (!connection.frames.take()) return cutOff(connection)
    if (text === undefined) return refuse(connection, '0', 'Serialization')
    if (frame === undefined)
      return refuse(connection, idInFront(text) ?? '0', 'PayloadSizeExceeded')
    if (frame.kind === 'broken') return refuse(connection, frame.id, frame.refusal)
    if (frame.kind === 'request') void answer(connection, frame)
  }

  return {
    frame: takeFrame,
    sign(connection) {
      connection.isAlive = true
      if (connection.isOpen && !connection.frames.take()) cutOff(connection)
    },
  }
}
