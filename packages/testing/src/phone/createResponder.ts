import { toHex } from 'latchkey/internal'
import type { PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../persistedValue.ts'
import { publishForgedMessage } from './publishForgedMessage.ts'
import type { PhoneContext } from './PhoneContext.ts'

/** Response tags, for responses that bypass `peerRpc`. */
const tags: Readonly<Record<string, number>> = {
  wc_sessionPropose: 1101,
  wc_sessionUpdate: 1105,
  wc_sessionExtend: 1107,
  wc_sessionRequest: 1109,
  wc_sessionEvent: 1111,
  wc_sessionDelete: 1113,
  wc_sessionPing: 1115,
  wc_sessionAuthenticate: 1117,
}

/** Creates the function that responds to apps. It injects a fault when one is queued. */
export function createResponder(
  context: Omit<PhoneContext, 'respond' | 'capabilities' | 'settled'>,
): PhoneContext['respond'] {
  return async (request, answer, how = {}) => {
    const { peerRpc } = await context.connection.current()
    const { id, method } = request
    const { response, kind } = how
    const topic = response?.topic ?? request.topic
    const send = (): Promise<void> =>
      peerRpc.respond({ topic, id, method }, answer, {
        kind,
        senderPublicKey: response?.senderPublicKey,
      })
    const fault = context.faults.takeAnswer(methodNames(request))
    if (fault === undefined || fault === 'twice') await send()
    if (fault === 'twice') await send()
    if (fault === undefined || fault === 'twice' || fault === 'never') return

    const symKey = response
      ? toHex(response.symKey)
      : (context.memory.session(topic)?.symKey ?? context.memory.pairing(topic)?.symKey ?? '')
    const payload =
      fault === 'malformed'
        ? { id, jsonrpc: '2.0' }
        : { id: fault === 'unknownId' ? id + 1 : id, jsonrpc: '2.0', ...answer }
    await publishForgedMessage(context, {
      topic,
      tag: tags[method] ?? 0,
      payload,
      symKey,
      how: fault,
    })
  }
}

/** Returns the two method names of a session request: that of the envelope, and its own. */
function methodNames({ method, params }: PeerRequest): readonly string[] {
  const inner = isRecord(params) && isRecord(params['request']) ? params['request'] : {}
  return typeof inner['method'] === 'string' ? [method, inner['method']] : [method]
}
