import * as v from 'valibot'

/** What the gateway takes in one request for the nodes of a chain. */
export const rpcLimits = {
  /** Calls in one batch. spec §9 "batch size 1000" */
  batch: 1000,
  /** Bytes of a body, and of a frame of a socket. */
  body: 1_048_576,
} as const

/** Who asks for which chain. */
export type RpcQuery = {
  /** CAIP-2. Empty when it was not said. */
  readonly chainId: string
}

/**
 * Reads the query of `POST /v1`. Who asks (`projectId`, `st`, `sv`) is read elsewhere; whether the
 * chain is served only the gateway knows.
 *
 * @source spec §7 "Blockchain JSON-RPC", gateway §3.1
 */
export const rpcQuery: v.GenericSchema<unknown, RpcQuery> = v.object({
  chainId: v.optional(v.string(), ''),
})

/** Chains that the gateway serves, CAIP-2. */
export type SupportedChains = {
  /** With calls, and so with all that stands on calls. */
  readonly http: readonly string[]
  /** With a socket as well. */
  readonly ws: readonly string[]
}

/**
 * Reads the answer of `GET /v1/supported-chains`.
 *
 * @source spec §7 "Blockchain data API", gateway §1.1
 */
export const supportedChains: v.GenericSchema<unknown, SupportedChains> = v.object({
  http: v.array(v.string()),
  ws: v.array(v.string()),
})
