import { type NameAttributes, nameAttributes } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { nameAttributesMessage } from './nameMessages.ts'
import { ownerCoinType, fetchRegisteredName, invalidateName } from './registeredName.ts'
import { postSignedChange } from './postSignedChange.ts'
import { readSigner, type SigningParameters } from './signName.ts'

/**
 * Replaces all attributes of a name. Its owner's wallet signs.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The name with its zone; all attributes that it is to have; `sign`, in the
 * place of the wallet; signal to give up waiting.
 * @returns The attributes as they are now.
 * @throws {@link setNameAttributes.ErrorCode}, and what else wallets say.
 * @source facts: gateway §4.3, ENSIP-5
 */
export async function setNameAttributes(
  client: Latchkey,
  parameters: setNameAttributes.Parameters,
): Promise<NameAttributes> {
  const { attributes, sign, signal } = parameters
  const signer = readSigner(client)
  const record = await fetchRegisteredName(client, { ...signer, name: parameters.name, signal })
  const { name } = record
  const { reply, address } = await postSignedChange(client, {
    path: `/v1/profile/account/${encodeURIComponent(name)}/attributes`,
    reply: nameAttributes,
    failed: 'names.update_failed',
    signer,
    name,
    coinType: ownerCoinType(record, signer),
    message: (timestamp) => nameAttributesMessage({ name, attributes, timestamp }),
    sign,
    signal,
  })
  invalidateName(client, record, [address])
  return reply
}

export declare namespace setNameAttributes {
  type Parameters = SigningParameters & {
    readonly name: string
    readonly attributes: NameAttributes
  }
  type ErrorCode =
    | 'names.auth_required'
    | 'names.invalid_name'
    | 'names.not_registered'
    | 'names.invalid_chain_id'
    | 'names.refused'
    | 'names.resolve_failed'
    | 'names.update_failed'
    | 'network.unsupported_namespace'
    | 'network.chain_not_supported'
    | 'gateway.not_configured'
    | 'wallet.user_rejected'
    | 'sign.failed'
    | 'transport.aborted'
}
