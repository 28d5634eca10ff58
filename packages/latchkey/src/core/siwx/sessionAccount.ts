import {
  siwxNoSessionAccountError,
  siwxNotAuthenticatedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { SiwxAccountMetadata, SiwxSessionAccount } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { readSiwxAccount } from './readSiwxAccount.ts'

/**
 * Returns what the server stores of the session of the active account: the claims of its token, and the
 * metadata of the account.
 *
 * @example
 * const { account } = await getSessionAccount(client)
 * console.log(account?.metadata['plan'])
 *
 * @throws `siwx.not_authenticated` without a session, `siwx.no_session_account` where sign-in has no server,
 * `siwx.not_enabled`, `transport.failed`.
 */
export async function getSessionAccount(client: Latchkey): Promise<SiwxSessionAccount> {
  const config = client.own(bindSiwxConfig)
  if (!config.getSessionAccount) throw new WalletError(siwxNoSessionAccountError)
  const account = readSiwxAccount(client.store.get())
  const found = account && (await config.getSessionAccount(account.chainId, account.accountAddress))
  if (!found) throw new WalletError(siwxNotAuthenticatedError)
  return found
}

/**
 * Replaces the metadata that the server stores of the active account. The visitor can read and change it: an
 * app must not derive rights from it.
 *
 * @example
 * await setSessionAccountMetadata(client, { nickname: 'Ada' })
 *
 * @param metadata - JSON of at most 4,096 characters.
 * @throws `siwx.not_authenticated` without a session, `siwx.no_session_account` where sign-in has no server,
 * `siwx.not_enabled`, `transport.failed`.
 */
export async function setSessionAccountMetadata(
  client: Latchkey,
  metadata: SiwxAccountMetadata,
): Promise<void> {
  const config = client.own(bindSiwxConfig)
  if (!config.setSessionAccountMetadata) throw new WalletError(siwxNoSessionAccountError)
  const account = readSiwxAccount(client.store.get())
  const isStored =
    account &&
    (await config.setSessionAccountMetadata(account.chainId, account.accountAddress, metadata))
  if (isStored !== true) throw new WalletError(siwxNotAuthenticatedError)
}
