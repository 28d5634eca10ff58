import type { GenericSchema } from 'valibot'
import type { RouteRequest } from '../../../http/index.ts'

/** Who calls a wallet method. */
export type WalletRequest = Pick<
  RouteRequest<unknown, unknown, unknown>,
  'project' | 'signal' | 'header' | 'context' | 'origin' | 'ip' | 'requestId'
>

/** A method of `POST /v1/wallet`. Features make them; the gateway lists them by their name. */
export type WalletMethod = {
  readonly params: GenericSchema
  readonly run: (params: never, request: WalletRequest) => Promise<unknown>
}

/**
 * Makes a method.
 *
 * @param method - `params` reads what it is called with; `run` answers. What it throws becomes an
 * error of JSON-RPC: -32602 for refusals of a request, -32603 for what is away; an error that
 * `walletError` made keeps its code.
 */
export function defineWalletMethod<Params, Result>(method: {
  readonly params: GenericSchema<unknown, Params>
  readonly run: (params: Params, request: WalletRequest) => Promise<Result>
}): WalletMethod {
  return method
}
