import { namesUpdateFailedError } from '../../errors/catalogue/index.ts'
import { type NameAttributes, nameAttributesSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createNameAttributesMessage } from './nameMessages.ts'
import { ownerCoinType, requireNameRecord, invalidateName } from './fetchRegisteredName.ts'
import { signAndPostNameChange } from './signAndPostNameChange.ts'
import { readNameSigner, type NameSignerOptions } from './nameSigner.ts'

/**
 * Replaces all attributes of a name. The owner's wallet signs.
 *
 * @param parameters - The name with its zone; the new attributes; `sign`, used instead of the
 * wallet; abort signal.
 * @returns The new attributes.
 * @throws {@link setNameAttributes.ErrorCode}, and other wallet errors.
 * @see ENSIP-5
 */
export async function setNameAttributes(
  client: Latchkey,
  parameters: setNameAttributes.Parameters,
): Promise<NameAttributes> {
  const { attributes, sign, signal } = parameters
  const signer = readNameSigner(client)
  const record = await requireNameRecord(client, { ...signer, name: parameters.name, signal })
  const { name } = record
  const { reply, address } = await signAndPostNameChange(client, {
    path: `/v1/profile/account/${encodeURIComponent(name)}/attributes`,
    reply: nameAttributesSchema,
    failed: namesUpdateFailedError,
    signer,
    name,
    coinType: ownerCoinType(record, signer),
    message: (context) => createNameAttributesMessage({ ...context, name, attributes }),
    sign,
    signal,
  })
  invalidateName(client, record, [address])
  return reply
}

export declare namespace setNameAttributes {
  type Parameters = NameSignerOptions & {
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
