import type { ErrorCode } from './catalogue/ErrorCode.ts'

/** Alert for the host's developer: a title and how to fix it. */
export type Alert = { readonly short: string; readonly long: string }

/** A code that has an alert. */
export type AlertCode = Extract<
  ErrorCode,
  | 'network.not_found'
  | 'project.origin_not_allowed'
  | 'frame.load_failed'
  | 'frame.timed_out'
  | 'frame.unverified_domain'
  | 'relay.session_expired'
  | 'project.invalid_id'
  | 'client.project_id_missing'
  | 'project.server_error'
  | 'project.rate_limited'
  | 'multi_wallet.not_enabled'
  | 'analytics.invalid_configuration'
>

/** Alerts by code, for the developer of the host app. [8.1a, 8.1b, 8.1c, 8.1d, 8.1e, 8.1f, 8.1g, 8.1h, 8.1i, 8.1j] */
export const alerts: Readonly<Record<AlertCode, Alert>> = {
  'network.not_found': {
    short: 'Network Not Found',
    long: 'The network must be in the networks array. Add it there, or use one that is.',
  },
  'project.origin_not_allowed': {
    short: 'Origin Not Allowed',
    long: 'This origin is not on the allow-list. Update the project configuration to allow it.',
  },
  'frame.load_failed': {
    short: 'Network Error - Could not load embedded wallet',
    long: 'The embedded wallet did not load. Check the connection and the allowed origins, then reload.',
  },
  'frame.timed_out': {
    short: 'Embedded Wallet Request Timed Out',
    long: 'The embedded wallet did not answer in time. Try again.',
  },
  'frame.unverified_domain': {
    short: 'Unverified Domain',
    long: 'The embedded wallet refused this domain. Add it to the allowed origins of the project.',
  },
  'relay.session_expired': {
    short: 'Session Expired',
    long: 'The session is no longer valid. Check the time settings of the device and reconnect.',
  },
  'project.invalid_id': {
    short: 'Invalid Project ID',
    long: 'The server does not know this project id. Check the projectId option.',
  },
  'client.project_id_missing': {
    short: 'Project ID Not Configured',
    long: 'No project id was given. Set the projectId option.',
  },
  'project.server_error': {
    short: 'Server Error',
    long: 'The server failed to get the app configuration. Defaults are in use; try again later.',
  },
  'project.rate_limited': {
    short: 'Rate Limited',
    long: 'Too many requests for the app configuration. Defaults are in use; try again later.',
  },
  'multi_wallet.not_enabled': {
    short: 'Multi-Wallet Not Enabled',
    long: 'Several wallets at once need the multiWallet feature. Turn it on in the configuration.',
  },
  'analytics.invalid_configuration': {
    short: 'Invalid App Configuration',
    long: 'The server takes no analytics of this app. Allow its origin, or turn analytics off.',
  },
}
