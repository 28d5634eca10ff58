import { toHex } from 'latchkey/crypto'
import type { PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../memory.ts'
import { forge } from './forge.ts'
import type { PhoneKit } from './PhoneKit.ts'

/** Tags of answers, for those that are sent past the wire. */
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

/** Makes the way in which a phone answers: honestly, unless a lie is up. */
export function createAnswer(
  kit: Omit<PhoneKit, 'answer' | 'abilities' | 'decided'>,
): PhoneKit['answer'] {
  return async (request, answer, how = {}) => {
    const { wire } = await kit.link.line()
    const { id, method } = request
    const { response, kind } = how
    const topic = response?.topic ?? request.topic
    const send = (): Promise<void> =>
      wire.respond({ topic, id, method }, answer, {
        kind,
        senderPublicKey: response?.senderPublicKey,
      })
    const lie = kit.box.takeAnswer(namesOf(request))
    if (lie === undefined || lie === 'twice') await send()
    if (lie === 'twice') await send()
    if (lie === undefined || lie === 'twice' || lie === 'never') return

    const symKey = response
      ? toHex(response.symKey)
      : (kit.memory.session(topic)?.symKey ?? kit.memory.pairing(topic)?.symKey ?? '')
    const payload =
      lie === 'malformed'
        ? { id, jsonrpc: '2.0' }
        : { id: lie === 'unknownId' ? id + 1 : id, jsonrpc: '2.0', ...answer }
    await forge(kit, { topic, tag: tags[method] ?? 0, payload, symKey, how: lie })
  }
}

/** A request inside a session goes by two names: its envelope's, and its own. */
function namesOf({ method, params }: PeerRequest): readonly string[] {
  const inner = isRecord(params) && isRecord(params['request']) ? params['request'] : {}
  return typeof inner['method'] === 'string' ? [method, inner['method']] : [method]
}
