import {
  namesInvalidAddressError,
  namesInvalidChainIdError,
  namesUpdateFailedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { type NameAddresses, nameAddressesSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { isCoinType, isEvmCoinType } from './coinType.ts'
import { createNameAddressMessage } from './nameMessages.ts'
import { ownerCoinType, requireNameRecord, invalidateName } from './fetchRegisteredName.ts'
import { signAndPostNameChange } from './signAndPostNameChange.ts'
import type { setNameAttributes } from './setNameAttributes.ts'
import {
  getChecksumFunction,
  type NameSigningAccount,
  readNameSigner,
  type NameSignerOptions,
} from './nameSigner.ts'

/**
 * Sets the address of a name for one coin type. The owner's wallet signs. Changing the Ethereum
 * address transfers the name.
 *
 * @example
 * await setNameAddress(client, { name, coinType: coinTypeOf(8453), address })
 *
 * @param parameters - The name with its zone; coin type; address; `sign`, used instead of the
 * wallet; abort signal.
 * @returns The new addresses, by coin type.
 * @throws {@link setNameAddress.ErrorCode}, and other wallet errors.
 * @see ENSIP-11
 */
export async function setNameAddress(
  client: Latchkey,
  parameters: setNameAddress.Parameters,
): Promise<NameAddresses> {
  const { coinType, sign, signal } = parameters
  if (!isCoinType(coinType)) throw new WalletError(namesInvalidChainIdError, { chainId: coinType })
  const signer = readNameSigner(client)
  const target = await addressFor(client, { ...parameters, network: signer.network })
  const record = await requireNameRecord(client, { ...signer, name: parameters.name, signal })
  const { name } = record
  const { reply, address } = await signAndPostNameChange(client, {
    path: `/v1/profile/account/${encodeURIComponent(name)}/address`,
    reply: nameAddressesSchema,
    failed: namesUpdateFailedError,
    signer,
    name,
    coinType: ownerCoinType(record, signer),
    message: (context) => createNameAddressMessage({ ...context, name, coinType, address: target }),
    sign,
    signal,
  })
  invalidateName(client, record, [address, target])
  return reply
}

export declare namespace setNameAddress {
  type Parameters = NameSignerOptions & {
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
  parameters: Pick<setNameAddress.Parameters, 'coinType' | 'address'> &
    Pick<NameSigningAccount, 'network'>,
): Promise<string> {
  const { network, coinType, address } = parameters
  const checksum = getChecksumFunction(client, network)
  const text = address.trim()
  const checked = isEvmCoinType(coinType) ? await checksum(text) : text
  if (!checked) throw new WalletError(namesInvalidAddressError)
  return checked
}
