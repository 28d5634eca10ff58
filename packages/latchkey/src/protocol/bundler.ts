import * as v from 'valibot'

/** Methods that are forwarded to a bundler. */
export const bundlerMethods = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'pimlico_getUserOperationGasPrice',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
  'pm_sponsorUserOperation',
] as const

/** Query of `POST /v1/bundler`. */
export type BundlerQuery = {
  /** CAIP-2. Empty when missing. */
  readonly chainId: string
  /** Name of a configured bundler; otherwise the first bundler of the network. */
  readonly bundler?: string | undefined
}

/** Parses the query of `POST /v1/bundler`. */
export const bundlerQuerySchema: v.GenericSchema<unknown, BundlerQuery> = v.object({
  chainId: v.optional(v.string(), ''),
  bundler: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** Body of `POST /v1/bundler`: one call, JSON-RPC 2.0. */
export type BundlerCall = {
  readonly jsonrpc: '2.0'
  readonly id: string | number
  readonly method: (typeof bundlerMethods)[number]
  readonly params: readonly unknown[]
}

/** Parses the body of `POST /v1/bundler`. */
export const bundlerCallSchema: v.GenericSchema<unknown, BundlerCall> = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.safeInteger())]),
  method: v.picklist(bundlerMethods),
  params: v.pipe(v.array(v.unknown()), v.maxLength(10)),
})
