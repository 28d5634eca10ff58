import { WalletError } from '../../errors/index.ts'
import { type NameAddresses, nameAddresses } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { isCoinType, isEvmCoinType } from './coinType.ts'
import { nameAddressMessage } from './nameMessages.ts'
import { ownerCoinType, fetchRegisteredName, invalidateName } from './registeredName.ts'
import { postSignedChange } from './postSignedChange.ts'
import type { setNameAttributes } from './setNameAttributes.ts'
import {
  checksumAddressOf,
  type NameSigner,
  readSigner,
  type SigningParameters,
} from './signName.ts'

/**
 * Points a name elsewhere on one chain. Its owner's wallet signs. On the main network this gives
 * the name away.
 *
 * @example
 * await setNameAddress(client, { name, coinType: coinTypeOf(8453), address })
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The name with its zone; coin type of the chain; address there; `sign`, in the
 * place of the wallet; signal to give up waiting.
 * @returns Where the name points on that chain now, by coin type.
 * @throws {@link setNameAddress.ErrorCode}, and what else wallets say.
 * @source facts: gateway §4.3, ENSIP-11
 */
export async function setNameAddress(
  client: Latchkey,
  parameters: setNameAddress.Parameters,
): Promise<NameAddresses> {
  const { coinType, sign, signal } = parameters
  if (!isCoinType(coinType)) throw new WalletError('names.invalid_chain_id', { chainId: coinType })
  const signer = readSigner(client)
  const target = await addressFor(client, { ...parameters, network: signer.network })
  const record = await fetchRegisteredName(client, { ...signer, name: parameters.name, signal })
  const { name } = record
  const { reply, address } = await postSignedChange(client, {
    path: `/v1/profile/account/${encodeURIComponent(name)}/address`,
    reply: nameAddresses,
    failed: 'names.update_failed',
    signer,
    name,
    coinType: ownerCoinType(record, signer),
    message: (timestamp) => nameAddressMessage({ name, coinType, address: target, timestamp }),
    sign,
    signal,
  })
  invalidateName(client, record, [address, target])
  return reply
}

export declare namespace setNameAddress {
  type Parameters = SigningParameters & {
    readonly name: string
    /** Such as 60 for the main network, 501 for Solana. ENSIP-9, ENSIP-11 */
    readonly coinType: number
    readonly address: string
  }
  type ErrorCode = setNameAttributes.ErrorCode | 'names.invalid_address'
}

/** A name that points to a mistyped address is lost. */
async function addressFor(
  client: Latchkey,
  parameters: Pick<setNameAddress.Parameters, 'coinType' | 'address'> & Pick<NameSigner, 'network'>,
): Promise<string> {
  const { network, coinType, address } = parameters
  const checksum = checksumAddressOf(client, network)
  const text = address.trim()
  const checked = isEvmCoinType(coinType) ? await checksum(text) : text
  if (!checked) throw new WalletError('names.invalid_address')
  return checked
}
