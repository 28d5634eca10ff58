import {
  type RelayRefusal,
  relayCloseCodes,
  relayRefusalOf,
  relayRefusals,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { Log } from '../http/index.ts'
import type { Connection } from './Connection.ts'
import { type MethodDeps, methods } from './methods/index.ts'
import { type Frame, readFrame } from './readFrame.ts'

type Request = Extract<Frame, { kind: 'request' }>

/**
 * Makes what takes frames of clients. Whatever a frame holds, it costs nobody but who sent it.
 *
 * @param deps - What methods work with; `end` closes a connection for good.
 * @returns A function of the connection and its frame, `undefined` for one that is no text.
 */
export function createDispatcher(
  deps: MethodDeps & {
    readonly log: Log
    readonly end: (connection: Connection, code: number, reason: string) => void
  },
): (connection: Connection, text: string | undefined) => void {
  const { hub, limits, metrics, log, end } = deps

  function refuse(connection: Connection, id: string, refusal: RelayRefusal): void {
    metrics.refused.inc({ reason: refusal })
    const error = JSON.stringify({ ...relayRefusals[refusal], data: refusal })
    connection.socket.send(`{"id":${id},"jsonrpc":"2.0","error":${error}}`)
  }

  async function answer(connection: Connection, { id, method, params }: Request): Promise<void> {
    const named = methods.get(method)
    if (!named) return refuse(connection, id, 'InvalidMethod')
    const parsed = v.safeParse(named.method.params, params, { abortEarly: true })
    if (!parsed.success) return refuse(connection, id, relayRefusalOf(parsed.issues))
    try {
      const call = { connection, deliveryMethod: named.deliveryMethod }
      const reply = await named.method.run(deps, call, parsed.output)
      if ('refusal' in reply) return refuse(connection, id, reply.refusal)
      const result = JSON.stringify(reply.result)
      connection.socket.send(`{"id":${id},"jsonrpc":"2.0","result":${result}}`)
      if (reply.after) setImmediate(reply.after)
    } catch (error) {
      log({ level: 'error', event: 'relay.request_failed', method, message: String(error) })
      refuse(connection, id, 'Internal')
    }
  }

  /** Too many frames end the socket; acknowledgements are as many as we asked for. */
  function isTooMuch(connection: Connection): boolean {
    if (connection.frames.take()) return false
    metrics.cutOff.inc({ reason: 'floods' })
    end(connection, relayCloseCodes.tooMuch, relayRefusals.TooManyRequests.message)
    return true
  }

  return (connection, text) => {
    if (!connection.isOpen) return
    connection.isAlive = true
    const frame = text === undefined || text.length > limits.frame ? undefined : readFrame(text)
    if (frame?.kind === 'answer' && typeof frame.id === 'number') {
      if (!frame.isError && hub.acknowledge(connection, frame.id)) return
    }
    if (isTooMuch(connection)) return
    if (text === undefined) return refuse(connection, '0', 'Serialization')
    if (frame === undefined) return refuse(connection, idOf(text), 'PayloadSizeExceeded')
    if (frame.kind === 'broken') return refuse(connection, frame.id, frame.refusal)
    if (frame.kind === 'request') void answer(connection, frame)
  }
}

/** The id of a frame that is too long to be taken, so that its sender knows which it was. */
function idOf(text: string): string {
  const frame = readFrame(text)
  return frame.kind === 'answer' ? '0' : frame.id
}
