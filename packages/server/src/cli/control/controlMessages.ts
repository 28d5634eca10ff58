import * as v from 'valibot'

/** What is asked of the process that runs. */
export type ControlRequest = {
  /** Says that it is one of ours, and how it is written. */
  readonly latchkey: 1
  readonly asked: unknown
}

/** What it answers: what came of it, or why nothing did. */
export type ControlResponse =
  | { readonly latchkey: 1; readonly done: unknown }
  | { readonly latchkey: 1; readonly problem: string }

const version = v.literal(1)
const askedSchema = v.strictObject({ latchkey: version, asked: v.unknown() })
const answerSchema = v.union([
  v.strictObject({ latchkey: version, done: v.unknown() }),
  v.strictObject({ latchkey: version, problem: v.string() }),
])

/** Bytes of a line each way. */
export const maxBytes: { readonly asked: number; readonly answer: number } = {
  asked: 65_536,
  answer: 16 * 2 ** 20,
}

/** Who asks for nothing, or does not answer, or does not read the answer, is left. */
export const controlTimeoutMs: number = 10_000

/**
 * Reads what is asked.
 *
 * @param line - As it came.
 * @returns It, or `undefined` where it makes no sense.
 */
export function parseControlRequest(line: string): ControlRequest | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), askedSchema), line)
  return read.success ? read.output : undefined
}

/**
 * Reads an answer.
 *
 * @param line - As it came.
 * @returns It, or `undefined` where it makes no sense.
 */
export function parseControlResponse(line: string): ControlResponse | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), line)
  return read.success ? read.output : undefined
}
