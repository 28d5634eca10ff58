import { createRecoveryClient } from './createRecoveryClient.ts'
import type { WalletServices } from './createServices.ts'

/** Returns the services of one account: their requests fail when the session is of another one. */
export function createAccountBoundServices(
  services: WalletServices,
  userId: string,
): WalletServices {
  const { wallet, createSharesOf } = services
  const session: WalletServices['session'] = {
    ...services.session,
    send: async (client, request) => services.session.send(client, request, userId),
  }
  return {
    ...services,
    session,
    shares: createSharesOf(userId),
    recovery: createRecoveryClient({ session, wallet }),
  }
}
