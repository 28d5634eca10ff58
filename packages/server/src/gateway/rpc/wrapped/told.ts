import * as v from 'valibot'
import { lineOf } from '../../chain/contracts/lineOf.ts'
import { failed, type RawAnswer } from '../../chain/rpc/RawCall.ts'
import { parseExact } from '../../chain/rpc/rawJson.ts'

/**
 * Reads JSON of a shape; whole numbers that JavaScript would round are their digits.
 *
 * @param schema - The shape.
 * @param text - Anything.
 * @returns Undefined for what is no JSON, or of another shape.
 */
export function told<value>(
  schema: v.GenericSchema<unknown, value>,
  text: string,
): value | undefined {
  try {
    const read = v.safeParse(schema, parseExact(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes the error that a node explains in words.
 *
 * @param code - Of JSON-RPC.
 * @param words - Its words, of which the first line is handed on.
 * @returns Undefined where there are none.
 */
export function refused(code: number, words: string | undefined): RawAnswer | undefined {
  const line = lineOf(words?.trim().split(/\r?\n/, 1)[0] ?? '')
  return line === undefined ? undefined : failed(code, line)
}
