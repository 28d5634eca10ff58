import type { GenericSchema } from 'valibot'
import type { RouteRequest } from '../../../http/index.ts'

/** Request context of a wallet method. */
export type WalletMethodContext = Pick<
  RouteRequest<unknown, unknown, unknown>,
  'project' | 'signal' | 'header' | 'context' | 'origin' | 'ip' | 'requestId'
>

/** A method of `POST /v1/wallet`, defined by a feature. */
export type WalletMethod = {
  readonly params: GenericSchema
  readonly run: (params: never, request: WalletMethodContext) => Promise<unknown>
}

/**
 * Defines a wallet method.
 *
 * @param method - `params` parses its parameters; `run` returns the result. Errors become JSON-RPC
 * errors: -32602 for HTTP 400, -32603 for an upstream error; an error of `walletError` keeps its
 * code.
 */
export function defineWalletRpcMethod<Params, Result>(method: {
  readonly params: GenericSchema<unknown, Params>
  readonly run: (params: Params, request: WalletMethodContext) => Promise<Result>
}): WalletMethod {
  return method
}
