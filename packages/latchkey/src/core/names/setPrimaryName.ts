import { namesUpdateFailedError } from '../../errors/catalogue/index.ts'
import { type NameRecord, nameRecordSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPrimaryNameMessage } from './nameMessages.ts'
import { ownerCoinType, requireNameRecord, invalidateName } from './fetchRegisteredName.ts'
import { signAndPostNameChange } from './signAndPostNameChange.ts'
import type { setNameAttributes } from './setNameAttributes.ts'
import { readNameSigner, type NameSignerOptions } from './nameSigner.ts'

/**
 * Chooses a name as the primary one of its owner, whose wallet signs. The gateway lists it first, and
 * returns it as the identity of the address, unless the address has a primary name of ENS.
 *
 * @example
 * await setPrimaryName(client, { name: 'alice.latchkey.id' })
 *
 * @param parameters - The name with its zone; `sign`, used instead of the wallet; abort signal.
 * @returns The name.
 * @throws {@link setPrimaryName.ErrorCode}, and other wallet errors.
 */
export async function setPrimaryName(
  client: Latchkey,
  parameters: setPrimaryName.Parameters,
): Promise<NameRecord> {
  const { sign, signal } = parameters
  const signer = readNameSigner(client)
  const record = await requireNameRecord(client, { ...signer, name: parameters.name, signal })
  const { name } = record
  const { reply, address } = await signAndPostNameChange(client, {
    path: `/v1/profile/account/${encodeURIComponent(name)}/primary`,
    reply: nameRecordSchema,
    failed: namesUpdateFailedError,
    signer,
    name,
    coinType: ownerCoinType(record, signer),
    message: (context) => createPrimaryNameMessage({ ...context, name }),
    sign,
    signal,
  })
  invalidateName(client, record, [address])
  return reply
}

export declare namespace setPrimaryName {
  type Parameters = NameSignerOptions & { readonly name: string }
  type ErrorCode = setNameAttributes.ErrorCode
}
