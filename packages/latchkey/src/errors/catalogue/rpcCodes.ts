import type { ErrorCode } from './ErrorCode.ts'

/** JSON-RPC and EIP-1193 codes by code of the catalogue. [8.9] */
export const rpcCodes: Readonly<Partial<Record<ErrorCode, number>>> = {
  'calls.atomicity_not_supported': 5760,
  'calls.unknown_id': 5730,
  'frame.action_not_allowed': 4200,
  'frame.method_not_allowed': 4200,
  'frame.not_set': 4900,
  'frame.request_aborted': 4001,
  'frame.storage_unavailable': 4900,
  'frame.window_blocked': 4900,
  'frame.window_closed': 4900,
  'frame.window_required': 4900,
  'login.session_ended': 4100,
  'network.invalid_chain_id': 32603,
  'wallet.disconnected': 4900,
  'wallet.failed': 5000,
  'wallet.method_not_supported': 4200,
  'wallet.request_pending': -32002,
  'wallet.unauthorized': 4100,
  'wallet.unknown_network': 4902,
  'wallet.user_rejected': 4001,
}
