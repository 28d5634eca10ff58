import * as v from 'valibot'

/** Limits of one JSON-RPC request to the gateway. */
export const rpcLimits = {
  /** Maximum number of calls in one batch. [9.10a] */
  batch: 1000,
  /** Maximum size in bytes of a request body, and of a socket frame. */
  body: 1_048_576,
} as const

/** Query of `POST /v1`. */
export type RpcQuery = {
  /** CAIP-2. Empty when missing. */
  readonly chainId: string
}

/**
 * Parses the query of `POST /v1`. `projectId`, `st` and `sv` are parsed elsewhere.
 */
export const rpcQuerySchema: v.GenericSchema<unknown, RpcQuery> = v.object({
  chainId: v.optional(v.string(), ''),
})

/** Networks that the gateway serves, CAIP-2. */
export type SupportedChains = {
  /** Networks with JSON-RPC over HTTP. */
  readonly http: readonly string[]
  /** Networks with JSON-RPC over WebSocket too. */
  readonly ws: readonly string[]
}

/** Parses the response of `GET /v1/supported-chains`. */
export const supportedChainsSchema: v.GenericSchema<unknown, SupportedChains> = v.object({
  http: v.array(v.string()),
  ws: v.array(v.string()),
})
