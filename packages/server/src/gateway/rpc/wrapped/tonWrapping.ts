import * as v from 'valibot'
import { asked, type HttpCall, type RawAnswer, type RawCall } from '../../chain/rpc/RawCall.ts'
import { rawMembers } from '../../chain/rpc/rawJson.ts'
import { rpcCodes } from '../../chain/rpc/rpcError.ts'
import { refused, told } from './told.ts'
import { byName, sole, wrapMethod, type Wrapping } from './Wrapping.ts'

/** A message of any wallet fits in there many times. */
const longestBoc = 262_144

const boc = v.pipe(
  v.string(),
  v.maxLength(longestBoc),
  v.regex(
    /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9+/]{2,3}={1,2}$/,
  ),
)
const bocParams = sole(v.union([boc, v.strictObject({ boc })]))
const params = v.optional(
  v.pipe(
    v.unknown(),
    v.check((given) => !Array.isArray(given), 'an object'),
    v.record(v.string(), v.unknown()),
  ),
)

const answer = v.variant('ok', [
  v.object({ ok: v.literal(true), result: v.unknown() }),
  v.object({
    ok: v.literal(false),
    error: v.optional(v.unknown()),
    result: v.optional(v.unknown()),
  }),
])

/** With these it tells what is wrong with what was asked, or what became of it on chain. */
const statuses: ReadonlySet<number> = new Set([404, 409, 416, 422, 500, 542])

const json = 'application/json'

/**
 * Puts calls of TON into requests to Toncenter, one by one: what it has for JSON-RPC takes no batches,
 * gives ids back as text, and tells what is wrong in its own words.
 *
 * @param call - The call.
 * @source https://docs.ton.org/ecosystem/api/toncenter/v2/overview, facts: gateway §1.4, §3.4
 */
export const tonWrapping: Wrapping = byName(
  {
    ton_sendBoc: wrapMethod(bocParams, (given) => ({
      method: 'POST',
      path: '/sendBoc',
      type: json,
      body: JSON.stringify({ boc: typeof given === 'string' ? given : given.boc }),
      statuses,
      read: (text) => read(text, rpcCodes.rejected),
    })),
  },
  wrapOwn,
)

function wrapOwn(call: RawCall): ReturnType<Wrapping> {
  const wrapped = wrapMethod(params, () => ownRequest(call))(call.given)
  return 'http' in wrapped ? { call: { ...call, ...wrapped } } : wrapped
}

function ownRequest(call: RawCall): HttpCall {
  return {
    method: 'POST',
    type: json,
    body: asked('"1"', { ...call, params: call.params || '{}' }),
    statuses,
    read: (text) => read(text, rpcCodes.server),
  }
}

function read(text: string, code: number): RawAnswer | undefined {
  const found = told(answer, text)
  if (!found) return undefined
  const result = rawMembers(text).get('result')
  if (found.ok) return result === undefined ? undefined : { result }
  const words = found.error ?? found.result
  return typeof words === 'string' ? refused(code, words) : undefined
}
