import { namesRefusedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { toDisplayText } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, parseGatewayReason, type GatewayRequest } from '../gateway/index.ts'

/**
 * Sends a names request to the gateway. An error carries the gateway's reason as its text.
 *
 * @throws `names.refused` with the gateway's reason, else the code in `failed`;
 * `gateway.not_configured`; `transport.aborted`.
 */
export async function sendNamesRequest<reply>(
  client: Latchkey,
  request: GatewayRequest<reply>,
): Promise<reply> {
  try {
    return await requestGateway(client, request)
  } catch (error) {
    if (!isWalletError(error) || !isWalletError(error.cause)) throw error
    const reason = toDisplayText(parseGatewayReason(error.cause.cause)?.description ?? '')
    if (reason === '') throw error
    throw new WalletError(namesRefusedError, { ...error.details, reason }, { cause: error })
  }
}
