import * as v from 'valibot'

/** A request to the running process. */
export type ControlRequest = {
  /** Identifies the protocol and its version. */
  readonly latchkey: 1
  readonly request: unknown
}

/** Its response: a result or an error message. */
export type ControlResponse =
  | { readonly latchkey: 1; readonly done: unknown }
  | { readonly latchkey: 1; readonly problem: string }

const version = v.literal(1)
const requestSchema = v.strictObject({ latchkey: version, request: v.unknown() })
const answerSchema = v.union([
  v.strictObject({ latchkey: version, done: v.unknown() }),
  v.strictObject({ latchkey: version, problem: v.string() }),
])

/** Maximum bytes of a request and of a response. */
export const maxControlBytes: { readonly request: number; readonly answer: number } = {
  request: 65_536,
  answer: 16 * 2 ** 20,
}

/** Timeout of a request, for both sides. */
export const controlTimeoutMs: number = 10_000

/**
 * Parses a control request.
 *
 * @returns The request, or `undefined` when it is invalid.
 */
export function parseControlRequest(line: string): ControlRequest | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), line)
  return read.success ? read.output : undefined
}

/**
 * Parses a control response.
 *
 * @returns The response, or `undefined` when it is invalid.
 */
export function parseControlResponse(line: string): ControlResponse | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), line)
  return read.success ? read.output : undefined
}
