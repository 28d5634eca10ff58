import { useId, useMemo } from 'react'
import { formatAddress, identityKey, readKnownNames, readNetwork } from '../../../core/index.ts'
import {
  useBalanceHidden,
  useClient,
  useClientState,
  useLanguage,
  useText,
} from '../../shell/hooks.ts'
import { type NumberFormats, useNumberFormats } from '../../shell/useNumberFormats.ts'
import type { GetText } from '../../text/createText.ts'
import { activityTexts } from './activityTexts.ts'

/** Texts, formats and settings for the rows of a list of transactions. */
export type TransactionRowSettings = {
  readonly text: GetText<typeof activityTexts>
  readonly numbers: NumberFormats
  /** Format of dates. */
  readonly day: Intl.DateTimeFormat
  /** Symbol of the native currency, whose fees are left out. */
  readonly nativeSymbol: string | undefined
  /** Returns the page of a transaction in the block explorer; undefined where there is none. */
  readonly explorerUrl: (hash: string) => string | undefined
  readonly isBalanceHidden: boolean
  /** Returns the name of an account, or its shortened address. */
  readonly nameOf: (address: string) => string
  /** Id of the element that describes the links of the rows. */
  readonly linkNoteId: string
}

/**
 * Returns the context that all rows of a list of transactions use. The object is the same until a member changes.
 *
 * Call it once per list: a thousand rows that each subscribe to the store and create their own formats do not scroll
 * smoothly.
 */
export function useTransactionRowSettings(): TransactionRowSettings {
  const { adapters } = useClient()
  const { locale } = useLanguage()
  const text = useText(activityTexts)
  const numbers = useNumberFormats()
  const isBalanceHidden = useBalanceHidden()
  const linkNoteId = useId()
  const network = useClientState((state) => readNetwork(state))
  const names = useClientState((state) => readKnownNames(state))
  return useMemo(() => {
    const adapter = network && adapters.get(network.chainNamespace)
    return {
      text,
      numbers,
      day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
      nativeSymbol: network?.nativeCurrency.symbol,
      explorerUrl: (hash) =>
        network && hash !== '' ? adapter?.explorerTransactionUrl?.(network, hash) : undefined,
      isBalanceHidden,
      nameOf: (address) => names[identityKey(address)] ?? formatAddress(address),
      linkNoteId,
    }
  }, [adapters, locale, text, numbers, isBalanceHidden, names, linkNoteId, network])
}
