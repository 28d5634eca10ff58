/**
 * A question to the gateway and how long its answer counts. Libraries that cache queries take it as
 * it is.
 *
 * @example
 * useQuery(activityQuery(client, { address, network }))
 */
export type Query<value> = {
  /** Equal keys have equal answers: of one gateway, for one project. */
  readonly queryKey: readonly string[]
  /** Asks. */
  readonly queryFn: (context: { readonly signal?: AbortSignal | undefined }) => Promise<value>
  /** Milliseconds that an answer counts for. spec §9 */
  readonly staleTime: number
}
