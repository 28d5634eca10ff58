import { createRpcFailure, type FrameRpcFailure } from '../page/FrameRequestContext.ts'

/** Creates the failure of a request that the visitor rejected. EIP-1193 */
export const createRejection = (): FrameRpcFailure =>
  createRpcFailure({ code: 4001, message: 'User rejected the request.' })

/** Creates the failure of a request for an account that is not the visitor's. EIP-1193 */
export const createUnauthorizedAccountFailure = (): FrameRpcFailure =>
  createRpcFailure({ code: 4100, message: 'The account is not one of this wallet.' })

/** Creates the failure of a method that the wallet does not have. EIP-1193 [5.12b] */
export const createUnsupportedMethodFailure = (): FrameRpcFailure =>
  createRpcFailure({ code: 4200, message: 'Requested RPC call is not allowed' })

/**
 * Creates the failure of a request that the wallet refuses without a prompt. EIP-1474
 *
 * @param reason - Complete sentence.
 */
export const createInvalidParams = (reason: string): FrameRpcFailure =>
  createRpcFailure({ code: -32_602, message: reason })

/** Creates the failure of a message that registers a wallet for an account: no app signs it. */
export const createRegistrationRefusal = (): FrameRpcFailure =>
  createInvalidParams('A message that registers a wallet cannot be signed.')
