/** Maximum amount of a resource on one node. */
export type ResourceLimit = {
  /** Of all clients. */
  readonly total: number
  /** Of one IPv4 address, or IPv6 /64. */
  readonly address: number
  /** Of one IPv4 /24, or IPv6 /48. */
  readonly network: number
}
