/** Result of one check. */
export type DoctorCheck = {
  /** What was checked, such as `gateway`. */
  readonly name: string
  readonly status: 'passed' | 'warning' | 'failed'
  /** What was found. */
  readonly text: string
  /** What to run or change; absent when it passed. */
  readonly fix?: string | undefined
}

/** What the checks concern. */
export type DoctorTarget = {
  /** Folder of the app. */
  readonly folder: string
  readonly projectId: string | undefined
  /** Origin of the app. */
  readonly origin: string
  readonly gatewayUrl: string
  /** WebSocket URLs. */
  readonly relayUrls: readonly string[]
  /** Project id for the relays. */
  readonly relayProjectId: string | undefined
  /** JSON-RPC URLs that the app calls itself. */
  readonly rpcUrls: readonly string[]
  /** URL of a page whose policy is checked. */
  readonly page: string | undefined
  /** Policy to check instead of a page's. */
  readonly policy: string | undefined
  /** Milliseconds that a request may take. */
  readonly timeout: number
}
