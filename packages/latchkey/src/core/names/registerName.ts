import {
  namesAuthRequiredError,
  namesRegisterFailedError,
  namesTakenError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { type NameAttributes, nameRecordSchema, type NameRecord } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, invalidateQuery } from '../gateway/index.ts'
import { readIdentity, cacheIdentityName, createAddressCacheGuard } from '../identity/index.ts'
import { type NameParts, parseName } from './validateNameLabel.ts'
import { coinTypeOf } from './coinType.ts'
import { invalidateNamesOf } from './fetchNamesOf.ts'
import { createNameRegistrationMessage } from './nameMessages.ts'
import { nameRecordQuery, nameSuggestionsQuery } from './nameQueries.ts'
import { createNameLatestRuns } from './createNameLatestRuns.ts'
import { signAndPostNameChange } from './signAndPostNameChange.ts'
import { checkNamesNetwork, readNameSigner, type NameSignerOptions } from './nameSigner.ts'

const failed = namesRegisterFailedError

/**
 * Registers a name for the active account, whose wallet signs: an embedded wallet, or any with
 * `features.names: 'all'`. An account without a name shows it immediately. `state.names.loading` is set meanwhile; a newer call aborts the older one.
 *
 * @example
 * const { name } = await registerName(client, { name: 'alice' })
 *
 * @param parameters - The name, with or without zone; zone, by default the gateway's first;
 * attributes; `sign`, used instead of the wallet; abort signal.
 * @returns The registered name.
 * @throws {@link registerName.ErrorCode}, and other wallet errors. Nothing has changed then.
 */
export async function registerName(
  client: Latchkey,
  parameters: registerName.Parameters,
): Promise<NameRecord> {
  const { attributes, sign, signal: outer } = parameters
  const { label, zone = parameters.zone } = parseName(parameters.name)
  const signer = readNameSigner(client)
  const { network } = signer
  const mayCache = createAddressCacheGuard(client, signer.address)
  if (!signer.isEmbedded && client.store.get().features.names !== 'all')
    throw new WalletError(namesAuthRequiredError)
  const runs = client.own(createNameLatestRuns)
  const own = runs.registration.start()
  const signal = outer ? AbortSignal.any([own, outer]) : own
  return await runs.busy(async () => {
    await checkNamesNetwork(client, network, { failed, details: { name: label }, signal })
    const name = await fetchAvailableName(client, { label, zone }, signal)
    client.events.emit('REGISTER_NAME_INITIATED', { ensName: name })
    try {
      const { reply, address } = await signAndPostNameChange(client, {
        path: '/v1/profile/account',
        reply: nameRecordSchema,
        failed,
        signer,
        name,
        coinType: coinTypeOf(network.id),
        message: (context) => createNameRegistrationMessage({ ...context, name, attributes }),
        sign,
        signal,
      })
      invalidateRegistered(client, { name, label, address })
      // A further name does not replace the one that the account goes by.
      const isFirst = readIdentity(client.store.get(), address)?.name === undefined
      if (isFirst && mayCache()) cacheIdentityName(client, { address, name })
      client.events.emit('REGISTER_NAME_SUCCESS', { ensName: name })
      return reply
    } catch (error) {
      // The response may be lost although the name is registered.
      if (!client.isDestroyed())
        invalidateRegistered(client, { name, label, address: signer.address })
      client.events.emit('REGISTER_NAME_ERROR', { ensName: name, error: messageOf(error) })
      throw error
    }
  })
}

export declare namespace registerName {
  type Parameters = NameSignerOptions & {
    readonly name: string
    readonly zone?: string | undefined
    /** ENSIP-5 text records of the name. @default {} */
    readonly attributes?: NameAttributes | undefined
  }
  type ErrorCode =
    | 'names.auth_required'
    | 'names.invalid_name'
    | 'names.too_short'
    | 'names.taken'
    | 'names.invalid_chain_id'
    | 'names.refused'
    | 'names.register_failed'
    | 'network.unsupported_namespace'
    | 'network.chain_not_supported'
    | 'gateway.not_configured'
    | 'wallet.user_rejected'
    | 'sign.failed'
    | 'transport.aborted'
}

/** Fetches the zone, and rejects a registered name before a signature is requested. */
async function fetchAvailableName(
  client: Latchkey,
  { label, zone }: NameParts,
  signal: AbortSignal,
): Promise<string> {
  const query = nameSuggestionsQuery(client, { name: label, zone })
  const { suggestions } = await fetchQuery(client, query, { signal }).catch((error: unknown) => {
    if (!isWalletError(error, 'names.suggestions_failed')) throw error
    throw new WalletError(failed, { ...error.details, name: label }, { cause: error })
  })
  const [typed] = suggestions
  const isRequestedName =
    zone === undefined ? typed?.name.startsWith(`${label}.`) : typed?.name === `${label}.${zone}`
  if (!typed || !isRequestedName) throw new WalletError(failed, { name: label })
  if (typed.registered) throw new WalletError(namesTakenError, { name: typed.name })
  return typed.name
}

/** Invalidates cached answers about the name and its owner. */
function invalidateRegistered(
  client: Latchkey,
  registered: { readonly name: string; readonly label: string; readonly address: string },
): void {
  const { name, label, address } = registered
  invalidateSuggestions(client, name, label)
  invalidateQuery(client, nameRecordQuery(client, { name }))
  invalidateNamesOf(client, address)
}

/** Invalidates the availability of a name, which another account may have registered. */
function invalidateSuggestions(client: Latchkey, name: string, label: string): void {
  for (const zone of [name.slice(label.length + 1), undefined])
    invalidateQuery(client, nameSuggestionsQuery(client, { name: label, zone }))
}
