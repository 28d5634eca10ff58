import { namesInvalidNameError, namesResolveFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { NameRecord } from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { fetchQuery, isNetworkServed } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { nameRecordQuery } from './nameQueries.ts'

/**
 * Fetches the registration of a name. Cached for 5 minutes.
 *
 * @example
 * const address = (await fetchNameRecord(client, { name }))?.addresses['60']?.address
 *
 * @param parameters - The name with its zone, case-insensitive; network, by default the active one;
 * `force` bypasses the cache; abort signal.
 * @returns The registered name; undefined when it is not registered, where names are not supported,
 * and without a gateway.
 * @throws {@link fetchNameRecord.ErrorCode}
 */
export async function fetchNameRecord(
  client: Latchkey,
  parameters: fetchNameRecord.Parameters,
): Promise<NameRecord | undefined> {
  const { force, signal } = parameters
  const requested = parameters.network ?? readNetwork(client.store.get())
  const network = requested && networkIdOf(requested)
  const failed = namesResolveFailedError
  if (!network || !(await isNetworkServed(client, network, { feature: 'names', failed, signal })))
    return undefined
  const name = parameters.name.trim().toLowerCase()
  // A name of dots only would change the URL path.
  if (!/[^.]/.test(name)) throw new WalletError(namesInvalidNameError, { name })
  const found = await fetchQuery(client, nameRecordQuery(client, { name }), { force, signal })
  return 'name' in found ? found : undefined
}

export declare namespace fetchNameRecord {
  type Parameters = {
    readonly name: string
    readonly network?: NetworkOrId | undefined
    /** @default false */
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'names.invalid_name'
    | 'names.refused'
    | 'names.resolve_failed'
    | 'transport.aborted'
}
