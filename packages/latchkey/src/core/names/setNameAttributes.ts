import { namesUpdateFailedError } from '../../errors/catalogue/index.ts'
import { type NameAttributes, nameAttributesSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createNameAttributesMessage } from './nameMessages.ts'
import { ownerCoinType, fetchRegisteredName, invalidateName } from './registeredName.ts'
import { postSignedChange } from './postSignedChange.ts'
import { readNameSigner, type SigningParameters } from './signName.ts'

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
  const record = await fetchRegisteredName(client, { ...signer, name: parameters.name, signal })
  const { name } = record
  const { reply, address } = await postSignedChange(client, {
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
