import { fromBase64, fromHex, randomBytes, sealEnvelope, toBase64 } from 'latchkey/internal'
import type { ResponseFault } from './faults.ts'
import type { PhoneContext } from './PhoneContext.ts'

/** An invalid message and the fault of its envelope. */
export type ForgedMessage = {
  readonly topic: string
  readonly tag: number
  readonly payload: unknown
  /** Hex. */
  readonly symKey: string
  readonly how?: ResponseFault | undefined
  /** Text to send in place of an envelope. */
  readonly message?: string | undefined
}

/** TTL in seconds. */
const ttl = 300

/** Publishes an invalid message. */
export async function publishForgedMessage(
  context: Pick<PhoneContext, 'connection'>,
  forged: ForgedMessage,
): Promise<void> {
  const { socket } = await context.connection.current()
  const { topic, tag } = forged
  await socket.publish({ topic, tag, ttl, message: forged.message ?? sealForgedEnvelope(forged) })
}

/** Seals a payload with the requested fault. */
export function sealForgedEnvelope({
  payload,
  symKey,
  how,
}: Omit<ForgedMessage, 'topic' | 'tag'>): string {
  const key = how === 'wrongKey' ? randomBytes(32) : fromHex(symKey)
  const sealed = sealEnvelope({ text: JSON.stringify(payload), symKey: key ?? randomBytes(32) })
  const bytes = fromBase64(sealed) ?? new Uint8Array()
  switch (how) {
    case 'garbage':
      return toBase64(randomBytes(bytes.length))
    case 'truncated':
      return toBase64(bytes.slice(0, 20))
    case 'flippedBit':
      return toBase64(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)))
    default:
      return sealed
  }
}
