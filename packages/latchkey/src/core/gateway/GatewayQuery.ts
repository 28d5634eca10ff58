/**
 * A cacheable request to the gateway. Compatible with the query options of TanStack Query.
 *
 * @example
 * useQuery(activityQuery(client, { address, network }))
 */
export type GatewayQuery<value> = {
  /** Unique per gateway, project and parameters. */
  readonly queryKey: readonly string[]
  /** Fetches the value. */
  readonly queryFn: (context: { readonly signal?: AbortSignal | undefined }) => Promise<value>
  /** Milliseconds until a value is stale. */
  readonly staleTime: number
}
