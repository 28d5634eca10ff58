import { namesSuggestionsFailedError, transportAbortedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { NameSuggestion } from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { fetchQuery, isNetworkServed } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { parseName } from './validateNameLabel.ts'
import { nameSuggestionsQuery } from './nameQueries.ts'
import { createNameLatestRuns } from './createNameLatestRuns.ts'
import { updateNamesState } from './namesState.ts'

/**
 * Fetches whether a name is available, and available alternatives, into `state.names`. A newer call
 * aborts the older one.
 *
 * @example
 * const [typed, ...others] = await fetchNameSuggestions(client, { name: 'alice' })
 *
 * @param parameters - Typed name, with or without zone; zone, by default the gateway's first;
 * network, by default the active one; abort signal.
 * @returns The typed name first, then available names. Empty where names are not supported, and
 * without a gateway.
 * @throws {@link fetchNameSuggestions.ErrorCode}. The previous suggestions stay.
 */
export async function fetchNameSuggestions(
  client: Latchkey,
  parameters: fetchNameSuggestions.Parameters,
): Promise<readonly NameSuggestion[]> {
  const { signal: outer } = parameters
  const { label, zone = parameters.zone } = parseName(parameters.name)
  const requested = parameters.network ?? readNetwork(client.store.get())
  const network = requested && networkIdOf(requested)
  const runs = client.own(createNameLatestRuns)
  const own = runs.suggestions.start()
  const signal = outer ? AbortSignal.any([own, outer]) : own
  return await runs.busy(async () => {
    const failed = namesSuggestionsFailedError
    const isOffered =
      network && (await isNetworkServed(client, network, { feature: 'names', failed, signal }))
    const query = nameSuggestionsQuery(client, { name: label, zone })
    const found = isOffered ? await fetchQuery(client, query, { signal }) : undefined
    if (signal.aborted) throw new WalletError(transportAbortedError)
    const suggestions = found?.suggestions ?? []
    client.store.set(updateNamesState({ suggestions }))
    return suggestions
  })
}

export declare namespace fetchNameSuggestions {
  type Parameters = {
    readonly name: string
    readonly zone?: string | undefined
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'names.invalid_name'
    | 'names.too_short'
    | 'names.refused'
    | 'names.suggestions_failed'
    | 'transport.aborted'
}
