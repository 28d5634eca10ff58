import {
  type ShareWalletDescription,
  shareWalletDescriptionSchema,
  type RegisterWalletBody,
  registerWalletBodySchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import { isWalletRegistrationSigned } from '../isWalletRegistrationSigned.ts'
import { openSealedShare } from '../sealedShares.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareRoute } from './defineShareRoute.ts'

/**
 * `POST /shares/v1/wallets`: registers the wallet of an account, once, with the share of its first
 * device, which is the one of the proof. Both keys of the wallet sign it.
 *
 * @throws HTTP 403 `shares.not_owner` for the addresses of another wallet, HTTP 409 when the account has a wallet: another one would hide it.
 */
export function registerWalletRoute(context: ShareServiceContext): HttpRoute {
  const { store, keys } = context
  return defineShareRoute<RegisterWalletBody, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/wallets',
      summary: 'Register a wallet',
      body: registerWalletBodySchema,
      reply: shareWalletDescriptionSchema,
    },
    async ({ body, claims, device }) => {
      const { evm, solana, recoveryPublicKey: recovery_public_key, recovery, recoveryShare } = body
      const given = { user_id: claims.sub, evm, solana, recovery_public_key, recovery }
      const about = { audience: context.origin, projectId: claims.project, userId: claims.sub }
      const registration = { ...about, device, evm, solana, recoveryPublicKey: recovery_public_key }
      if (!(await isWalletRegistrationSigned(registration, body.proof)))
        throw createShareError('not_owner')
      const { privateKey } = keys
      const share = openSealedShare(body.share, { privateKey, wallet: given, device })
      try {
        const wallet = await store.register(given, {
          device,
          share,
          recoveryShare,
          origin: claims.app,
        })
        if (wallet === 'taken') throw createShareError('wallet_exists')
        return await store.describeWallet(wallet)
      } finally {
        share.fill(0)
      }
    },
  )
}
