/** Result of one check. */
export type DoctorCheck = {
  /** Subject of the check, such as `gateway`. */
  readonly name: string
  readonly status: 'passed' | 'warning' | 'failed'
  /** Finding. */
  readonly text: string
  /** Command or change that fixes the problem; absent when the check passed. */
  readonly fix?: string | undefined
}

/** Target of the checks. */
export type DoctorTarget = {
  /** Folder of the app. */
  readonly folder: string
  readonly projectId: string | undefined
  /** Origin of the app. */
  readonly origin: string
  /** Whether nobody named the origin, so that the usual one of a development server is checked. */
  readonly isDefaultOrigin?: boolean | undefined
  readonly gatewayUrl: string
  /** URL of the service of the embedded wallet; undefined for an app without one. */
  readonly walletUrl?: string | undefined
  /** WebSocket URLs. */
  readonly relayUrls: readonly string[]
  /** Project id for the relays. */
  readonly relayProjectId: string | undefined
  /** JSON-RPC URLs that the app calls directly. */
  readonly rpcUrls: readonly string[]
  /** URL of a page whose Content Security Policy is checked. */
  readonly page: string | undefined
  /** Content Security Policy to check instead of a page's. */
  readonly policy: string | undefined
  /** Timeout of a request in milliseconds. */
  readonly timeout: number
}
