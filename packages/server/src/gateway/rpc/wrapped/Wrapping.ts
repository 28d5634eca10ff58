import * as v from 'valibot'
import { failed, type HttpCall, type RawAnswer, type RawCall } from '../../chain/rpc/RawCall.ts'
import { rpcCodes } from '../../chain/rpc/rpcError.ts'

/** What becomes of a call before a node is asked: it goes on, or is answered at once. */
export type Wrapped = { readonly call: RawCall } | { readonly wrong: RawAnswer }

/** Tells what becomes of the calls of one namespace. */
export type Wrapping = (call: RawCall) => Wrapped

/** Puts the params of one method into a request. */
export type WrapMethod = (given: unknown) => { readonly http: HttpCall } | { wrong: RawAnswer }

/** Methods by their name. */
export type WrapMethods = Readonly<Record<string, WrapMethod>>

/**
 * Makes what puts the params of a method into a request.
 *
 * @param schema - Of the params; what is not of it goes to no node. Its checks have for a message what
 * the params must be.
 * @param make - Makes the request.
 */
export function wrapMethod<params>(
  schema: v.GenericSchema<unknown, params>,
  make: (params: params) => HttpCall,
): WrapMethod {
  return (given) => {
    const read = v.safeParse(schema, given)
    if (read.success) return { http: make(read.output) }
    const [issue] = read.issues
    const place = v.getDotPath(issue) ?? 'they'
    const message = `Invalid params: ${place} must be ${issue.expected ?? issue.message}`
    return { wrong: failed(rpcCodes.invalidParams, message) }
  }
}

/**
 * Makes a wrapping of methods by their name.
 *
 * @param methods - The methods.
 * @param rest - What becomes of all others.
 */
export function byName(methods: WrapMethods, rest: Wrapping): Wrapping {
  return (call) => {
    const wrap = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
    if (!wrap) return rest(call)
    const wrapped = wrap(call.given)
    return 'http' in wrapped ? { call: { ...call, ...wrapped } } : wrapped
  }
}

/**
 * Makes the schema of a method with one param: alone, or in a list.
 *
 * @param schema - Of the param.
 */
export function sole<param>(
  schema: v.GenericSchema<unknown, param>,
): v.GenericSchema<unknown, param> {
  return v.pipe(
    v.unknown(),
    v.transform((given) => (Array.isArray(given) && given.length === 1 ? given[0] : given)),
    schema,
  )
}
